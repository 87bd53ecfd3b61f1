"""What a turn is worth: leave values, equity, simulation, and endgames solved exactly."""
