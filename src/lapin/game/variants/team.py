"""Team: pairs across the table share a score; one of the two gives, the other votes (T1-T7)."""

from collections.abc import Mapping
from typing import ClassVar

from lapin.game.house_rules import (
    BONUS_CAP,
    FIRST,
    HAND,
    LONGER,
    PARTNER_BONUS,
    PERFORMED,
    ROUNDS,
    TARGET,
    Value,
)
from lapin.game.model.events import AnyEvent, GiverNamed, Votes
from lapin.game.model.ids import Seat, Side, Spot
from lapin.game.model.moves import AnyMay, MayNameGiver
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Story
from lapin.game.scoring import storyteller_points
from lapin.game.variants.storytelling import Storytelling
from lapin.game.variants.variant import Facts


class Team(Storytelling):
    """An even number of players, each paired with whoever sits opposite."""

    name = "team"
    least, most = 6, 12
    pairs = True  # T1
    deck = 84
    hand = 4  # T2
    bonus_cap = 3  # T6
    rounds = 1
    house_rules = (HAND, TARGET, ROUNDS, BONUS_CAP, PARTNER_BONUS, PERFORMED, FIRST)
    book_variants: ClassVar[Mapping[str, tuple[Value, ...]]] = {
        **Storytelling.book_variants,
        ROUNDS.name: LONGER,
    }
    facts = Facts("story", "rounds", ("tell", "give", "vote"), False, True, quick_table=5, cover=66)

    def sides(self, players: int) -> int:
        """Two players share one score (T1)."""
        return players // 2

    def side(self, seat: Seat, players: int) -> Side:
        """The team of a seat (T1)."""
        return Side(seat % (players // 2))

    def partner(self, seat: Seat, players: int) -> Seat:
        """Who sits opposite (T1)."""
        return Seat((seat + players // 2) % players)

    def row_and_voters(self, players: int, gives: int) -> tuple[int, int]:
        """A card of each team and one more of the storyteller's; a vote of each other team (T4, T5)."""
        return players // 2 + 1, players // 2 - 1

    def cards_due(self, state: Story, seat: Seat) -> int:
        """One of each other team, and the storyteller's partner, give a card (T3)."""
        teller = state.storyteller
        if teller is None or seat == teller:
            return 0
        giver = state.givers[self.side(seat, state.players)]
        return 0 if giver == self.partner(seat, state.players) else 1

    def check_give(self, state: Story, seat: Seat) -> None:
        """The storyteller has given; of another team only the named one gives, if one is named (T3)."""
        super().check_give(state, seat)
        if not self.cards_due(state, seat):
            raise Refused(Refusal.PARTNER_GIVES)

    def named_by_giving(self, state: Story, seat: Seat) -> tuple[AnyEvent, ...]:
        """Whoever gives without having been named, names themselves; the storyteller's partner need not (T3)."""
        if self._is_tellers(state, seat) or state.givers[self.side(seat, state.players)] is not None:
            return ()
        return (GiverNamed(seat, seat),)

    def name_giver(self, state: Story, seat: Seat, giver: Seat) -> list[AnyEvent]:
        """A player of another team than the storyteller's says which of the two gives (T3)."""
        if state.phase != "give":
            raise Refused(Refusal.NOT_NOW, phase=state.phase)
        if self._is_tellers(state, seat):
            raise Refused(Refusal.NOT_NOW)
        own = self.side(seat, state.players)
        if not 0 <= giver < state.players or self.side(giver, state.players) != own:
            raise Refused(Refusal.NOT_YOUR_TEAM, seat=giver)
        return [GiverNamed(seat, giver)]

    def may_name(self, state: Story, seat: Seat) -> tuple[AnyMay, ...]:
        """Either of the two, in another team than the storyteller's (T3)."""
        if self._is_tellers(state, seat):
            return ()
        pair = (seat, self.partner(seat, state.players))
        return (MayNameGiver((min(pair), max(pair))),)

    def nobody_named(self, players: int) -> tuple[Seat | None, ...]:
        """A place for each team (T3)."""
        return (None,) * (players // 2)

    def _is_tellers(self, state: Story, seat: Seat) -> bool:
        """Whether a seat is of the storyteller's team."""
        teller = state.storyteller
        assert teller is not None
        return self.side(seat, state.players) == self.side(teller, state.players)

    def may_vote(self, state: Story, seat: Seat) -> Refusal | None:
        """Whoever gave a card does not vote, nor does the storyteller's partner (T5)."""
        if seat == state.storyteller:
            return Refusal.STORYTELLER_VOTES_NOT
        return Refusal.GIVER_VOTES_NOT if state.given[seat] else None

    def barred(self, state: Story, seat: Seat) -> tuple[Spot, ...]:
        """A voter gave nothing; the partner's card is allowed (T7)."""
        return ()

    def points(
        self,
        state: Story,
        owners: tuple[Seat, ...],
        votes: Votes,
        red: Spot | None,
    ) -> tuple[int, ...]:
        """Points by team (T6)."""
        players, teller = state.players, state.storyteller
        assert teller is not None
        true_spot = Spot(owners.index(teller) + 1)
        ballots = {int(self.side(Seat(seat), players)): spots for seat, spots in enumerate(votes) if spots}
        teams = [self.side(owner, players) for owner in owners]
        return storyteller_points(
            state.terms, self.side(teller, players), true_spot, teams, ballots, self.sides(players)
        )
