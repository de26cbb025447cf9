"""The fonts: where their files are, their measures for typesetting, and their letters as PDF text.

Families: `fira` (Fira Sans Condensed, every weight) and `anton` (one weight). Characters that they lack are looked for in
Fira Sans Condensed and then in Noto Sans (regular only); what none has is reported, never drawn as a box.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from reportlab.pdfbase.pdfmetrics import registerFont
from reportlab.pdfbase.ttfonts import TTFont

_WEIGHTS = {
    100: "Thin", 200: "ExtraLight", 300: "Light", 400: "Regular", 500: "Medium", 600: "SemiBold", 700: "Bold", 800: "ExtraBold",
    900: "Black",
}  # fmt: skip
NOTO = "noto-400"


def font_file(font: str) -> Path:
    """The file of a font named family-weight[-italic]; LookupError for an unknown family or a package that is missing."""
    family, weight, *italic = font.split("-")
    if family == "anton":
        return _package("fontpkg_anton") / "Anton-Regular.ttf"
    if family == "noto":
        return _package("fontpkg_noto_sans") / "NotoSans[wdth,wght].ttf"
    if family != "fira":
        raise LookupError(f"unknown font family {family}")
    style = _WEIGHTS[int(weight)] + ("Italic" if italic else "")
    return _package("fontpkg_fira_sans_condensed") / f"FiraSansCondensed-{style.replace('RegularItalic', 'Italic')}.ttf"


def _package(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise LookupError(f"the font package {name} is not installed")
    return Path(spec.origin).parent / "files"


class Font:
    """One font: its advance widths (per unit of size), what it covers, and the reportlab font that is embedded."""

    def __init__(self, name: str) -> None:
        self.pdf = TTFont(name, str(font_file(name)))
        face = self.pdf.face
        glyphs, widths = face.charToGlyph, face.charWidths
        self.widths: dict[str, float] = {chr(code): widths.get(code, face.defaultWidth) / 1000 for code in glyphs}
        self.cap: float = face.capHeight / 1000


class FontBook:
    """All fonts of a process, read when first needed. Implements `typeset.Metrics`."""

    def __init__(self) -> None:
        self._fonts: dict[str, Font] = {}

    def font(self, name: str) -> Font:
        """A font by name; `anton` has one weight, whatever is asked for."""
        known = self._fonts.get(name)
        if known is None:
            canonical = "anton-400" if name.startswith("anton") else name
            known = self._fonts.get(canonical) or Font(canonical)
            self._fonts[name] = self._fonts[canonical] = known
        return known

    def width(self, font: str, text: str) -> float:
        return sum(map(self.font(font).widths.__getitem__, text))

    def covers(self, font: str, character: str) -> bool:
        return character in self.font(font).widths

    def cap_height(self, font: str) -> float:
        return self.font(font).cap

    def fallbacks(self, font: str) -> tuple[str, ...]:
        return ("fira-700", NOTO) if font.startswith("anton") else (NOTO,)

    def loaded(self) -> tuple[Font, ...]:
        """The fonts that were read."""
        return tuple(dict.fromkeys(self._fonts.values()))

    def register(self, name: str) -> None:
        """Make a font known to reportlab by its name (its canvas needs one embedded font to begin with)."""
        registerFont(self.font(name).pdf)
