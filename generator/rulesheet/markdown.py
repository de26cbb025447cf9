"""Markdown to blocks. CommonMark with tables; two fences hold pictures, everything that cannot be printed is a Problem.

```cards height=30                  ```picture height=60
measles mumps money:back            setup
A caption.                          A caption.
```                                 ```
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from generator.problems import Problem, Where, did_you_mean
from generator.rulesheet.blocks import Block, Break, CardRow, Drawing, Heading, Items, Note, Rows, Words
from generator.typeset.markup import LINE_BREAK

HEIGHTS = {"cards": 32.0, "picture": 50.0}  # mm, when the fence says nothing
_SPECIAL = re.compile(r"([*{\\])")
_ICON = re.compile(r"\\\{icon:([a-z0-9-]+)\}")


class MarkdownReader:
    """Reads one text; `problems` collects what cannot be printed, with its line in the text."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def blocks(self, source: str) -> tuple[Block, ...]:
        """The blocks of a Markdown text."""
        tokens = MarkdownIt("commonmark").enable("table").parse(source)
        return tuple(self._blocks(SyntaxTreeNode(tokens).children))

    def _blocks(self, nodes: Sequence[SyntaxTreeNode]) -> Iterator[Block]:
        for node in nodes:
            make = self._makers.get(node.type)
            if make is None:
                self._problem(
                    node,
                    f"{node.type.replace('_', ' ')} cannot be printed",
                    "headings, paragraphs, lists, tables, quotes and fences can",
                )
                continue
            block = make(self, node)
            if block is not None:
                yield block

    def _heading(self, node: SyntaxTreeNode) -> Block:
        return Heading(int(node.tag[1]), self._text(node), self._line(node))

    def _paragraph(self, node: SyntaxTreeNode) -> Block:
        return Words(self._text(node))

    def _list(self, node: SyntaxTreeNode) -> Block:
        first = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        return Items(tuple(tuple(self._blocks(item.children)) for item in node.children), first)

    def _quote(self, node: SyntaxTreeNode) -> Block:
        return Note(tuple(self._blocks(node.children)))

    def _table(self, node: SyntaxTreeNode) -> Block:
        rows = [row for part in node.children for row in part.children]
        texts = [tuple(self._text(cell) for cell in row.children) for row in rows]
        aligns = tuple(str(cell.attrs.get("style", "")).partition(":")[2] or "left" for cell in rows[0].children)
        return Rows(texts[0], tuple(texts[1:]), aligns)

    def _break(self, node: SyntaxTreeNode) -> Block:
        return Break()

    def _fence(self, node: SyntaxTreeNode) -> Block | None:
        name, *options = node.info.split() or [""]
        if name not in HEIGHTS:
            self._problem(node, f"unknown fence {name!r}", did_you_mean(name, tuple(HEIGHTS)))
            return None
        height = self._height(node, options, HEIGHTS[name])
        first, _, rest = node.content.strip().partition("\n")
        caption = self._caption(rest)
        if not first:
            self._problem(node, f"a {name} fence names nothing", "its first line names cards by id, or a template")
            return None
        if name == "picture":
            return Drawing(first.strip(), height, caption, self._line(node))
        cards = tuple((word.removesuffix(":back"), word.endswith(":back")) for word in first.split())
        return CardRow(cards, height, caption, self._line(node))

    def _height(self, node: SyntaxTreeNode, options: Sequence[str], default: float) -> float:
        for option in options:
            key, _, value = option.partition("=")
            try:
                if key == "height" and 5 <= float(value) <= 250:
                    return float(value)
            except ValueError:
                pass
            self._problem(node, f"{option!r} is no option of a fence", "possible: height=30 (5 to 250 mm)")
        return default

    def _caption(self, source: str) -> str:
        inner = MarkdownIt("commonmark").parseInline(source.strip())
        return self._inline(SyntaxTreeNode(inner).children[0].children) if source.strip() else ""

    def _text(self, node: SyntaxTreeNode) -> str:
        """The words of a block as light markup."""
        return "".join(self._inline(inline.children) for inline in node.children)

    def _inline(self, nodes: Sequence[SyntaxTreeNode]) -> str:
        parts = []
        for node in nodes:
            if node.type == "text":
                parts.append(_ICON.sub(r"{icon:\1}", _SPECIAL.sub(r"\\\1", node.content)).replace(LINE_BREAK, "\\n"))
            elif node.type in ("strong", "em"):
                sign = "**" if node.type == "strong" else "*"
                parts.append(f"{sign}{self._inline(node.children)}{sign}")
            elif node.type in ("softbreak", "hardbreak"):
                parts.append(" " if node.type == "softbreak" else "\\n")
            elif node.type == "code_inline":
                parts.append("**" + _SPECIAL.sub(r"\\\1", node.content) + "**")
            elif node.type == "link":
                parts.append(self._inline(node.children))
            else:
                self._problem(node, f"{node.type.replace('_', ' ')} cannot be printed", "words, **bold**, *italic* and `code` can")
        return "".join(parts)

    def _line(self, node: SyntaxTreeNode) -> int:
        while node.map is None and node.parent is not None and not node.parent.is_root:
            node = node.parent
        return node.map[0] + 1 if node.map else 0

    def _problem(self, node: SyntaxTreeNode, message: str, hint: str) -> None:
        self.problems.append(Problem(Where(self.file, self._line(node)), message, hint))

    _makers: Mapping[str, Callable[[MarkdownReader, SyntaxTreeNode], Block | None]] = {
        "heading": _heading, "paragraph": _paragraph, "bullet_list": _list, "ordered_list": _list, "blockquote": _quote,
        "table": _table, "hr": _break, "fence": _fence,
    }  # fmt: skip
