"""Team: pairs across the table; one of the two gives, the other votes."""

from lapin.engine.commands import Give, Tell, Vote
from lapin.engine.events import Votes
from lapin.engine.ids import Card, Seat, Side, Spot
from lapin.engine.refusals import Refusal, Refused
from lapin.engine.state import Story
from lapin.rules import tale
from lapin.rules.scores import tale_points


def partner(seat: Seat, players: int) -> Seat:
    """Who sits opposite (T1)."""
    return Seat((seat + players // 2) % players)


def side(seat: Seat, players: int) -> Side:
    """The team of a seat (T1)."""
    return Side(seat % (players // 2))


def told_card(state: Story, seat: Seat, tell: Tell) -> Card | None:
    """A clue is for a card of the hand (T2)."""
    return tale.told_card(state, seat, tell)


def cards_due(state: Story, seat: Seat) -> int:
    """One of each other team, and the storyteller's partner (T3)."""
    teller = state.storyteller
    if teller is None or seat == teller:
        return 0
    giver = state.givers[side(seat, state.players)]
    return 0 if giver == partner(seat, state.players) else 1


def check_give(state: Story, seat: Seat, give: Give) -> None:
    """The storyteller has given; of another team only the named one gives, if one is named (T3)."""
    tale.check_give(state, seat, give)
    if not cards_due(state, seat):
        raise Refused(Refusal.PARTNER_GIVES)


def check_giver(state: Story, by: Seat, giver: Seat) -> None:
    """A player of another team than the storyteller's says who of the two gives (T3)."""
    own = side(by, state.players)
    if state.storyteller is None or own == side(state.storyteller, state.players):
        raise Refused(Refusal.NOT_NOW)
    if not 0 <= giver < state.players or side(giver, state.players) != own:
        raise Refused(Refusal.NOT_YOUR_TEAM, seat=giver)


def may_vote(state: Story, seat: Seat) -> Refusal | None:
    """Who gave a card does not vote, nor does the storyteller's partner (T5)."""
    if seat == state.storyteller:
        return Refusal.STORYTELLER_VOTES_NOT
    return Refusal.GIVER_VOTES_NOT if state.given[seat] else None


def barred(_state: Story, _seat: Seat) -> tuple[Spot, ...]:
    """A voter gave nothing; the partner's card is allowed (T7)."""
    return ()


def check_red(state: Story, seat: Seat, vote: Vote) -> None:
    """There is no red vote in this game."""
    tale.check_red(state, seat, vote)


def points(state: Story, owners: tuple[Seat, ...], votes: Votes, _red: Spot | None) -> tuple[int, ...]:
    """Points by team (T6)."""
    players, teller = state.players, state.storyteller
    assert teller is not None
    tale_spot = Spot(owners.index(teller) + 1)
    ballots = {int(side(Seat(seat), players)): spots for seat, spots in enumerate(votes) if spots}
    teams = [side(owner, players) for owner in owners]
    return tale_points(state.terms, side(teller, players), tale_spot, teams, ballots, sides(players))


def sides(players: int) -> int:
    """Two players share one score (T1)."""
    return players // 2
