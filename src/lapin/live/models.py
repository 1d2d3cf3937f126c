"""Which pictures a language model at a table is shown (docs/decisions/040)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from lapin.bots.messages import Asked
from lapin.bots.speech import SHOWN
from lapin.decks.mixing import origin
from lapin.decks.own import OWN
from lapin.game.model.ids import Seat
from lapin.game.model.refusals import Refused
from lapin.languages import known_language
from lapin.live.services import Services
from lapin.table.events import Said, TableEntry
from lapin.table.state import TableState

if TYPE_CHECKING:
    from lapin.live.table import Table


async def with_pictures(table: "Table", services: Services, wanted: Asked, seat: Seat) -> Asked:
    """The question with the pictures of a mix that a language model may see.

    Those of own decks only if the host and their owners agree; and before they are sent, the table says so.
    """
    from lapin.bots.llm.prompts import as_url, choices  # noqa: PLC0415 - few servers have a model

    mix, found = table.state.played_mix, choices(wanted)
    if mix is None or found is None:
        return wanted
    try:
        shown = await services.library.shown_to_models(mix, found[1], own=table.state.models_shown)
    except Refused:  # the storage cannot be reached: it plays by words
        return wanted
    if any(origin(mix, number).startswith(OWN) for number in shown):
        await table.quietly(lambda state: shown_said(state, seat, int(services.clock())))
        if not _is_said(table.state):
            return wanted
    return replace(wanted, pictures={number: as_url(data) for number, data in shown.items()})


def shown_said(state: TableState, seat: Seat, clock: int) -> TableEntry:
    """The entry with which a language model says that it is shown people's pictures; empty if one has said so."""
    if _is_said(state) or not state.has_computer_at(seat):
        return TableEntry(clock)
    person = state.sitting(seat)
    return TableEntry(clock, None, (Said(person.id, SHOWN[known_language(person.language)]),))


def _is_said(state: TableState) -> bool:
    return any(line.text in SHOWN.values() for line in state.talk)
