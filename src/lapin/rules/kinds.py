"""What a storyteller game has to say of itself; the flow of a turn is common to all of them."""

from typing import Protocol

from lapin.engine.commands import Give, Tell, Vote
from lapin.engine.events import Votes
from lapin.engine.ids import Card, GameId, Seat, Spot
from lapin.engine.refusals import Refusal
from lapin.engine.state import Story
from lapin.rules import party, tale, team


class Kind(Protocol):
    """One module for each kind of game; each says only what differs."""

    def told_card(self, state: Story, seat: Seat, tell: Tell, /) -> Card | None:
        """The card a clue is for, checked."""

    def cards_due(self, state: Story, seat: Seat, /) -> int:
        """How many cards this seat gives after the clue, given or not yet."""

    def check_give(self, state: Story, seat: Seat, give: Give, /) -> None:
        """Refuse a seat that has nothing to give."""

    def may_vote(self, state: Story, seat: Seat, /) -> Refusal | None:
        """Why this seat has no vote, or None if it has one."""

    def barred(self, state: Story, seat: Seat, /) -> tuple[Spot, ...]:
        """The places of the row this seat may not vote for."""

    def check_red(self, state: Story, seat: Seat, vote: Vote, /) -> None:
        """Refuse a red vote too many or too few."""

    def points(self, state: Story, owners: tuple[Seat, ...], votes: Votes, red: Spot | None, /) -> tuple[int, ...]:
        """The points of the turn by side."""

    def sides(self, players: int, /) -> int:
        """How many scores there are."""


KINDS: dict[GameId, Kind] = {
    "classic-2008": tale,
    "classic-2014": tale,
    "odyssey": tale,
    "party": party,
    "team": team,
}
