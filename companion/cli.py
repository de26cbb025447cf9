"""`companion`: tracks the game on the table. It arrives with the next version; this says so."""

from __future__ import annotations

import sys


def app() -> None:
    """Say honestly that there is nothing here yet; exit code 1."""
    print("companion arrives with the next version of papertable; pnp prints the games already", file=sys.stderr)
    raise SystemExit(1)
