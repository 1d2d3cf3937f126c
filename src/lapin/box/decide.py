"""Decides what may be said in a game with real cards, and what follows; raises Refused for the rest."""

import msgspec

from lapin.box.apply import apply
from lapin.box.events import (
    AnyBoxEvent,
    BoxBegan,
    BoxClashed,
    BoxEnded,
    BoxSaid,
    BoxScored,
    BoxSeatGone,
    BoxTakenBack,
    BoxTellerNamed,
    BoxTouched,
)
from lapin.box.state import BoxGame, SaidNumbers
from lapin.box.turns import square_turn, story_turn
from lapin.game.model.ids import GameId, PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.variants import VARIANTS
from lapin.refusals import TableRefusal
from lapin.scorekeeper import TurnOutcome

Events = tuple[AnyBoxEvent, ...]

MOST_TURNS = 200
"""A game that has not ended by then is stopped: everybody is sent the points of all its turns."""


def begin(game: GameId, options: Options, players: int, number: int, people: tuple[PersonId, ...] = ()) -> Events:
    """Begin a game, or refuse the number of players. A named first player tells first (S3, J3).

    `people` are those who play, if not everybody at the table does.
    """
    variant = VARIANTS[game]
    variant.check_table(players, options, variant.deck)
    began = BoxBegan(game, options, players, number, people)
    return (began, BoxTellerNamed(options.first)) if isinstance(options.first, int) else (began,)


def name_teller(box: BoxGame, seat: Seat) -> Events:
    """Say who tells in this turn, as long as nobody has said a number (S3)."""
    _check_playing(box)
    _check_seat(box, seat)
    if any(box.said):
        raise Refused(Refusal.NOT_NOW, phase=box.phase)
    return () if box.teller == seat else (BoxTellerNamed(seat),)


def say(box: BoxGame, seat: Seat, said: SaidNumbers, waiting: int = 0) -> Events:
    """Say one's own numbers, or change them (S11). With the last of them the turn is scored (S8).

    Then those who are waiting for a seat sit down, as far as the rules allow it (L1).
    """
    _check_playing(box)
    _check_seat(box, seat)
    if box.phase != "vote":
        raise Refused(Refusal.NOT_NOW, phase=box.phase)
    if said != SaidNumbers() or box.said[seat] is None:  # no numbers at all take back what one has said
        _check(box, seat, said)
    event = BoxSaid(seat, said.own, said.votes, said.red)
    known = (*box.said[:seat], None if said == SaidNumbers() else said, *box.said[seat + 1 :])
    after = msgspec.structs.replace(box, said=known, again=tuple(each for each in box.again if each != seat))
    return (event, *_counted(after, waiting))


def say_touched(box: BoxGame, found_by: Seat | None, wrong: tuple[Seat, ...], waiting: int = 0) -> Events:
    """Say how a turn with a square went: whose fingers were wrong, and who found the picture (J6, J9, J10)."""
    _check_playing(box)
    for seat in (*wrong, *(() if found_by is None else (found_by,))):
        _check_seat(box, seat)
    if box.phase != "touch":
        raise Refused(Refusal.NOT_NOW, phase=box.phase)
    return BoxTouched(found_by, wrong), _scored(box, square_turn(box, found_by, wrong, box.admits(waiting)))


def go(box: BoxGame, seat: Seat, waiting: int = 0) -> Events:
    """Let somebody go for good. A newcomer who has played no turn takes the seat along, and holds up nobody.

    Anybody else's seat stays, with its cards and points; so it does in the first turn, where the rest would be
    too few, or no pairs.
    """
    first = not box.turns and box.players - 1 in VARIANTS[box.game].table_sizes()
    if box.phase == "over" or not (first or box.is_new(seat)):
        return ()
    event = BoxSeatGone(seat)
    after = apply(box, event)
    return (event, *_counted(after, waiting)) if any(after.said) else (event,)


def take_back(box: BoxGame) -> Events:
    """Take the last finished turn back, or the end of a game that was ended by hand."""
    if not box.turns and box.phase != "over":
        raise Refused(Refusal.NOT_NOW, phase=box.phase)
    return (BoxTakenBack(),)


def end(box: BoxGame) -> Events:
    """End the game. If cards end it, they now have: only the people at the table see the pile (C6, J12)."""
    _check_playing(box)
    variant = VARIANTS[box.game]
    return (BoxEnded(variant.ended_by_hand(variant.terms(box.players, box.options))),)


def waited_for(box: BoxGame) -> tuple[Seat, ...]:
    """Return the seats whose numbers are missing; in teams, one of two partners gives and the other votes (T5)."""
    return tuple(
        seat for seat in map(Seat, range(box.players)) if not box.ask(seat).nothing and not _is_done(box, seat)
    )


def _is_done(box: BoxGame, seat: Seat) -> bool:
    return box.said[seat] is not None and seat not in box.again


def _check_playing(box: BoxGame) -> None:
    if box.phase == "over":
        raise Refused(Refusal.GAME_OVER)


def _check_seat(box: BoxGame, seat: Seat) -> None:
    if not 0 <= seat < box.players:
        raise Refused(Refusal.UNKNOWN_SEAT, seat=seat)


def _check(box: BoxGame, seat: Seat, said: SaidNumbers) -> None:
    """Refuse numbers that this turn does not ask of the seat."""
    ask = box.ask(seat)
    own, most = ask.own, ask.votes
    if ask.either:  # T3, T5
        own, most = _one_of_two(box, seat, said)
    if len(said.own) != own:
        raise Refused(Refusal.CARD_COUNT, count=len(said.own), wanted=own)
    if len(set(said.own)) != len(said.own):
        raise Refused(Refusal.CARD_TWICE)
    if not (1 if most else 0) <= len(said.votes) <= most:
        raise Refused(Refusal.VOTE_COUNT, count=len(said.votes), most=most)
    if len(set(said.votes)) != len(said.votes):
        raise Refused(Refusal.VOTE_TWICE)
    red = () if said.red is None else (said.red,)
    for spot in (*said.own, *said.votes, *red):
        if not 1 <= spot <= box.row:
            raise Refused(Refusal.NOT_IN_ROW, spot=spot)
    for spot in said.votes:
        if ask.barred and spot in said.own:
            raise Refused(Refusal.OWN_CARD, spot=spot)
    if ask.red and said.red is None:
        raise Refused(Refusal.RED_WANTED)
    if not ask.red and said.red is not None:
        raise Refused(Refusal.NO_RED)


def _one_of_two(box: BoxGame, seat: Seat, said: SaidNumbers) -> tuple[int, int]:
    """Return how many cards and votes one of two partners says: one names a card, the other votes (T3, T5)."""
    ask = box.ask(seat)
    partner = VARIANTS[box.game].partner(seat, box.players)
    other = None if partner is None else box.said[partner]
    if other is None:
        gives = bool(said.own)
    elif other.own and said.own:
        raise Refused(Refusal.PARTNER_GIVES)
    elif other.votes and said.votes:
        raise Refused(TableRefusal.PARTNER_VOTES)
    else:
        gives = not other.own
    return (ask.own, 0) if gives else (0, ask.votes)


def _counted(box: BoxGame, waiting: int) -> Events:
    """Count the turn, once everybody has said their numbers; in a clash, those who named a card say it again."""
    if waited_for(box):
        return ()
    if _is_clashing(box.said):
        named = tuple(Seat(at) for at, each in enumerate(box.said) if each is not None and each.own)
        return (BoxClashed(named),)
    return (_scored(box, story_turn(box, box.admits(waiting))),)


def _is_clashing(said: tuple[SaidNumbers | None, ...]) -> bool:
    """Whether two seats have named the same card. Their numbers would tell whose card it is."""
    named = [spot for each in said if each is not None for spot in each.own]
    return len(set(named)) < len(named)


def _scored(box: BoxGame, told: TurnOutcome) -> BoxScored:
    if told.ended is None and len(box.turns) + 1 >= MOST_TURNS:
        return BoxScored(told.turn.points, None, "stopped")
    reason = None if told.ended is None else told.ended.reason
    return BoxScored(told.turn.points, told.following, reason, told.seated)
