"""Whatever is not in the dialect, or must not be reached from a template, is one Problem with its line and a hint."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from generator.face.compose import Composed, Composer
from generator.face.environment import Templates

Find = Callable[..., SimpleNamespace]

BOX = '<text-box x="5" y="9" width="50" height="5" size="8"{}>Lunge</text-box>'
STACK = '<text-stack x="5" y="9" width="50" height="9" size="8"{}>{}</text-stack>'

MISTAKES = [
    # elements
    ('<rectangle width="1"/>', "<rectangle>: unknown element (did you mean rect?)"),
    ('<text x="1">a</text>', "<text>: unknown element (did you mean text-box?)"),
    ("<linearGradient/>", "<linearGradient>: unknown element (possible: circle, defs, ellipse, g,"),
    ('<mask id="m"/>', "<mask>: unknown element"),
    ("<style>a</style>", "<style>: unknown element"),
    # attributes
    ('<rect width="1" height="1" color="#000"/>', "<rect>: unknown attribute color"),
    ('<rect width="1" heigth="1"/>', "<rect>: unknown attribute heigth (did you mean height?)"),
    ('<circle r="1" class="a"/>', "<circle>: unknown attribute class"),
    ('<circle r="1" style="fill:red"/>', "<circle>: unknown attribute style"),
    ('<g clip-path="url(#a)"/>', "<g>: unknown attribute clip-path"),
    ('<use href="#a" width="5"/>', "<use>: unknown attribute width"),
    ('<image href="a.png" preserveAspectRatio="none"/>', "<image>: unknown attribute preserveAspectRatio"),
    (BOX.format(' font-size="8"'), "<text-box>: unknown attribute font-size"),
    (BOX.format(' space="8"'), "<text-box>: unknown attribute space"),
    (STACK.format(' baseline="8"', ""), "<text-stack>: unknown attribute baseline"),
    (STACK.format("", '<text-box y="5">a</text-box>'), "<text-stack>: unknown attribute y"),
    # numbers
    ('<rect width="1"/>', "<rect>: height is missing"),
    ('<circle cx="1"/>', "<circle>: r is missing"),
    ('<rect width="5mm" height="1"/>', "<rect>: width: '5mm' is not a number"),
    ('<rect width="nan" height="1"/>', "<rect>: width: 'nan' is not a number"),
    ('<rect width="1" height="inf"/>', "<rect>: height: 'inf' is not a number"),
    ('<rect width="-1" height="1"/>', "<rect>: width and height must not be negative"),
    ('<circle r="1" stroke="#000" stroke-width="thin"/>', "<circle>: stroke-width: 'thin' is not a number"),
    ('<circle r="1" stroke="#000" stroke-width="nan"/>', "<circle>: stroke-width: 'nan' is not a number"),
    ('<circle r="1" opacity="half"/>', "<circle>: opacity: 'half' is not a number"),
    ('<circle r="1" fill-opacity="50%"/>', "<circle>: fill-opacity: '50%' is not a number"),
    ('<circle r="1" stroke-dasharray="1 a"/>', "<circle>: not a list of numbers: '1 a'"),
    ('<polygon points="1 2 3"/>', "<polygon>: points need pairs of numbers, two pairs at least"),
    ('<polyline points="1 2"/>', "<polyline>: points need pairs of numbers, two pairs at least"),
    ('<polyline points="1 2 a 4"/>', "<polyline>: not a list of numbers: '1 2 a 4'"),
    ("<path/>", "<path>: d is missing"),
    ('<path d="L1 2"/>', "<path>: path data must begin with M"),
    ('<g transform="skewX(3)"/>', "<g>: not a transform: skewX with 1 numbers (possible: translate, scale, rotate, matrix)"),
    # words and colours
    ('<circle r="1" fill="red"/>', "<circle>: 'red' is not a colour (possible: none, #RRGGBB, var(--name))"),
    ('<circle r="1" fill="#12345"/>', "<circle>: '#12345' is not a colour"),
    ('<circle r="1" stroke="url(#g)"/>', "<circle>: 'url(#g)' is not a colour"),
    ('<circle r="1" fill="var(--suite)"/>', "<circle>: unknown colour var(--suite) (did you mean suit?)"),
    ('<circle r="1" palette="fg=suite"/>', "<circle>: palette: unknown colour suite (did you mean suit?)"),
    ('<circle r="1" palette="fg"/>', "<circle>: palette: 'fg' is not name=colour"),
    ('<circle r="1" palette="fg=#12"/>', "<circle>: '#12' is not a colour"),
    ('<circle r="1" stroke-linecap="flat"/>', "<circle>: stroke-linecap: unknown 'flat' (possible: butt, round, square)"),
    ('<circle r="1" stroke-linejoin="flat"/>', "<circle>: stroke-linejoin: unknown 'flat' (possible: miter, round, bevel)"),
    ('<circle r="1" fill-rule="odd"/>', "<circle>: fill-rule: unknown 'odd' (possible: nonzero, evenodd)"),
    ('<circle r="1" ink="half"/>', "<circle>: ink: unknown 'half' (possible: full, low)"),
    # uses and pictures
    ('<rect width="1" height="1"><circle r="1"/></rect>', "<rect>: it cannot hold anything"),
    ('<g id="a"/><use href="#a">Lunge</use>', "<use>: it cannot hold anything"),
    ('<use x="1"/>', "<use>: href is missing"),
    ('<g id="mouse"/><use href="#mose"/>', "<use>: no element has the id 'mose' (did you mean mouse?)"),
    ('<use href="art/none.svg"/>', "<use>: art/none.svg is not in the templates folders"),
    ('<image href="none.png" width="5" height="5"/>', "<image>: picture 'none.png' is not in the templates folders"),
    ('<image width="5" height="5"/>', "<image>: picture '' is not in the templates folders"),
    ('<image href="face.svg.j2" width="5" height="5"/>', "<image>: face.svg.j2 is not a picture (possible: PNG, JPEG, SVG)"),
    # text
    ('<text-box x="5" y="9" width="50" height="5">a</text-box>', "<text-box>: size is missing"),
    ('<text-box y="9" width="50" height="5" size="8">a</text-box>', "<text-box>: x is missing"),
    ('<text-box x="5" y="9" height="5" size="8">a</text-box>', "<text-box>: width is missing"),
    ('<text-box x="5" y="9" width="50" size="8">a</text-box>', "<text-box>: height is missing"),
    ('<text-box x="5" height="9" width="50" size="8">a</text-box>', "<text-box>: y is missing"),
    (BOX.format(' min-size="9"'), "<text-box>: min-size 9 must be above 0 and at most the size 8"),
    (BOX.format(' weight="450"'), "<text-box>: weight: 450 is not one of 100, 200 … 900"),
    (BOX.format(' weight="1000"'), "<text-box>: weight: 1000 is not one of 100, 200 … 900"),
    (BOX.format(' font="helvetica"'), "<text-box>: font: unknown 'helvetica' (possible: fira, anton)"),
    (BOX.format(' style="oblique"'), "<text-box>: style: unknown 'oblique' (possible: normal, italic)"),
    (BOX.format(' align="justify"'), "<text-box>: align: unknown 'justify' (possible: left, center, right)"),
    (BOX.format(' valign="center"'), "<text-box>: valign: unknown 'center' (possible: top, middle, bottom)"),
    (BOX.format(' hyphens="yes"'), "<text-box>: hyphens: unknown 'yes' (possible: auto, none)"),
    (BOX.format(' role="head"'), "<text-box>: role: unknown 'head' (possible: foot, stamp)"),
    ('<text-box x="5" baseline="9" width="50" size="8">a<g/></text-box>', "a text-box holds text in light markup, no elements"),
    (STACK.format("", "<rect/>"), "<text-stack>: a text-stack holds only text-boxes"),
    (STACK.format("", '<text-box optional="maybe">a</text-box>'), "<text-stack>: optional: unknown 'maybe' (possible: yes, no)"),
    ('<text-box x="5" baseline="9" width="50" size="8">{icon:nose}</text-box>', "icons/nose.svg is not in the templates folders"),
]


@pytest.mark.parametrize(("source", "message"), MISTAKES, ids=[case[1][:60] for case in MISTAKES])
def test_a_mistake_is_told_with_its_line(problem: Find, source: str, message: str) -> None:
    found = problem(f"<svg>\n{{# a comment\n   of two lines #}}\n{source}\n</svg>")
    assert message in found.message
    assert found.at == "face.svg.j2:4"


def test_the_rest_of_the_face_is_still_drawn(compose: Callable[..., Composed]) -> None:
    composed = compose('<rect width="1" height="1"/><g><blob/><circle r="1"/></g><rect width="1"/>')
    assert len(composed.scene.items) == 2
    assert len(composed.problems) == 2


def test_every_mistake_is_told_not_only_the_first(compose: Callable[..., Composed]) -> None:
    problems = compose("<svg>\n<blob/>\n<circle/>\n<g><use/></g></svg>").problems
    assert [problem.where.line for problem in problems] == [2, 3, 4]


def test_many_unknown_ids_do_not_look_like_a_recursion(compose: Callable[..., Composed]) -> None:
    composed = compose("<svg>" + '<use href="#none"/>' * 20 + '<defs><circle id="a" r="1"/></defs><use href="#a"/></svg>')
    assert {problem.message for problem in composed.problems} == {"<use>: no element has the id 'none' (possible: a)"}
    assert len(composed.scene.items) == 1


def test_a_mistake_in_another_file_has_the_line_of_that_file(problem: Find, write: Callable[..., Path]) -> None:
    write("art/mouse.svg", "<svg>\n\n<blob/></svg>")
    assert problem('<use href="art/mouse.svg"/>').at == "art/mouse.svg:3"
    write("_macros.svg.j2", '{% macro box(w) %}\n<rect width="{{ w }}"/>\n{% endmacro %}')
    assert problem("{% import '_macros.svg.j2' as m %}{{ m.box(1) }}").at == "_macros.svg.j2:2"
    write("base.svg.j2", "<svg>\n{% block body %}{% endblock %}\n<blob/></svg>")
    assert problem("{# <svg #}\n{% extends 'base.svg.j2' %}{% block body %}<g/>{% endblock %}").at == "base.svg.j2:3"


def test_tags_in_comments_and_strings_do_not_shift_lines(problem: Find) -> None:
    source = '<svg>\n<!-- <rect\n/> -->\n{% set a = "<circle" %}{{ "" if a else "<g" }}\n{#\n<g>\n#}<blob/></svg>'
    assert problem(source).at == "face.svg.j2:7"


def test_a_folder_may_have_signs_of_xml_in_its_name(tmp_path: Path, composer: Callable[..., Composer]) -> None:
    folder = tmp_path / 'R&D <"drafts">'
    folder.mkdir()
    (folder / "face.svg.j2").write_text("<svg>\n<blob/></svg>")
    maker = composer()
    maker.templates = Templates([folder])
    [found] = maker.face("face", (63, 88), {}).problems
    assert found.message.startswith("<blob>: unknown element")
    assert (found.where.file, found.where.line) == (str(folder / "face.svg.j2"), 2)


class TestTemplates:
    """Templates that cannot be rendered, or whose result is no XML."""

    @pytest.mark.parametrize(
        ("source", "message", "line"),
        [
            ("<svg>\n{{ card.foe }}</svg>", "has no attribute 'foe'", 2),
            ("<svg>\n\n{{ crad.name }}</svg>", "'crad' is undefined", 3),
            ("<svg>\n{% if %}</svg>", "Expected an expression", 2),
            ("<svg>\n{% endfor %}</svg>", "unknown tag 'endfor'", 2),
            ("<svg>\n{{ 1 / 0 }}</svg>", "division by zero", 2),
            ("<svg>\n{{ card.name + 1 }}</svg>", "can only concatenate", 2),
            ("<svg>\n{{ card.name | shout }}</svg>", "No filter named 'shout'", 2),
            ("<svg>\n{% for i in range(10 ** 9) %}{% endfor %}</svg>", "Range too big", 2),
        ],
    )
    def test_that_cannot_be_rendered(self, problem: Find, source: str, message: str, line: int) -> None:
        found = problem(source)
        assert message in found.message
        assert found.at == f"face.svg.j2:{line}"

    def test_an_unknown_field_is_told_with_the_known_ones(self, problem: Find) -> None:
        assert problem("{{ card.foe }}").hint == "a template may use only declared fields: code, copies, id, name, text"

    def test_a_missing_template(self, composer: Callable[..., Composer]) -> None:
        [found] = composer().face("nothing", (63, 88), {}).problems
        assert (found.where.file, found.message) == ("nothing.svg.j2", "template not found: nothing.svg.j2")

    def test_a_syntax_error_of_an_imported_template_names_that_file(self, problem: Find, write: Callable[..., Path]) -> None:
        write("_words.svg.j2", "a\n{# never closed")
        found = problem("{% import '_words.svg.j2' as w %}")
        assert found.at == "_words.svg.j2:2"
        assert found.message.startswith("template: Missing end of comment tag")

    def test_a_sub_scene_does_not_see_the_card(self, problem: Find, write: Callable[..., Path]) -> None:
        write("frame.svg.j2", "<svg>\n{{ card.name }}</svg>")
        found = problem('<use href="frame.svg.j2"/>')
        assert (found.at, found.message) == ("frame.svg.j2:2", "template: 'card' is undefined")

    @pytest.mark.parametrize(
        ("source", "message", "line"),
        [
            ("<svg>\n<g>\n</svg>", "not well-formed: mismatched tag: '</svg>'", ":2"),
            ("<svg>\n{{ card.text }}\n<g a=1/></svg>", "not well-formed: not well-formed (invalid token): '<g a=1/></svg>'", ":3"),
            ("{# <svg #}", "not well-formed: no element found: ''", ""),
            ("<svg/>\n<svg/>", "not well-formed: junk after document element: '<svg/>'", ":1"),
            ("<svg>\n<g/>\n&nbsp;</svg>", "not well-formed: undefined entity: '&nbsp;</svg>'", ":2"),
        ],
    )
    def test_whose_result_is_no_xml(self, problem: Find, source: str, message: str, line: str) -> None:
        found = problem(source, card={"text": "a\u2028b\u2028c"})
        assert found.message.startswith(message)
        assert found.at == f"face.svg.j2{line}"

    def test_that_are_not_in_utf8(self, composer: Callable[..., Composer], write: Callable[..., Path]) -> None:
        path = write("face.svg.j2", "<svg>ł</svg>".encode("iso-8859-2"))
        [found] = composer().face("face", (63, 88), {}).problems
        assert (found.where.file, found.message) == (str(path), "the template is not UTF-8")

    def test_with_a_byte_order_mark_are_read(self, composer: Callable[..., Composer], write: Callable[..., Path]) -> None:
        write("face.svg.j2", '\ufeff<svg><circle r="1"/></svg>')
        composed = composer().face("face", (63, 88), {})
        assert (len(composed.scene.items), composed.problems) == (1, ())


class TestRecursion:
    """A file, an element or a template that uses itself is refused."""

    def test_of_an_element(self, problem: Find) -> None:
        assert problem('<svg><g id="a">\n<use href="#a"/></g></svg>').message == "<use>: #a is used inside itself"

    def test_of_two_files(self, problem: Find, write: Callable[..., Path]) -> None:
        write("art/a.svg", '<svg><use href="art/b.svg"/></svg>')
        write("art/b.svg", '<svg>\n<use href="art/a.svg"/><use href="art/a.svg"/></svg>')
        found = problem('<use href="art/a.svg"/>')
        assert found.message.endswith("is used inside itself")
        assert found.at in ("art/a.svg:1", "art/b.svg:2")

    def test_of_a_template(self, problem: Find) -> None:
        found = problem("<svg>{% include 'face.svg.j2' %}</svg>")
        assert found.message == "template: it includes or calls itself without an end"

    def test_of_a_macro(self, problem: Find) -> None:
        found = problem("<svg>{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}</svg>")
        assert found.message == "template: it includes or calls itself without an end"


class TestSandbox:
    """A template reads only inside the templates folders and reaches nothing of Python."""

    @pytest.fixture
    def secret(self, tmp_path: Path, templates_folder: Path) -> Path:
        """Files outside the templates folder, and a link in it that leads to them."""
        outside = tmp_path / "outside"
        outside.mkdir()
        (outside / "secret.svg").write_text('<svg><circle id="secret" r="1"/></svg>')
        (outside / "secret.png").write_bytes(b"")
        (templates_folder / "link").symlink_to(outside)
        return outside

    @pytest.mark.parametrize(
        "name", ["../outside/secret.svg", "link/secret.svg", "a/../../outside/secret.svg", "{outside}/secret.svg"]
    )
    @pytest.mark.parametrize("source", ["{{% include '{}' %}}", "{{% import '{}' as s %}}", "{{% extends '{}' %}}"])
    def test_no_template_outside_the_folders(self, problem: Find, secret: Path, source: str, name: str) -> None:
        found = problem("{# <svg #}" + source.format(name.format(outside=secret)))
        assert found.message.startswith("template not found: ")

    @pytest.mark.parametrize("name", ["../outside/secret", "link/secret", "{outside}/secret", "file://{outside}/secret"])
    def test_no_picture_and_no_art_outside_the_folders(self, problem: Find, secret: Path, name: str) -> None:
        path = name.format(outside=secret)
        message = "not in the templates folders"
        assert message in problem(f'<image href="{path}.png" width="5" height="5"/>').message
        assert message in problem(f'<use href="{path}.svg"/>').message
        assert message in problem(f'<use href="{path}.svg#secret"/>').message

    def test_no_picture_by_a_name_that_no_file_can_have(self, problem: Find) -> None:
        assert "not in the templates folders" in problem(f'<image href="{"a" * 5000}.png" width="5" height="5"/>').message

    @pytest.mark.parametrize(
        "expression",
        [
            "().__class__",
            "card.__class__",
            "card.__dict__",
            "card.name.__class__.__mro__",
            "''.__class__.__base__.__subclasses__()",
            "game.__init__.__globals__",
            "lang.__len__.__self__",
            "(card | attr('__class__')).__name__",
            "cos.__globals__",
            "'{0.__class__}'.format(lang)",
            "namespace.__init__.__globals__",
        ],
    )
    def test_nothing_of_python(self, problem: Find, expression: str) -> None:
        found = problem("<svg>\n{{ " + expression + " }}</svg>")
        assert "is unsafe" in found.message or "has no attribute" in found.message or "undefined" in found.message
        assert found.at == "face.svg.j2:2"

    def test_nothing_is_changed_by_a_template(self, problem: Find) -> None:
        assert "unsafe" in problem("{% set a = [1] %}{{ a.append(2) }}").message
        assert "unsafe" in problem("{{ game.texts.update(beats='wins') }}").message

    @pytest.mark.parametrize(
        "declaration",
        [
            '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>',
            '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
            '<!DOCTYPE svg SYSTEM "http://127.0.0.1/svg.dtd">',
        ],
    )
    def test_no_document_type(self, problem: Find, write: Callable[..., Path], declaration: str) -> None:
        message = "a document type is not allowed in the drawing dialect"
        assert problem(declaration + "<svg/>").message == message
        write("art/bomb.svg", declaration + "<svg/>")
        assert problem('<use href="art/bomb.svg"/>').message == message


def test_a_text_beside_the_elements_is_not_lost_silently(compose: Callable[..., Composed]) -> None:
    problems: Any = compose("<svg>\n<g>Lunge\n</g>\n<rect width='1' height='1'/> and\n parry</svg>").problems
    assert [(problem.message, problem.where.line) for problem in problems] == [
        ("<g>: text outside a text-box: 'Lunge'", 2),
        ("<svg>: text outside a text-box: 'and parry'", 1),
    ]


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ('"a" * 10 ** 12', "template: 1000000000000 times 1 are too many"),
        ("10 ** 9 * [1]", "template: 1000000000 times 1 are too many"),
        ("2 ** (10 ** 9)", "template: a power of 1000000000 is too large"),
        ("2 ** -1e9", "template: a power of -1000000000.0 is too large"),
    ],
)
def test_a_template_cannot_fill_the_memory(problem: Callable[..., SimpleNamespace], expression: str, message: str) -> None:
    found = problem(f"{{{{ {expression} }}}}")
    assert (found.at, found.message) == ("face.svg.j2:1", message)


def test_ordinary_products_and_powers_are_as_they_were(draw: Callable[..., tuple[Any, ...]]) -> None:
    (shape,) = draw('<rect width="{{ 2 ** 3 * 1.5 }}" height="{{ \'1\' * 2 }}"/>')
    assert max(step[1] for step in shape.outline if len(step) > 2) == 12.0
