"""Team: two players who sit opposite share a score; one of them gives, the other votes (T1-T7)."""

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
from lapin.game.model.events import AnyEvent, GiverNamed
from lapin.game.model.ids import Seat, Side, Spot
from lapin.game.model.moves import AnyMay, MayNameGiver
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Story
from lapin.game.variants.storytelling import Storytelling
from lapin.game.variants.variant import Facts


class Team(Storytelling):
    """The game for an even number of players, in teams of two."""

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
        """Return the number of teams: two players share one score (T1)."""
        return players // 2

    def side(self, seat: Seat, players: int) -> Side:
        """Return the team of a seat (T1)."""
        return Side(seat % (players // 2))

    def partner(self, seat: Seat, players: int) -> Seat:
        """Return the seat opposite (T1)."""
        return Seat((seat + players // 2) % players)

    def row_and_voters(self, players: int, gives: int) -> tuple[int, int]:
        """Each team gives a card, the storyteller's team two; each other team votes (T4, T5)."""
        return players // 2 + 1, players // 2 - 1

    def cards_due(self, state: Story, seat: Seat) -> int:
        """One player of each other team gives a card, and so does the storyteller's partner (T3)."""
        teller = state.storyteller
        if teller is None or seat == teller:
            return 0
        giver = state.givers[seat % (state.players // 2)]
        return 1 if giver is None or giver == seat else 0

    def check_give(self, state: Story, seat: Seat) -> None:
        """Refuse the storyteller, and a player whose partner is named as giver (T3)."""
        super().check_give(state, seat)
        if not self.cards_due(state, seat):
            raise Refused(Refusal.PARTNER_GIVES)

    def named_by_giving(self, state: Story, seat: Seat) -> tuple[AnyEvent, ...]:
        """Giving a card names oneself if nobody is named yet; the storyteller's partner is never named (T3)."""
        if self._is_tellers(state, seat) or state.givers[self.side(seat, state.players)] is not None:
            return ()
        return (GiverNamed(seat, seat),)

    def name_giver(self, state: Story, seat: Seat, giver: Seat) -> list[AnyEvent]:
        """A player of any team but the storyteller's says who of the two gives (T3)."""
        if state.phase != "give":
            raise Refused(Refusal.NOT_NOW, phase=state.phase)
        if self._is_tellers(state, seat):
            raise Refused(Refusal.NOT_NOW, phase=state.phase)
        own = self.side(seat, state.players)
        if not 0 <= giver < state.players or self.side(giver, state.players) != own:
            raise Refused(Refusal.NOT_YOUR_TEAM, seat=giver)
        return [GiverNamed(seat, giver)]

    def may_name(self, state: Story, seat: Seat) -> tuple[AnyMay, ...]:
        """A player may name either of the two, except in the storyteller's team (T3)."""
        if self._is_tellers(state, seat):
            return ()
        pair = (seat, self.partner(seat, state.players))
        return (MayNameGiver((min(pair), max(pair))),)

    def nobody_named(self, players: int) -> tuple[Seat | None, ...]:
        """Return an empty entry for each team (T3)."""
        return (None,) * (players // 2)

    def _is_tellers(self, state: Story, seat: Seat) -> bool:
        """Whether a seat belongs to the storyteller's team."""
        teller = state.storyteller
        assert teller is not None
        return self.side(seat, state.players) == self.side(teller, state.players)

    def may_vote(self, state: Story, seat: Seat) -> Refusal | None:
        """A player who gave a card does not vote, so the storyteller's partner does not either (T5)."""
        if seat == state.storyteller:
            return Refusal.STORYTELLER_CANNOT_VOTE
        return Refusal.GIVER_CANNOT_VOTE if state.given[seat] else None

    def barred(self, state: Story, seat: Seat) -> tuple[Spot, ...]:
        """No spot is barred: a voter gave no card, and the partner's card is allowed (T7)."""
        return ()
