"""Offers between the partners of a team (T3): a partner who says nothing agrees after a short, visible while.

The rules want a yes. With a clock, stand-ins play for whoever is waited for; without one, silence must not stall a
table, so the table says yes for a partner who does not answer.
"""

from typing import Final

import msgspec

from lapin.game.model.commands import AgreeGiver
from lapin.game.model.ids import Seat
from lapin.game.model.state import State, Story
from lapin.game.variants import VARIANTS
from lapin.table.events import TableEntry
from lapin.table.in_game import decide_in_game
from lapin.table.state import TableState

OFFER_MS: Final = 45_000
"""How long an offer waits for the partner's answer where there is no clock: they may still read the last turn."""


class SilentOffer(msgspec.Struct, frozen=True, gc=False):
    """An offer that counts as agreed at a time, in ms since 1970, unless the partner answers before."""

    by: Seat
    giver: Seat
    partner: Seat
    until: int


def silent_offers(state: TableState) -> tuple[SilentOffer, ...]:
    """The offers that the row waits for, where there is no clock, by team."""
    game = state.game
    if not isinstance(game, Story) or state.deadline is not None or not any(state.offered_at):
        return ()
    found = []
    for offer, giver, at in zip(game.offers, game.givers, state.offered_at, strict=True):
        partner = None if offer is None else VARIANTS[game.game].partner(offer.by, game.players)
        if offer is not None and partner is not None and giver is None and at is not None:
            found.append(SilentOffer(offer.by, offer.giver, partner, at + OFFER_MS))
    return tuple(found)


def next_taken(state: TableState) -> int | None:
    """When the next offer is taken as agreed; None if none waits."""
    return min((offer.until for offer in silent_offers(state)), default=None)


def offer_taken(state: TableState, now: int) -> TableEntry:
    """Say yes for a partner who has been silent for long, if there is one."""
    for offer in silent_offers(state):
        if state.game is not None and now >= offer.until:
            return TableEntry(
                now, None, (), decide_in_game(state, state.game, offer.partner, AgreeGiver(offer.giver))
            )
    return TableEntry(now)


def offered_at(state: TableState, game: State | None, now: int) -> tuple[int | None, ...]:
    """When each offer of a game was made, after an entry at this time. `state` is the table before it."""
    before, known = state.game, state.offered_at
    if not isinstance(game, Story) or not isinstance(before, Story) or game.offers is before.offers:
        return known
    times = known or (None,) * len(game.offers)
    return tuple(
        None if offer is None else at if offer is old else now
        for offer, old, at in zip(game.offers, before.offers, times, strict=True)
    )
