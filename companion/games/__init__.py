"""One package a game: its rules at the table. None of them knows another, a file or a terminal."""
