"""What the storyteller games have in common: a hook for everything in which one of them differs.

The hooks' own bodies are the plain game: the storyteller's card lies among the others', and everybody else looks
for it (S4-S9). `lapin.game.turn` is the course of a turn that asks them.
"""

from collections.abc import Mapping
from typing import ClassVar

from lapin.game import turn, turn_fold
from lapin.game.endings import NotThisGame
from lapin.game.house_rules import PERFORMED, Value
from lapin.game.model.chance import Chance
from lapin.game.model.commands import AnyCommand, Tell, Vote
from lapin.game.model.events import AnyEvent, HandsDealt, SquareLaid, Votes
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.moves import AnyMay
from lapin.game.model.options import Options, Terms
from lapin.game.model.refusals import Refusal, Refused
from lapin.game.model.state import Story
from lapin.game.scoring import storyteller_points
from lapin.game.variants.variant import Variant


class Storytelling(Variant[Story]):
    """A game in which somebody tells, everybody gives, and everybody looks for the card."""

    book_variants: ClassVar[Mapping[str, tuple[Value, ...]]] = {PERFORMED.name: (True,)}  # C4

    passes_hands: ClassVar[bool] = False
    """Whether hands go to the left after every turn."""

    def longest_game(self, players: int, numbers: Terms, deck: int) -> int | None:
        """Until the last card is drawn where nothing is reshuffled (C6), or until the last round is told (S12)."""
        ends = []
        if not numbers.reshuffles:
            ends.append(-((numbers.hand * players - deck) // numbers.row))  # every turn draws a row of cards
        if numbers.rounds is not None:
            ends.append(numbers.rounds * players)
        return min(ends, default=None)

    # Telling

    def cards_to_tell(self, state: Story, seat: Seat) -> tuple[Card, ...] | None:
        """The cards a clue may be for; None where a clue belongs to no card (S4)."""
        return state.hands[seat]

    def told_card(self, state: Story, seat: Seat, tell: Tell) -> Card | None:
        """The card a clue is for, checked: one of the hand (S4)."""
        if tell.card is None:
            raise Refused(Refusal.CARD_WANTED)
        if tell.card not in state.hands[seat]:
            raise Refused(Refusal.CARD_NOT_HELD, card=tell.card)
        return tell.card

    # Giving

    def cards_due(self, state: Story, seat: Seat) -> int:
        """How many cards this seat gives after the clue, given or not yet (S5, S13)."""
        return 0 if seat == state.storyteller else state.terms.gives

    def check_give(self, state: Story, seat: Seat) -> None:
        """Refuse a seat that has nothing to give: the storyteller's card is in already (S5)."""
        if seat == state.storyteller:
            raise Refused(Refusal.STORYTELLER_GIVES_NOT)

    def named_by_giving(self, state: Story, seat: Seat) -> tuple[AnyEvent, ...]:
        """What giving a card says about who gives: nothing, where everybody gives alone."""
        return ()

    def name_giver(self, state: Story, seat: Seat, giver: Seat) -> list[AnyEvent]:
        """Two players agree on who gives; nobody has a partner here."""
        raise Refused(Refusal.NOT_IN_THIS_GAME, game=state.game)

    def may_name(self, state: Story, seat: Seat) -> tuple[AnyMay, ...]:
        """Whom a seat may name as giver."""
        return ()

    def nobody_named(self, players: int) -> tuple[Seat | None, ...]:
        """The givers of a turn before anybody is named: one place for each team."""
        return ()

    # Voting

    def may_vote(self, state: Story, seat: Seat) -> Refusal | None:
        """Why this seat has no vote, or None if it has one: everybody but the storyteller votes (S7)."""
        return Refusal.STORYTELLER_VOTES_NOT if seat == state.storyteller else None

    def barred(self, state: Story, seat: Seat) -> tuple[Spot, ...]:
        """The places of the row this seat may not vote for: its own cards (S7, S13)."""
        return tuple([Spot(state.row.index(card) + 1) for card in state.given[seat]])

    def votes_red(self, state: Story, seat: Seat) -> bool:
        """Whether this seat has a red vote to cast."""
        return False

    def check_red(self, state: Story, seat: Seat, vote: Vote) -> None:
        """Refuse a red vote too many or too few (P3)."""
        if not self.votes_red(state, seat):
            if vote.red is not None:
                raise Refused(Refusal.NO_RED)
        elif vote.red is None:
            raise Refused(Refusal.RED_WANTED)
        elif not 1 <= vote.red <= len(state.row):
            raise Refused(Refusal.NOT_IN_ROW, spot=vote.red)

    def points(
        self,
        state: Story,
        owners: tuple[Seat, ...],
        votes: Votes,
        red: Spot | None,
    ) -> tuple[int, ...]:
        """The points of the turn by side (C1-C3, O1-O5)."""
        teller = state.storyteller
        assert teller is not None
        true_spot = Spot(owners.index(teller) + 1)
        ballots = {seat: votes[seat] for seat in range(state.players) if seat != teller}
        return storyteller_points(state.terms, teller, true_spot, owners, ballots, state.players)

    # The course of a game

    def begin(self, players: int, options: Options, deck: int, chance: Chance) -> list[AnyEvent]:
        """Shuffle, deal, and begin the first turn (S2, S3)."""
        return turn.deal(self, players, options, deck, chance)

    def opened(self, event: HandsDealt | SquareLaid) -> Story:
        """The state that the deal makes (S2)."""
        if not isinstance(event, HandsDealt):
            raise NotThisGame(type(event).__name__)
        return turn_fold.dealt(self, event)

    def decide(self, state: Story, seat: Seat, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
        """What follows from a player's move, or Refused (S3-S11)."""
        return turn.decide(self, state, seat, command, chance)

    def decide_call(self, state: Story, command: AnyCommand, chance: Chance) -> list[AnyEvent]:
        """What follows from a call of the table itself, or Refused."""
        return turn.decide_call(self, state, command)

    def apply(self, state: Story, event: AnyEvent) -> Story:
        """The state after an event."""
        return turn_fold.applied(self, state, event)

    def legal(self, state: Story, seat: Seat) -> tuple[AnyMay, ...]:
        """What a seat may do now; `decide` accepts just that."""
        return turn.legal(self, state, seat)

    def waited_for(self, state: Story) -> tuple[Seat, ...]:
        """The seats that the game cannot go on without."""
        return turn.waited_for(self, state)
