"""Games judged turn by turn, and the result as text, JSON and HTML."""
