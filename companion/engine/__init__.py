"""The engine: what every game has in common, as pure values. Knows no file, clock, chance or terminal."""
