"""Lines and tables as plain text. Bold where the terminal can; nothing depends on it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from companion.engine.protocol import Table

WIDTH = 80
_GAP = "  "


def rendered(shown: Iterable[str | Table], bold: bool = False, width: int = WIDTH) -> str:
    """Lines and tables one under the other, a blank line around tables."""
    blocks: list[str] = []
    for part in shown:
        if isinstance(part, Table):
            blocks += ["", table(part, bold, width), ""]
        else:
            blocks.append(wrapped(part, width))
    text = "\n".join(blocks).strip("\n")
    while "\n\n\n" in text:
        text = text.replace("\n\n\n", "\n\n")
    return text


def wrapped(line: str, width: int = WIDTH) -> str:
    """A line folded at blanks, what follows indented like its beginning."""
    indent = line[: len(line) - len(line.lstrip())]
    return (
        textwrap.fill(line.strip(), width, initial_indent=indent, subsequent_indent=indent + _GAP, break_on_hyphens=False) or line
    )


def for_terminal(line: str) -> str:
    """A line folded at the width that the terminal has now."""
    from shutil import get_terminal_size  # brings archives with it, which no line that is piped needs

    return wrapped(line, get_terminal_size().columns)


def table(data: Table, bold: bool = False, width: int = WIDTH) -> str:
    """A table with a title and heads; its widest left-hand columns are folded when the rows are wider than the terminal."""
    rows = [data.heads, *data.rows]
    columns = max(map(len, rows))
    cells = [[*row, *[""] * (columns - len(row))] for row in rows]
    widths = [max(len(row[i]) for row in cells) for i in range(columns)]
    widths = _narrowed(widths, data.right, width - len(_GAP) * (columns - 1))
    lines = [line for row in cells for line in _row(row, widths, data.right)]
    heads = len(_row(cells[0], widths, data.right)) if any(data.heads) else 0
    if heads:
        lines[:heads] = [_strong(line, bold) for line in lines[:heads]]
        lines.insert(heads, "-" * min(width, sum(widths) + len(_GAP) * (columns - 1)))
    else:
        lines = lines[len(_row(cells[0], widths, data.right)) :]
    return "\n".join(([_strong(data.title, bold)] if data.title else []) + lines)


def _narrowed(widths: Sequence[int], right: Sequence[int], width: int) -> list[int]:
    """Widths that fit: of the left-hand columns the widest give way, one after the other, down to eight signs."""
    widths = list(widths)
    flexible = [i for i in range(len(widths)) if i not in right] or [len(widths) - 1]
    while sum(widths) > width:
        widest = max(flexible, key=lambda i: widths[i])
        if widths[widest] <= 8:
            break
        widths[widest] -= 1
    return widths


def _row(cells: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> list[str]:
    """One row, folded into as many lines as its longest cell needs."""
    folded = [textwrap.wrap(cell, max(1, w), break_on_hyphens=False) or [""] for cell, w in zip(cells, widths, strict=True)]
    height = max(map(len, folded))
    lines = []
    for n in range(height):
        parts = [(column[n] if n < len(column) else "") for column in folded]
        shown = [p.rjust(w) if i in right else p.ljust(w) for i, (p, w) in enumerate(zip(parts, widths, strict=True))]
        lines.append(_GAP.join(shown).rstrip())
    return lines


def _strong(text: str, bold: bool) -> str:
    return f"\033[1m{text}\033[0m" if bold and text else text
