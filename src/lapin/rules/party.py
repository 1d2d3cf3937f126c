"""Party: a clue before looking, a card from everybody, and points for agreeing with the crowd."""

from lapin.engine.commands import Give, Tell, Vote
from lapin.engine.events import Votes
from lapin.engine.ids import Card, Seat, Spot
from lapin.engine.refusals import Refusal, Refused
from lapin.engine.state import Story
from lapin.rules.scores import party_points


def told_card(_state: Story, _seat: Seat, tell: Tell) -> Card | None:
    """The clue belongs to no card (P2)."""
    if tell.card is not None:
        raise Refused(Refusal.NO_CARD_WANTED)
    return None


def cards_due(_state: Story, _seat: Seat) -> int:
    """Everybody gives one card, the storyteller too (P2)."""
    return 1


def check_give(_state: Story, _seat: Seat, _give: Give) -> None:
    """Nobody is left out (P2)."""


def may_vote(_state: Story, _seat: Seat) -> Refusal | None:
    """Everybody votes, the storyteller too (P3)."""
    return None


def barred(_state: Story, _seat: Seat) -> tuple[Spot, ...]:
    """One's own card is allowed (P3)."""
    return ()


def check_red(state: Story, seat: Seat, vote: Vote) -> None:
    """The storyteller, and nobody else, adds the red vote, on any card (P3)."""
    if seat != state.storyteller:
        if vote.red is not None:
            raise Refused(Refusal.NO_RED)
    elif vote.red is None:
        raise Refused(Refusal.RED_WANTED)
    elif not 1 <= vote.red <= len(state.row):
        raise Refused(Refusal.NOT_IN_ROW, spot=vote.red)


def points(_state: Story, _owners: tuple[Seat, ...], votes: Votes, red: Spot | None) -> tuple[int, ...]:
    """Points by seat (P4)."""
    assert red is not None
    return party_points([spots[0] for spots in votes], red)


def sides(players: int) -> int:
    """Everybody plays alone."""
    return players
