"""The engine of tile games on boards: boards and rulesets, move generation, evaluation, records, analysis."""
