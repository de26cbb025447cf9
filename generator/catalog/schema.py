"""The JSON Schema of the catalogue, for editors: `python -m generator.catalog.schema > docs/cards.schema.json`."""

from __future__ import annotations

import json
import sys

from generator.catalog.keys import FILE
from generator.catalog.shapes import Schema


def schema() -> Schema:
    """The schema of a catalogue file. What depends on other places is left to `pnp check`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A catalogue of card games for papertable",
        **FILE.schema(),
    }


def text() -> str:
    """The schema as it is kept in docs/cards.schema.json."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
