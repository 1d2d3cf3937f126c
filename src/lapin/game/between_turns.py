"""Between two turns of a storyteller game: the deal, points, latecomers, and cards that are drawn (S2, S8-S13).

Each step is decided here, and applied below. `lapin.game.turn` has what players do in a turn.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from lapin.game.endings import ending
from lapin.game.model.chance import Chance
from lapin.game.model.events import (
    AnyEvent,
    EndReason,
    Hands,
    HandsDealt,
    HandsRefilled,
    PlayerArrived,
    PointsScored,
    SeatsAdded,
    TurnBegan,
    VoteCast,
    VotesRevealed,
)
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from lapin.game.model.reasons import total
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Story, StoryTurn
from lapin.game.scoring import OpenTurn, owners_of

if TYPE_CHECKING:
    from lapin.game.variants.storytelling import Storytelling


def deal(variant: "Storytelling", players: int, options: Options, deck: int, chance: Chance) -> list[AnyEvent]:
    """Shuffle, deal and begin the first turn (S2, S3)."""
    order = chance.shuffled("deal", cast("Sequence[Card]", range(deck)))
    hand = variant.terms(players, options).hand
    hands = tuple(order[seat * hand : (seat + 1) * hand] for seat in range(players))
    dealt = HandsDealt(variant.name, players, options, deck, chance.commitment, hands, order[players * hand :])
    first = variant.first if options.first is None else options.first
    if first == "draw":
        teller: Seat | None = Seat(chance.below("first", players))
    else:
        teller = None if first == "claim" else first
    return [dealt, TurnBegan(1, teller)]


def close_turn(variant: "Storytelling", state: Story, cast: VoteCast, chance: Chance) -> list[AnyEvent]:
    """Reveal all (S8), score (S9), seat latecomers (L1), and begin the next turn (S10) or end the game."""
    votes = state.votes[: cast.seat] + (cast.spots,) + state.votes[cast.seat + 1 :]
    red = state.red if cast.red is None else cast.red
    assert state.storyteller is not None
    owners = owners_of(state.row, state.given)
    points = total(variant.reasons(state.terms, OpenTurn(state.storyteller, owners, votes, red)))
    scores = tuple(map(int.__add__, state.scores, points))
    events: list[AnyEvent] = [VotesRevealed(owners, votes, red), PointsScored(points)]
    reason = _reason_to_end(state, scores)
    refilled = _refill(variant, state, state.players, chance)
    if reason is None and _pile_drawn(state, refilled):
        reason = "pile"
    if reason is not None:  # L4
        return [*events, refilled, ending(reason, scores)]
    newcomers = _dealt_in(variant, state, tuple(map(len, state.hands))) if state.arriving else 0
    if newcomers:
        events.append(SeatsAdded(newcomers))
        refilled = _refill(variant, state, state.players + newcomers, chance)
    following = Seat((state.storyteller + 1) % (state.players + newcomers))  # S10, T8
    return [*events, refilled, TurnBegan(state.turn + 1, following)]


def _dealt_in(variant: "Storytelling", state: Story, held: tuple[int, ...]) -> int:
    """Return how many latecomers sit down: a pile that is never reshuffled keeps a card beside all hands (L5).

    `held` are the cards in each hand when the turn is over. So nobody's arrival draws the last card (C6).
    """
    if state.terms.reshuffles:
        return state.arriving
    for newcomers in range(state.arriving, 0, -1):
        hand = variant.terms(state.players + newcomers, state.options).hand
        if hand * newcomers + sum(max(0, hand - cards) for cards in held) < len(state.pile):
            return newcomers
    return 0


def without_hand(variant: "Storytelling", state: Story) -> int:
    """Return how many of those who wait cannot be dealt a hand when this turn is over (L5)."""
    if not state.arriving or state.phase == "over":
        return 0
    teller = Seat(0) if state.storyteller is None else state.storyteller
    full = [len(hand) + len(given) for hand, given in zip(state.hands, state.given, strict=True)]
    held = tuple([cards - (1 if seat == teller else state.terms.gives) for seat, cards in enumerate(full)])
    return state.arriving - _dealt_in(variant, state, held)


def _pile_drawn(state: Story, refilled: HandsRefilled) -> bool:
    """Whether the last card of a pile that is never reshuffled has been drawn (C6)."""
    return not state.terms.reshuffles and sum(map(len, refilled.drawn)) == len(state.pile)


def _reason_to_end(state: Story, scores: tuple[int, ...]) -> EndReason | None:
    """Return why the game ends with this turn, or None if it goes on (S12)."""
    target, rounds = state.terms.target, state.terms.rounds
    if target is not None and max(scores) >= target:
        return "target"
    assert state.storyteller is not None
    round_told = (state.storyteller + 1) % state.players == state.first
    if rounds is not None and state.rounds + round_told >= rounds:
        return "rounds"
    return None


def _refill(variant: "Storytelling", state: Story, players: int, chance: Chance) -> HandsRefilled:
    """Fill up hands, beginning on the storyteller's left; reshuffle discards where the book says so (S10, O6, T8).

    `players` counts the latecomers who sit down now: they draw a full hand (L2).
    """
    assert state.storyteller is not None
    numbers = state.terms if players == state.players else variant.terms(players, state.options)
    needs = [max(0, numbers.hand - len(hand)) for hand in state.hands]
    needs += [numbers.hand] * (players - state.players)
    cards, reshuffled = state.pile, None
    if numbers.reshuffles and sum(needs) > len(cards):
        reshuffled = chance.shuffled(f"reshuffle/{state.turn}", state.discards + state.row)
        cards += reshuffled
    drawn: list[tuple[Card, ...]] = [()] * players
    taken = 0
    for step in range(players):
        seat = (state.storyteller + 1 + step) % players
        drawn[seat] = cards[taken : taken + needs[seat]]
        taken += needs[seat]
    return HandsRefilled(tuple(drawn), reshuffled, passed_on=variant.passes_hands)


def arrive(variant: "Storytelling", state: Story) -> list[AnyEvent]:
    """Let one more player sit down when the turn is over (L1), if the game allows it (L3)."""
    if variant.pairs:
        raise Refused(Refusal.SEATS_FIXED)
    players = state.players + state.arriving + 1
    if players > variant.most:
        raise Refused(Refusal.TABLE_FULL, most=variant.most)
    needed = variant.smallest_deck(players, variant.terms(players, state.options))
    if state.deck < needed:
        raise Refused(Refusal.DECK_TOO_SMALL, deck=state.deck, needed=needed)
    return [PlayerArrived()]


# Applying events: they are trusted, since they were decided or verified before


def dealt(variant: "Storytelling", event: HandsDealt) -> Story:
    """Return the state after the deal (S2)."""
    return Story(
        game=event.game,
        players=event.players,
        options=event.options,
        terms=variant.terms(event.players, event.options),
        deck=event.deck,
        commitment=event.commitment,
        phase="tell",
        turn=0,
        storyteller=None,
        hands=event.hands,
        pile=event.pile,
        discards=(),
        scores=(0,) * variant.sides(event.players),
    )


def begun(variant: "Storytelling", state: Story, event: TurnBegan) -> Story:
    """Return the state in which a turn begins (S3, S10)."""
    turn, storyteller = event.turn, event.storyteller
    nobody: Hands = ((),) * state.players
    nobody_named = variant.nobody_named(state.players)
    return replace(
        state,
        phase="tell",
        turn=turn,
        storyteller=storyteller,
        first=storyteller if turn == 1 else state.first,
        rounds=state.rounds + (turn > 1 and storyteller == state.first),
        clue=None,
        given=nobody,
        givers=nobody_named,
        offers=nobody_named,
        row=(),
        votes=nobody,
        red=None,
    )


def scored(_variant: "Storytelling", state: Story, event: PointsScored) -> Story:
    """Add the points of a turn, and remember it as the last one (S9)."""
    points = event.points
    assert state.storyteller is not None
    assert state.clue is not None
    turn = StoryTurn(
        state.turn, state.storyteller, state.clue, state.given, state.row, state.votes, state.red, points
    )
    scores = tuple(map(int.__add__, state.scores, points))
    return replace(state, scores=scores, last=turn)


def joined(variant: "Storytelling", state: Story, event: SeatsAdded) -> Story:
    """Add seats without points at the end of the ring, with the terms for the new number of players (L1, L2)."""
    count = event.count
    players = state.players + count
    nothing: Hands = ((),) * count
    return replace(
        state,
        players=players,
        terms=variant.terms(players, state.options),
        hands=state.hands + nothing,
        given=state.given + nothing,
        votes=state.votes + nothing,
        scores=state.scores + (0,) * count,
        arriving=state.arriving - count,
    )


def refilled(_variant: "Storytelling", state: Story, event: HandsRefilled) -> Story:
    """Return the state with full hands; the row goes to the discards (S10, P5)."""
    pile, discards = state.pile, state.discards + state.row
    if event.reshuffled is not None:
        pile, discards = pile + event.reshuffled, ()
    hands = tuple([held + drawn for held, drawn in zip(state.hands, event.drawn, strict=True)])
    if event.passed_on:
        hands = hands[-1:] + hands[:-1]  # P5
    nobody: Hands = ((),) * state.players
    return replace(
        state,
        hands=hands,
        pile=pile[sum(map(len, event.drawn)) :],
        discards=discards,
        given=nobody,
        row=(),
    )
