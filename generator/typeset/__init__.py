"""Text into boxes: light markup, hyphenation, line breaking, fitting. Knows no game, file or painter; fonts come as `Metrics`."""
