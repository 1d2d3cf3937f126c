"""Every code with which anybody here says no, and the data that come with it: from the rules, tables and decks."""

from collections.abc import Mapping
from typing import Final

from lapin.decks import refusals as decks
from lapin.game.model import refusals as rules
from lapin.game.model.refusals import Fields
from lapin.table import refusals as table

REFUSAL_DATA: Final[Mapping[str, Fields]] = {
    code.value: fields for part in (rules.DATA, decks.DATA, table.DATA) for code, fields in sorted(part.items())
}
"""By the code as it stands on the wire."""
