"""Rules as earlier versions of Lapin played them: the one place where they live on, so that old records verify.

Version 1 knew clues of 200 characters on one line (S4). It looked at the end of a pile with the hands of those who
wait, so that a newcomer's hand could end the game before the last card was drawn; now they wait (L5).

Up to version 2, either partner of a team named its giver alone, also by giving a card; now both agree (T3).
"""

from typing import TypeVar

from msgspec.structs import replace

from lapin.game import decide, rule_of
from lapin.game.endings import ending
from lapin.game.model.chance import Chance
from lapin.game.model.clues import Clue, Recording, Words
from lapin.game.model.commands import AnyCommand, Give, NameGiver, Tell
from lapin.game.model.events import AnyEvent, GiverNamed, PointsScored, TurnBegan
from lapin.game.model.ids import Seat
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import GiverOffer, State, Story
from lapin.game.variants import VARIANTS, Rule

T = TypeVar("T")

LONGEST_CLUE_OF_VERSION_1 = 200

OLDEST_PLAYED = 2
"""A running game is played on by the rules that it began with, but by none older than these."""


def decide_by(rules: int, state: State, seat: Seat | None, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
    """Return the events that follow from a command by the rules of this version, or raise Refused."""
    if rules == 1 and isinstance(command, Tell):
        _check_clue_of_version_1(command.clue)
    if rules == 1 and isinstance(state, Story) and state.arriving and not state.terms.reshuffles:
        return _late_comers_of_version_1(state, seat, command, chance)
    if seat is None:
        return decide(state, None, command, chance)
    return rule_by(rules, state, seat, command)(state, seat, command, chance)


def rule_by(rules: int, state: State, seat: Seat, command: AnyCommand) -> Rule:
    """Return the function that decides this move in a running game that began by the rules of this version.

    No running game is played by rules older than version 2.
    """
    if rules < 3 and isinstance(command, NameGiver | Give) and isinstance(state, Story):
        return _giver_of_version_2
    return rule_of(state, seat, command)


def _giver_of_version_2(state: Story, seat: Seat, command: NameGiver | Give, chance: Chance) -> list[AnyEvent]:
    """The partner who is named gives, without the other's yes; and a player who gives a card names themselves."""
    mate = VARIANTS[state.game].partner(seat, state.players) if 0 <= seat < state.players else None
    if mate is None:
        return decide(state, seat, command, chance)
    own = VARIANTS[state.game].side(seat, state.players)
    if isinstance(command, NameGiver):
        asked = replace(state, offers=_at(state.offers, own, GiverOffer(mate, command.giver)))
        return decide(asked, seat, command, chance)
    teller = state.storyteller
    if state.phase != "give" or teller in (seat, mate) or state.givers[own] is not None:
        return decide(state, seat, command, chance)
    named = replace(state, givers=_at(state.givers, own, seat))
    return [GiverNamed(seat, seat), *decide(named, seat, command, chance)]


def _at(entries: tuple[T | None, ...], place: int, entry: T) -> tuple[T | None, ...]:
    return (*entries[:place], entry, *entries[place + 1 :])


def _check_clue_of_version_1(clue: Clue) -> None:
    text = clue.text if isinstance(clue, Words) else clue.words if isinstance(clue, Recording) else ""
    if len(text) > LONGEST_CLUE_OF_VERSION_1:
        raise Refused(Refusal.CLUE_TOO_LONG, length=len(text), most=LONGEST_CLUE_OF_VERSION_1)
    if "\n" in text:
        raise Refused(Refusal.CLUE_UNREADABLE)


def _late_comers_of_version_1(
    state: Story, seat: Seat | None, command: AnyCommand, chance: Chance
) -> list[AnyEvent]:
    """All who wait are dealt a hand; if that takes the last card, the game ends and they do not sit down."""
    alone = decide(replace(state, arriving=0), seat, command, chance)
    if not isinstance(alone[-1], TurnBegan):
        return decide(state, seat, command, chance)
    hand = VARIANTS[state.game].terms(state.players + state.arriving, state.options).hand
    needed = hand * state.arriving + sum(max(0, hand - len(cards)) for cards in state.hands)
    if needed < len(state.pile):
        return decide(state, seat, command, chance)
    points = next(event.points for event in alone if isinstance(event, PointsScored))
    return [*alone[:-1], ending("pile", tuple(map(int.__add__, state.scores, points)))]
