"""What tests that start processes of their own share."""

from __future__ import annotations

import signal


def hear_ctrl_c() -> None:
    """A test run in the background ignores Ctrl-C, and so would its children: for `preexec_fn`."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
