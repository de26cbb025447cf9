"""The table of the catalogue: every key there is, what stands at it and what it is for.

The reader and the JSON Schema both follow it.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.catalog.model import ORIGINS, Colour, FieldType, Size
from generator.catalog.nodes import Node
from generator.catalog.records import Anything, Key, Later, ListOf, MapOf, Record
from generator.catalog.scope import Scope, dotted, quote
from generator.catalog.shapes import LANGUAGE, Bool, Choice, Int, Pattern, Schema, Shape, Text, Translated
from generator.impose.formats import card_format
from generator.problems import did_you_mean

MOST_PLAYERS = 99

ID = Pattern("an id of lower-case letters, digits and hyphens", "[a-z0-9]+(-[a-z0-9]+)*")
NAME = Pattern("a name of lower-case letters, digits and underscores that begins with a letter", "[a-z][a-z0-9_]*")
COLOUR_NAME = Pattern("a colour name of lower-case letters, digits and hyphens", "[a-z][a-z0-9_-]*")
CODE = Pattern("a short code without blanks", "[A-Za-z0-9][A-Za-z0-9+_-]{0,11}")
WORD = Pattern("a word without blanks", r"\S+")
TEMPLATE = Pattern("the name of a template, without folder and ending", "[a-z0-9]+([_-][a-z0-9]+)*")
INCLUDED = Pattern("a file beside this one, such as more-games.yaml", r"\S(.*\S)?")


# --- values with a form of their own --------------------------------------------------------------


class ColourShape:
    """`"#RRGGBB"`, `"#RGB"`, or `{fill: …, stroke: …}`."""

    HEX = Pattern('a colour such as "#17131C"', "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})")

    def read(self, node: Node, scope: Scope, path: str) -> Colour:
        if isinstance(node.value, dict):
            both = FILL_AND_STROKE.read(node, scope, path)
            return Colour(_long(both.get("fill", "")), _long(both.get("stroke", "")))
        one = _long(self.HEX.read(node, scope, path))
        return Colour(one, one)

    def schema(self) -> Schema:
        return {"anyOf": [self.HEX.schema(), FILL_AND_STROKE.schema()]}


def _long(colour: str) -> str:
    """`#abc` as `#AABBCC`."""
    digits = colour[1:].upper()
    return "#" + ("".join(digit * 2 for digit in digits) if len(digits) == 3 else digits)


FILL_AND_STROKE = Record(
    "a colour",
    {
        "fill": Key(ColourShape.HEX, "the colour of areas", required=True),
        "stroke": Key(ColourShape.HEX, "the colour of lines", required=True),
    },
)


class CopiesShape:
    """A number, `per-player`, or a map by number of players: `{1: 6, 2: 8, 3-6: 10}`."""

    RANGE = Pattern("a number of players or a range such as 3-6", "[0-9]{1,2}(-[0-9]{1,2})?")
    PER_PLAYER = "per-player"

    def read(self, node: Node, scope: Scope, path: str) -> int | str | dict[int, int]:
        if isinstance(node.value, dict):
            return self._by_players(node.value, scope, path)
        if node.value == self.PER_PLAYER:
            return self.PER_PLAYER
        if isinstance(node.value, int) and not isinstance(node.value, bool) and node.value >= 1:
            return node.value
        scope.expected(node, path, "a number of 1 or more, per-player, or a map such as {2: 8, 3-6: 10}")
        return 1

    def _by_players(self, entries: Mapping[str | int, Node], scope: Scope, path: str) -> dict[int, int]:
        copies: dict[int, int] = {}
        for key, child in entries.items():
            count = Int(0).read(child, scope, dotted(path, key))
            if not self.RANGE.matches(str(key)):
                scope.problem(child.key or child.mark, path, f"expected {self.RANGE.what}, found {key}")
                continue
            first, _, last = str(key).partition("-")
            for players in range(int(first), int(last or first) + 1):
                if players in copies:
                    scope.problem(child.key or child.mark, path, f"the copies for {players} players stand here twice")
                copies[players] = count
        return copies

    def schema(self) -> Schema:
        by_players = {"type": "object", "propertyNames": self.RANGE.schema(), "additionalProperties": Int(0).schema()}
        return {"anyOf": [Int(1).schema(), {"const": self.PER_PLAYER}, by_players]}


class FormatShape:
    """A card format: `63x88mm`, `2.5x3.5in`, or a name."""

    def read(self, node: Node, scope: Scope, path: str) -> tuple[str, Size]:
        text = Text().read(node, scope, path)
        try:
            return text, Size(*card_format(text)) if text else Size(0.0, 0.0)
        except ValueError as error:
            message, hint = getattr(error, "message", str(error)), getattr(error, "hint", "")
            scope.problem(node.mark, path, message, hint)
            return text, Size(0.0, 0.0)

    def schema(self) -> Schema:
        return Text().schema()


FIELD_SHAPES: Mapping[str, Shape[object]] = {
    "int": Int(),
    "bool": Bool(),
    "word": WORD,
    "string": Text(),
    "text": Translated(),
    "ints": ListOf(Int(), "a list of whole numbers"),
    "words": ListOf(WORD, "a list of words"),
    "ref": ID,
    "refs": ListOf(ID, "a list of card ids"),
    "counts": MapOf(WORD, Int(0), "a map from words to numbers, such as {C: 2, H: 4}"),
}
REFERENCES = ("ref", "refs")


class FieldTypeShape:
    """The type of a field: `int`, `text?`, `refs:law` …"""

    def read(self, node: Node, scope: Scope, path: str) -> FieldType:
        text = node.value if isinstance(node.value, str) else ""
        base, colon, kind = text.removesuffix("?").partition(":")
        if base in FIELD_SHAPES and bool(colon) == (base in REFERENCES) and (not colon or ID.matches(kind)):
            return FieldType(base, kind, text.endswith("?"))
        hint = "write the kind of the card after it: ref:KIND" if text in REFERENCES else ""
        types = [name + (":KIND" if name in REFERENCES else "") for name in FIELD_SHAPES]
        scope.expected(node, path, "a field type", hint or did_you_mean(text, types) or quote(node))
        return FieldType("")

    def schema(self) -> Schema:
        plain = "|".join(name for name in FIELD_SHAPES if name not in REFERENCES)
        form = rf"^(({plain})|({'|'.join(REFERENCES)}):{ID.form})\??$"
        return {"type": "string", "pattern": form}


Tally = Mapping[str, int | Mapping[str, int]]


class TallyShape:
    """The expected copies of a kind: `{copies: 17, image: {2: 8, 3: 6, 4: 3}}`."""

    def read(self, node: Node, scope: Scope, path: str) -> Tally:
        tally: dict[str, int | Mapping[str, int]] = {}
        for name, child in MapOf(NAME, Later(Anything()), "a map such as {copies: 17}").read(node, scope, path).items():
            at = dotted(path, name)
            tally[name] = Int(0).read(child, scope, at) if name == "copies" else self._values(child, scope, at)
        return tally

    @staticmethod
    def _values(node: Node, scope: Scope, path: str) -> dict[str, int]:
        if not isinstance(node.value, dict):
            scope.expected(node, path, "copies for each value, such as {2: 8, 3: 6}")
            return {}
        return {str(value): Int(0).read(child, scope, dotted(path, value)) for value, child in node.value.items()}

    def schema(self) -> Schema:
        values = {"type": "object", "additionalProperties": Int(0).schema()}
        return {"type": "object", "properties": {"copies": Int(0).schema()}, "additionalProperties": values}


# --- the table ------------------------------------------------------------------------------------

LANGUAGES = ListOf(LANGUAGE, "a list of language codes such as [en, pl]", least=1, once=True)
PALETTE = MapOf(COLOUR_NAME, ColourShape(), "a map of colours")
PALETTES = Record(
    "a palette",
    {
        "full": Key(PALETTE, "the colours of the full ink"),
        "low": Key(PALETTE, "the colours that save ink"),
    },
)
TEXTS = MapOf(NAME, Translated(), "a map of texts")
ORIGIN = Choice(*ORIGINS)
EXPECT = Record(
    "an expectation",
    {
        "copies": Key(Int(0), "how many cards there are in all (a game: without aids)"),
        "kinds": Key(MapOf(ID, TallyShape(), "a map of kinds"), "copies of each kind, and of each value of a field"),
    },
)
PLAYERS = Record(
    "a number of players",
    {
        "min": Key(Int(1, MOST_PLAYERS), "the fewest players", required=True),
        "max": Key(Int(1, MOST_PLAYERS), "the most players", required=True),
    },
)
KIND = Record(
    "a kind",
    {
        "name": Key(Translated(), "what such a card is called", required=True),
        "template": Key(TEMPLATE, "the face: templates/GAME/TEMPLATE.svg.j2", required=True),
        "fields": Key(MapOf(NAME, FieldTypeShape(), "a map of field types"), "the fields of its cards and their types"),
        "texts": Key(TEXTS, "words for the template that belong to no card"),
    },
)
DECK = Record(
    "a deck",
    {
        "part": Key(Choice("decks", "aids"), "decks (the default), or aids: player aids, boards, tokens"),
        "name": Key(Translated(), "what the deck is called", required=True),
        "format": Key(FormatShape(), "the size of its cards: 63x88mm, 2.5x3.5in, or a name", required=True),
        "back": Key(TEMPLATE, "the back: templates/GAME/BACK.svg.j2; without it no back is printed"),
        "palette": Key(PALETTES, "colours over those of the game"),
        "texts": Key(TEXTS, "words for the templates that belong to no card"),
        "expect": Key(EXPECT, "counts that must come true"),
    },
)
CARD_KEYS: Mapping[str, Key] = {
    "id": Key(ID, "the id of the card, for good: lower-case letters, digits, hyphens", required=True),
    "code": Key(CODE, "a short code that is printed on the card and can be typed"),
    "base": Key(ListOf(ID, "the name of a base, or a list", lone=True), "bases that give the card keys, left to right"),
    "kind": Key(ID, "the kind of the card", required=True),
    "deck": Key(ID, "the deck of the card", required=True),
    "copies": Key(CopiesShape(), "how many: a number (default 1), per-player, or by number of players {2: 8, 3-6: 10}"),
    "players": Key(
        ListOf(Int(1, MOST_PLAYERS), "a list of player counts such as [2, 3]", least=1, once=True),
        "the player counts that use the card (default: all)",
    ),
    "name": Key(Translated(), "the name of the card", required=True),
    "origin": Key(ORIGIN, "where the card comes from: all cards of a game say it, or none"),
    "origins": Key(MapOf(NAME, ORIGIN, "a map from keys to origins"), "the origin of single keys that differ"),
    "back": Key(TEMPLATE, "a back of its own"),
    "palette": Key(PALETTES, "colours over those of the deck"),
}
CARD = Record("a card", CARD_KEYS, open=True)
WRITTEN = Record("a card", {name: key._replace(required=name == "id") for name, key in CARD_KEYS.items()}, open=True)
BASE_KEYS = {name: key._replace(required=False) for name, key in CARD_KEYS.items() if name not in ("id", "code", "base")}
BASE = Record("a base", BASE_KEYS, open=True)
RULING = Record(
    "a ruling",
    {
        "default": Key(WORD, "what is played unless something else is chosen", required=True),
        "choices": Key(ListOf(WORD, "a list of words", least=1, once=True), "all that can be chosen", required=True),
        "text": Key(Translated(), "the ruling", required=True),
        "why": Key(Translated(), "the place in the rulebook, or the reason", required=True),
    },
)
GAME = Record(
    "a game",
    {
        "title": Key(Translated(), "the title of the game", required=True),
        "version": Key(Text(), "printed in the foot of every sheet", required=True),
        "players": Key(PLAYERS, "the number of players, such as {min: 2, max: 4}", required=True),
        "languages": Key(LANGUAGES, "every text has each of them, such as [en, pl]", required=True),
        "palette": Key(PALETTES, "colours by name, a table per ink"),
        "glossary": Key(MapOf(ID, Translated(), "a map of words"), "the words of the game in each language"),
        "texts": Key(TEXTS, "words for the templates that belong to no card"),
        "kinds": Key(MapOf(ID, KIND, "a map of kinds"), "kinds of cards: a face and the fields on it", required=True),
        "bases": Key(MapOf(ID, Later(BASE), "a map of bases"), "parts that cards share"),
        "decks": Key(MapOf(ID, DECK, "a map of decks"), "decks, and sets of aids", required=True),
        "cards": Key(Later(ListOf(WRITTEN, "a list of cards", least=1)), "the cards", required=True),
        "expect": Key(EXPECT, "counts that must come true"),
        "rules": Key(Anything(), "data for the companion, the rule sheets and the templates"),
        "rulings": Key(MapOf(ID, RULING, "a map of rulings"), "points that the rulebook leaves open"),
    },
)
FILE = Record(
    "a catalogue",
    {
        "schema": Key(Choice(1), "the version of this shape: 1", required=True),
        "include": Key(ListOf(INCLUDED, "a list of files"), "more files of the same shape, in this folder or below"),
        "games": Key(MapOf(ID, Later(GAME), "a map of games"), "the games"),
    },
)
