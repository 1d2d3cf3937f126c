"""Team: two players who sit opposite share a score; one of them gives, the other votes (T1-T7)."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

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
from lapin.game.model.chance import Chance
from lapin.game.model.commands import AgreeGiver, NameGiver
from lapin.game.model.events import AnyEvent, GiverNamed, GiverOffered
from lapin.game.model.ids import SEATS, SIDES, Seat, Side, Spot
from lapin.game.model.moves import AnyMay, MayAgreeGiver, MayNameGiver
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Story
from lapin.game.turn import row_of
from lapin.game.variants.storytelling import STORYTELLER_CANNOT_VOTE, Storytelling
from lapin.game.variants.variant import Facts

GIVER_CANNOT_VOTE = Refusal.GIVER_CANNOT_VOTE


class Team(Storytelling):
    """The game for an even number of players, in teams of two."""

    name = "team"
    least, most = 6, 12
    pairs = True  # T1
    deck = 84
    hand = 4  # T2, T8
    bonus_cap = 3  # T6
    rounds = 1
    house_rules = (HAND, TARGET, ROUNDS, BONUS_CAP, PARTNER_BONUS, PERFORMED, FIRST)
    book_variants: ClassVar[Mapping[str, tuple[Value, ...]]] = {
        **Storytelling.book_variants,
        ROUNDS.name: LONGER,
    }
    facts = Facts("story", "rounds", ("tell", "give", "vote"), False, True, quick_table=5, cover=66)

    def __init__(self) -> None:
        super().__init__()
        self.moves |= {NameGiver: self.name_giver, AgreeGiver: self.agree_giver}  # T3

    def sides(self, players: int) -> int:
        """Return the number of teams: two players share one score (T1)."""
        return players // 2

    def side(self, seat: Seat, players: int) -> Side:
        """Return the team of a seat (T1)."""
        return SIDES[seat % (players // 2)]

    def seating(self, players: int) -> tuple[Side, ...]:
        """Return the team of every seat: those opposite are in the same one (T1)."""
        return SIDES[: players // 2] * 2

    def partner(self, seat: Seat, players: int) -> Seat:
        """Return the seat opposite (T1)."""
        return SEATS[(seat + players // 2) % players]

    def row_and_voters(self, players: int, gives: int) -> tuple[int, int]:
        """Each team gives a card, the storyteller's team two; each other team votes (T4, T5)."""
        return players // 2 + 1, players // 2 - 1

    def cards_due(self, state: Story, seat: Seat) -> int:
        """One player of each other team gives a card, and so does the storyteller's partner (T3)."""
        teller = state.storyteller
        if teller is None or seat == teller:
            return 0
        own = seat % (state.players // 2)
        giver, offer = state.givers[own], state.offers[own]
        if giver is None:
            return 1 if offer is None or offer.giver == seat else 0
        return 1 if giver == seat else 0

    def gives_nothing(self, state: Story, seat: Seat) -> Refusal:
        """Return why a seat gives no card: it is the storyteller, or its partner is named or offered (T3)."""
        return super().gives_nothing(state, seat) if seat == state.storyteller else Refusal.PARTNER_GIVES

    def owing(self, state: Story) -> tuple[Seat, ...]:
        """Return the seats that the row waits for: for a card, or for a yes to the partner's offer (T3)."""
        return tuple([seat for seat in SEATS[: state.players] if self._owes(state, seat)])

    def _owes(self, state: Story, seat: Seat) -> bool:
        """Whether the row waits for this seat; one that has offered waits for the partner (T3)."""
        own = seat % (state.players // 2)
        offer = state.offers[own]
        if offer is not None and state.givers[own] is None:
            return seat != offer.by
        return not state.given[seat] and self.cards_due(state, seat) > 0

    def places(self, players: int, teller: Seat) -> tuple[tuple[Seat, ...], ...]:
        """One player of each other team gives a card, and so do the storyteller and the partner (T3, T4)."""
        half, own = players // 2, self.side(teller, players)
        others = [(SEATS[side], SEATS[side + half]) for side in range(half) if side != own]
        return ((SEATS[own],), (SEATS[own + half],), *others)

    def named_by_giving(self, state: Story, seat: Seat) -> tuple[AnyEvent, ...]:
        """Giving a card says yes to an offer, or offers oneself; the storyteller's partner is never named (T3)."""
        own = self.side(seat, state.players)
        if self._is_tellers(state, seat) or state.givers[own] is not None:
            return ()
        offer = state.offers[own]
        if offer is None:
            return (GiverOffered(seat, seat),)
        return () if offer.by == seat else (GiverNamed(seat, seat),)

    def name_giver(self, state: Story, seat: Seat, command: NameGiver, chance: Chance) -> list[AnyEvent]:
        """A player of any team but the storyteller's offers that one of the two gives (T3).

        It is settled at once if the partner has offered the same, or if nothing changes in what both have agreed.
        """
        giver = command.giver
        self._check_team(state, seat, giver)
        own = self.side(seat, state.players)
        if state.givers[own] == giver or self._offered_to(state, seat) == giver:
            return self._named(state, seat, giver, chance)
        return [GiverOffered(seat, giver)]

    def agree_giver(self, state: Story, seat: Seat, command: AgreeGiver, chance: Chance) -> list[AnyEvent]:
        """A player says yes to the partner's offer (T3)."""
        giver = command.giver
        self._check_team(state, seat, giver)
        if self._offered_to(state, seat) != giver:
            raise Refused(Refusal.NOT_OFFERED, seat=giver)
        return self._named(state, seat, giver, chance)

    def all_agreed(self, state: Story, naming: tuple[AnyEvent, ...]) -> bool:
        """Whether every team but the storyteller's has agreed who gives, after these events (T3)."""
        assert state.storyteller is not None
        named = {self.side(event.giver, state.players) for event in naming if isinstance(event, GiverNamed)}
        named.add(self.side(state.storyteller, state.players))
        return all(giver is not None or side in named for side, giver in enumerate(state.givers))

    def may_give(self, state: Story, seat: Seat) -> tuple[AnyMay, ...]:
        """A player may also say yes to the partner's offer, and name either of the two (T3).

        In the storyteller's team there is nothing to agree on.
        """
        may_give = super().may_give(state, seat)
        if self._is_tellers(state, seat):
            return tuple([replace(each, decoy=True) for each in may_give])
        giver = self._offered_to(state, seat)
        may_agree = () if giver is None else (MayAgreeGiver(giver),)
        other = self.partner(seat, state.players)
        pair = (seat, other) if seat < other else (other, seat)
        return (*may_agree, *may_give, MayNameGiver(pair))

    def nobody_named(self, players: int) -> tuple[None, ...]:
        """Return an empty entry for each team (T3)."""
        return (None,) * (players // 2)

    def _named(self, state: Story, seat: Seat, giver: Seat, chance: Chance) -> list[AnyEvent]:
        """Both agree; if that was all that was missing, the row is revealed (T3, S6)."""
        named = GiverNamed(seat, giver)
        other = self.partner(giver, state.players)
        given = state.given[:other] + ((),) + state.given[other + 1 :]  # S11
        if sum(map(len, given)) == state.terms.row and self.all_agreed(state, (named,)):
            return [named, row_of(state, given, chance)]
        return [named]

    def _check_team(self, state: Story, seat: Seat, giver: Seat) -> None:
        """Refuse to speak of a giver at another time, in the storyteller's team, or for others."""
        if state.phase != "give" or self._is_tellers(state, seat):
            raise Refused(Refusal.NOT_NOW, phase=state.phase)
        if giver not in (seat, self.partner(seat, state.players)):
            raise Refused(Refusal.NOT_YOUR_TEAM, seat=giver)

    def _offered_to(self, state: Story, seat: Seat) -> Seat | None:
        """Return the seat that the partner has offered as giver; None if there is no such offer."""
        offer = state.offers[self.side(seat, state.players)]
        return None if offer is None or offer.by == seat else offer.giver

    def _is_tellers(self, state: Story, seat: Seat) -> bool:
        """Whether a seat belongs to the storyteller's team."""
        teller = state.storyteller
        assert teller is not None
        return self.side(seat, state.players) == self.side(teller, state.players)

    def may_vote(self, state: Story, seat: Seat) -> Refusal | None:
        """A player who gave a card does not vote, so the storyteller's partner does not either (T5)."""
        if seat == state.storyteller:
            return STORYTELLER_CANNOT_VOTE
        return GIVER_CANNOT_VOTE if state.given[seat] else None

    def barred(self, state: Story, seat: Seat) -> tuple[Spot, ...]:
        """No spot is barred: a voter gave no card, and the partner's card is allowed (T7)."""
        return ()
