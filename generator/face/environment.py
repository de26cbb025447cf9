"""The Jinja2 environment of one game: sandboxed, strict, reading only inside the templates folders.

For messages the same template can be rendered *traced*: every tag then carries `_at="file:line"` of its template line.
"""

from __future__ import annotations

import contextlib
import html
import re
import traceback
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import BaseLoader, Environment, FileSystemBytecodeCache, StrictUndefined, TemplateNotFound, TemplateSyntaxError
from jinja2.bccache import Bucket
from jinja2.environment import Template
from jinja2.exceptions import TemplateError, UndefinedError
from jinja2.runtime import Context, LoopContext
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.face.geometry import turn
from generator.face.views import GameView, View
from generator.problems import Problem, Where

_TAG = re.compile(r"<([A-Za-z][\w-]*)(?=[\s/>])")
_COMMENT = re.compile(r"(\{#.*?#\}|<!--.*?-->|\{%.*?%\}|\{\{.*?\}\})", re.DOTALL)


LARGEST_POWER, LONGEST = 64, 1_000_000  # what a template may ask for


class FaceError(Exception):
    """A template cannot be rendered; carries the Problem without card and game."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


class CardUsedError(Exception):
    """A template that was rendered with a Probe asked for something of the card."""


class Probe:
    """Stands for a card while it is found out whether a template uses it: whatever is asked of it is a CardUsedError."""

    def __getattr__(self, name: str) -> object:
        raise CardUsedError(name)

    def _used(self, *_: object) -> Any:
        raise CardUsedError

    __str__ = __html__ = __bool__ = __iter__ = __len__ = __getitem__ = __eq__ = _used
    __hash__ = None  # type: ignore[assignment]


class Folders(BaseLoader):
    """Finds template files by name in several folders, the first one wins; never outside them."""

    def __init__(self, folders: Iterable[Path], traced: bool = False) -> None:
        self.folders = tuple(folders)
        self.traced = traced
        self._found: dict[str, Path | None] = {}

    def find(self, name: str) -> Path | None:
        """The file of a template, or None; looked for once."""
        if name not in self._found:
            self._found[name] = self._find(name)
        return self._found[name]

    def _find(self, name: str) -> Path | None:
        for folder in self.folders:
            try:
                path = (folder / name).resolve()
                if path.is_relative_to(folder.resolve()) and path.is_file():
                    return path
            except OSError:  # no file can have this name
                continue
        return None

    def get_source(self, environment: object, template: str) -> tuple[str, str, None]:
        path = self.find(template)
        if path is None:
            raise TemplateNotFound(template)
        try:
            source = path.read_text(encoding="utf-8-sig")
        except UnicodeDecodeError as error:
            raise FaceError(Problem(Where(str(path)), "the template is not UTF-8", str(error))) from error
        return (_marked(source, str(path)) if self.traced else source), str(path), None


def _marked(source: str, file: str) -> str:
    """The template with `_at` on every tag outside comments and Jinja2 expressions."""
    parts, line, file = [], 1, html.escape(file)
    for i, part in enumerate(_COMMENT.split(source)):
        if i % 2:
            parts.append(part)
        else:
            start = line
            parts.append(_TAG.sub(lambda m, p=part, s=start: f'<{m[1]} _at="{file}:{s + p[: m.start()].count(chr(10))}"', part))
        line += part.count("\n")
    return "".join(parts)


class Compiled(FileSystemBytecodeCache):
    """Keeps the compiled templates of one folder from run to run; a folder that cannot be written to is no error."""

    def __init__(self, source: Path, kept: Path) -> None:
        self.source = str(source.resolve())
        super().__init__(str(kept), "%s.template")

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """What is kept of a template; of one from elsewhere nothing."""
        bucket = Bucket(environment, self.get_cache_key(name, filename), self.get_source_checksum(source))
        if filename and filename.startswith(self.source):
            self.load_bytecode(bucket)
        else:
            bucket.key = ""
        return bucket

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template."""
        if bucket.key:
            with contextlib.suppress(OSError):
                Path(self.directory).mkdir(parents=True, exist_ok=True, mode=0o700)
                super().dump_bytecode(bucket)


class Templates:
    """The compiled templates of one game's folders."""

    def __init__(self, folders: Iterable[Path], escaped: bool = True, compiled: Compiled | None = None) -> None:
        """`escaped`: values are written as XML text, as the dialect needs it. `compiled`: where compiled templates are kept."""
        self.loader = Folders(folders)
        self.environment = _environment(self.loader, escaped)
        self.environment.bytecode_cache = compiled
        self._traced = _environment(Folders(self.loader.folders, traced=True), escaped)

    def render(self, name: str, values: Mapping[str, object], traced: bool = False) -> str:
        """Render a template; FaceError with file and line when that fails."""
        environment = self._traced if traced else self.environment
        try:
            return _template(environment, name).render(values)
        except TemplateSyntaxError as error:
            where = Where(error.filename or str(self.loader.find(error.name or name) or name), error.lineno, 1)
            raise FaceError(Problem(where, f"template: {error.message}")) from error
        except TemplateNotFound as error:
            places = ", ".join(str(folder) for folder in self.loader.folders)
            raise FaceError(Problem(Where(name), f"template not found: {error.name}", f"looked in {places}")) from error
        except RecursionError as error:
            where = Where(str(self.loader.find(name) or name))
            raise FaceError(Problem(where, "template: it includes or calls itself without an end")) from error
        except (TemplateError, AttributeError, TypeError, ValueError, ArithmeticError, LookupError) as error:
            where = _line_of(error, name, self.loader)
            raise FaceError(Problem(where, f"template: {error}", _possible(error, values))) from error

    def source(self, name: str, traced: bool = False) -> str:
        """The text of a file that is no template (art, icons)."""
        return (self._traced if traced else self.environment).loader.get_source(self.environment, name)[0]  # type: ignore[union-attr]


class _Sandbox(ImmutableSandboxedEnvironment):
    """Jinja2's sandbox with short ways to what is made for templates: the attributes of views, the entries of plain data, `loop`.

    Products and powers are looked at first: a shared template must not fill the memory with one line.
    """

    intercepted_binops = frozenset(["*", "**"])

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """A product or a power; ValueError for one that would be huge."""
        if operator == "**":
            if isinstance(right, int | float) and abs(right) > LARGEST_POWER:
                raise ValueError(f"a power of {right} is too large")
            return left**right
        for many, times in ((left, right), (right, left)):
            if isinstance(many, str | list | tuple) and isinstance(times, int) and len(many) * times > LONGEST:
                raise ValueError(f"{times} times {len(many)} are too many")
        return left * right

    def getattr(self, obj: object, attribute: str) -> object:
        kind = type(obj)
        if kind is View and attribute in obj.__dict__ and attribute[0] != "_":
            return obj.__dict__[attribute]
        if kind is dict and attribute in obj and attribute not in _OF_DICTS:  # type: ignore[operator]
            return obj[attribute]  # type: ignore[index]
        if kind in (GameView, LoopContext) and attribute[0] != "_":
            with contextlib.suppress(AttributeError):
                return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def getitem(self, obj: object, argument: object) -> object:
        return self.getattr(obj, argument) if type(obj) is View and isinstance(argument, str) else super().getitem(obj, argument)


_OF_DICTS = frozenset(dir(dict))  # as Jinja2 has it, `items` of a dict is its method


def _environment(loader: BaseLoader, escaped: bool) -> ImmutableSandboxedEnvironment:
    environment = _Sandbox(
        loader=loader, autoescape=escaped, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False
    )
    environment.globals.update(sin=lambda degrees: turn(degrees)[1], cos=lambda degrees: turn(degrees)[0])
    return environment


def _template(environment: ImmutableSandboxedEnvironment, name: str) -> Template:
    return environment.get_template(name)


def _line_of(error: Exception, name: str, loader: Folders) -> Where:
    """The innermost template line of a traceback."""
    folders = tuple(str(folder.resolve()) for folder in loader.folders)
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if frame.filename.startswith(folders):
            return Where(frame.filename, frame.lineno or 0, 1)
    return Where(str(loader.find(name) or name))


def _possible(error: Exception, values: Mapping[str, object]) -> str:
    """For an unknown field of a card: the fields that there are."""
    card = values.get("card")
    if isinstance(error, UndefinedError) and "View" in str(error) and isinstance(card, View):
        return "a template may use only declared fields: " + ", ".join(card.names())
    return ""
