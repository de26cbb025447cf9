"""Strict YAML: bytes go in, a tree of nodes comes out in which every key and every value knows its line and column.

The traps of YAML 1.1 are dead: only `true`/`false`, plain integers, dotted decimals and null are anything but text, so
`no`, `on`, `1:30` and `010` stay what was typed. Anchors, aliases, merge keys, tags, tabs, doubled keys and second
documents are Problems.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any, Final, Protocol

import yaml

from generator.problems import Problem, Where

DEEPEST = 40
MOST_ODD_CHARACTERS = 20
LONGEST_NUMBER = 15


class Broken(Enum):
    """The value of a node that was already reported; whoever reads it says nothing more."""

    BROKEN = "broken"


BROKEN: Final = Broken.BROKEN
Key = str | int
Scalar = str | int | float | bool | None


class Mark(Protocol):
    """A place in a text; lines and columns count from 0."""

    @property
    def line(self) -> int: ...

    @property
    def column(self) -> int: ...


class Node:
    """A value with its place: a scalar, a list of nodes, a dict of nodes, or BROKEN.

    In a dict it also knows where its key stands.
    """

    __slots__ = ("key", "mark", "value")

    def __init__(self, value: Any, mark: Mark, key: Mark | None) -> None:
        self.value: Scalar | Broken | list[Node] | dict[Key, Node] = value
        self.mark = mark
        self.key = key


def place(mark: Mark, file: str) -> Where:
    """The place that a person reads: lines and columns count from 1."""
    return Where(file, mark.line + 1, mark.column + 1)


def parse(data: bytes, file: str) -> tuple[Node | None, list[Problem]]:
    """The tree of one file and everything that is wrong with its YAML; no tree where nothing could be read."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return None, [_not_utf8(data, error, file)]
    problems = list(_odd_characters(text, file))
    composer = _Composer(_ODD.sub(" ", text) if problems else text, file)
    try:
        root = composer.document()
    except _TooDeepError:
        root = None
    except yaml.YAMLError as error:
        root = None
        if not problems:  # a tab or a control character is the likelier cause
            composer.problems.append(_syntax(error, text, file))
    return root, problems + composer.problems


# --- characters -----------------------------------------------------------------------------------

_ODD = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")


def _odd_characters(text: str, file: str) -> Iterator[Problem]:
    """Tabs, control characters and invisible line breaks: the first of each line."""
    seen: set[int] = set()
    for match in _ODD.finditer(text):
        at = match.start()
        line = text.count("\n", 0, at) + 1
        if line in seen:
            continue
        seen.add(line)
        where = Where(file, line, at - text.rfind("\n", 0, at))
        if match.group() == "\t":
            yield Problem(where, "a tab", "use spaces")
        else:
            yield Problem(where, f"the invisible character U+{ord(match.group()):04X}", "delete it")
        if len(seen) == MOST_ODD_CHARACTERS:
            return


def _not_utf8(data: bytes, error: UnicodeDecodeError, file: str) -> Problem:
    start = data.rfind(b"\n", 0, error.start) + 1
    column = len(data[start : error.start].decode("utf-8-sig", "replace")) + 1
    where = Where(file, data.count(b"\n", 0, error.start) + 1, column)
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    hint = "the file is UTF-16; save it as UTF-8" if utf16 else "save the file as UTF-8"
    return Problem(where, f"the byte 0x{data[error.start]:02X} is not UTF-8", hint)


# --- syntax errors --------------------------------------------------------------------------------

# What the parser says → what a person can do about it.
_REMEDIES = (
    ("mapping values are not allowed", "a text with a colon in it must be in quotes; or the indentation is off"),
    ("cannot start any token", "a text that begins with @ % or a backtick must be in quotes"),
    ("unexpected end of stream", "the quote that opens here is never closed"),
    ("unknown escape", "write a backslash twice, or use single quotes"),
    ("',' or '}'", "a comma or the closing } is missing; a text with , : { } in it must be in quotes"),
    ("',' or ']'", "a comma or the closing ] is missing; a text with , : [ ] in it must be in quotes"),
    ("nesting depth", "nothing in a catalogue is that deep"),
    ("expected node content", "a value is missing"),
    ("expected key", "the indentation is off, or a text with a quote or a # in it must be in quotes"),
    ("<block end>", "the indentation is off, or a text with a quote or a # in it must be in quotes"),
    ("could not find expected ':'", "every key needs a colon and a blank after it"),
    ("'-' indicator", "the indentation is off"),
)


def _syntax(error: yaml.YAMLError, text: str, file: str) -> Problem:
    """A syntax error at its place; what is never closed is shown where it opens."""
    message = str(getattr(error, "problem", None) or error).splitlines()[0]
    mark = getattr(error, "problem_mark", None)
    opening = getattr(error, "context_mark", None)
    lines = text.rstrip().split("\n")
    if opening is not None and (mark is None or mark.line >= len(lines) or "unexpected end" in message):
        mark = opening
    where = place(mark, file) if mark is not None else Where(file)
    if where.line > len(lines):
        where = Where(file, len(lines), len(lines[-1]) + 1)
    return Problem(where, f"broken YAML: {message}", next((hint for part, hint in _REMEDIES if part in message), ""))


# --- the tree -------------------------------------------------------------------------------------

_WORDS: Final[dict[str, bool | None]] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?")


def _loader() -> Callable[[str], Any]:
    """The event reader: libyaml where it is there, else the slower one in Python."""
    return yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


class _TooDeepError(Exception):
    """Already reported."""


class _Composer:
    """Builds the tree of one text from parser events. Goes on after everything but a syntax error."""

    def __init__(self, text: str, file: str) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._get: Callable[[], Any] = _loader()(text).get_event
        self._names: dict[str, str] = {}
        self._depth = 0

    def document(self) -> Node | None:
        """The only document of the text."""
        self._get()  # the start of the stream
        event = self._get()
        if event.__class__ is yaml.StreamEndEvent:
            self.problems.append(Problem(Where(self._file, 1, 1), "the file is empty", "begin with `schema: 1`"))
            return None
        root = self._node(self._get())
        self._get()  # the end of the document
        event = self._get()
        if event.__class__ is not yaml.StreamEndEvent:
            self._problem(event, "a second document", "one file is one document; delete the line `---`")
        return root

    def _problem(self, event: Any, message: str, hint: str = "") -> None:
        self.problems.append(Problem(place(event.start_mark, self._file), message, hint))

    def _node(self, event: Any, key: Mark | None = None) -> Node:
        kind = event.__class__
        if kind is yaml.ScalarEvent:
            return Node(self._scalar(event), event.start_mark, key)
        if kind is yaml.AliasEvent:
            self._problem(event, f"the alias *{event.anchor}", "not allowed; a text that begins with * must be in quotes")
            return Node(BROKEN, event.start_mark, key)
        if event.anchor is not None or event.tag is not None:
            self._plain_yaml_only(event)
        if self._depth == DEEPEST:
            self._problem(event, f"more than {DEEPEST} levels deep", "nothing in a catalogue is that deep")
            raise _TooDeepError
        self._depth += 1
        value = self._map() if kind is yaml.MappingStartEvent else self._list()
        self._depth -= 1
        return Node(value, event.start_mark, key)

    def _list(self) -> list[Node]:
        get, end = self._get, yaml.SequenceEndEvent
        nodes = []
        while (event := get()).__class__ is not end:
            nodes.append(self._node(event))
        return nodes

    def _map(self) -> dict[Key, Node]:
        get, scalar, end = self._get, yaml.ScalarEvent, yaml.MappingEndEvent
        known = self._names.get
        nodes: dict[Key, Node] = {}
        while (event := get()).__class__ is not end:
            key: Key | None = None
            if event.__class__ is scalar and not event.style and event.tag is None and event.anchor is None:
                key = known(event.value)
            if key is None:
                key = self._key(event)
            value = get()
            mark: Any = event.start_mark
            if value.__class__ is scalar:
                node = Node(self._scalar(value), value.start_mark or mark, mark)
            else:
                node = self._node(value, mark)
            if key in nodes:
                line = place(nodes[key].key or mark, self._file).line
                self._problem(event, f"the key {key} stands here twice", f"first in line {line}")
            elif key is not None:
                nodes[key] = node
        return nodes

    def _key(self, event: Any) -> Key | None:
        """A word or a plain integer; None for a key that was reported."""
        if event.__class__ is not yaml.ScalarEvent:
            self._node(event)
            self._problem(event, "a key must be a word", "is a text that begins with { [ * not in quotes?")
            return None
        if event.value == "<<" and not event.style:
            self._problem(event, "the merge key <<", "not allowed; cards share parts through bases")
            return None
        value = self._scalar(event)
        if isinstance(value, str):
            return self._names.setdefault(value, value)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        if value is not BROKEN:
            self._problem(
                event,
                f"the key {event.value or '(nothing)'} is not a word",
                "put it in quotes if it is meant as a word",
            )
        return None

    def _scalar(self, event: Any) -> Scalar | Broken:
        text: str = event.value
        if event.anchor is not None or event.tag is not None:
            self._plain_yaml_only(event)
        if not event.style:
            if text in _WORDS:
                return _WORDS[text]
            if text[0] in "-0123456789" and (match := _NUMBER.fullmatch(text)):
                return self._number(event, text, match.group(1) is not None)
        return text if text.isascii() and text.isprintable() else self._clean(event, text)

    def _number(self, event: Any, text: str, dotted: bool) -> int | float | Broken:
        if len(text) > LONGEST_NUMBER:
            self._problem(event, f"a number of {len(text)} characters", "put it in quotes if it is meant as a text")
            return BROKEN
        return float(text) if dotted else int(text)

    def _clean(self, event: Any, text: str) -> str | Broken:
        """The text in NFC; control characters can still come in by an escape."""
        text = unicodedata.normalize("NFC", text)
        if odd := _CONTROL.search(text):
            self._problem(event, f"the control character U+{ord(odd.group()):04X} in a text", "delete it")
            return BROKEN
        return text

    def _plain_yaml_only(self, event: Any) -> None:
        if event.tag is not None:
            name = event.tag.removeprefix("tag:yaml.org,2002:")
            self._problem(event, f"the tag {name}", "not allowed; a text that begins with ! must be in quotes")
        if event.anchor is not None:
            self._problem(event, f"the anchor &{event.anchor}", "not allowed; a text that begins with & must be in quotes")
