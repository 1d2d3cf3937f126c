"""Classic and odyssey: the storyteller's card is among the others', and everybody else looks for it."""

from lapin.engine.commands import Give, Tell, Vote
from lapin.engine.events import Votes
from lapin.engine.ids import Card, Seat, Spot
from lapin.engine.refusals import Refusal, Refused
from lapin.engine.state import Story
from lapin.rules.scores import tale_points


def told_card(state: Story, seat: Seat, tell: Tell) -> Card | None:
    """A clue is for a card of the hand (S4)."""
    if tell.card is None:
        raise Refused(Refusal.CARD_WANTED)
    if tell.card not in state.hands[seat]:
        raise Refused(Refusal.CARD_NOT_HELD, card=tell.card)
    return tell.card


def cards_due(state: Story, seat: Seat) -> int:
    """How many cards this seat gives after the clue (S5, S13)."""
    return 0 if seat == state.storyteller else state.terms.gives


def check_give(state: Story, seat: Seat, _give: Give) -> None:
    """The storyteller's card is in already."""
    if seat == state.storyteller:
        raise Refused(Refusal.STORYTELLER_GIVES_NOT)


def may_vote(state: Story, seat: Seat) -> Refusal | None:
    """Everybody but the storyteller votes (S7)."""
    return Refusal.STORYTELLER_VOTES_NOT if seat == state.storyteller else None


def barred(state: Story, seat: Seat) -> tuple[Spot, ...]:
    """The places one may not vote for: one's own cards (S7, S13)."""
    return tuple([Spot(state.row.index(card) + 1) for card in state.given[seat]])


def check_red(_state: Story, _seat: Seat, vote: Vote) -> None:
    """There is no red vote in this game."""
    if vote.red is not None:
        raise Refused(Refusal.NO_RED)


def points(state: Story, owners: tuple[Seat, ...], votes: Votes, _red: Spot | None) -> tuple[int, ...]:
    """Points by seat (C1-C3, O1-O5)."""
    teller = state.storyteller
    assert teller is not None
    tale = Spot(owners.index(teller) + 1)
    ballots = {seat: votes[seat] for seat in range(state.players) if seat != teller}
    return tale_points(state.terms, teller, tale, owners, ballots, state.players)


def sides(players: int) -> int:
    """Everybody plays alone."""
    return players
