"""Partners who do not answer: an offer counts as agreed after a while, where no clock runs (T3)."""

import msgspec
import pytest

from lapin.game.model.clues import Words
from lapin.game.model.commands import AgreeGiver, Give, NameGiver, Tell
from lapin.game.model.events import CardsGiven, GiverNamed, GiverOffered
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import GiverOffer, Story
from lapin.table import decide
from lapin.table.commands import Leave
from lapin.table.decide import offer_taken
from lapin.table.events import GameStarted
from lapin.table.frames import room_view
from lapin.table.state import Clocks
from lapin.table.waits import OFFER_MS, SilentOffer, next_taken, silent_offers
from tests.table.pure_table import ALL_CLOCKS, NO_CLOCKS, NOON, PureTable, playing

ONE, TWO, FOUR, FIVE = map(Seat, (1, 2, 4, 5))


def a_clue(clocks: Clocks = NO_CLOCKS) -> PureTable:
    """Six people in pairs; seat 0 has told, and its partner has given."""
    table = playing("team", options=Options(first=Seat(0)), clocks=clocks)
    table.execute(0, Tell(Words("soon"), story(table).hands[0][0]))
    table.execute(3, Give(story(table).hands[3][:1]))
    return table


def story(table: PureTable) -> Story:
    """The game."""
    assert isinstance(table.game, Story)
    return table.game


def test_t3_silence_agrees_after_a_while_that_everybody_sees() -> None:
    """It does not agree earlier, nor for a partner who has answered."""
    assert OFFER_MS >= 45_000, "a partner may still read the last turn"
    table = a_clue()
    assert room_view(table.state).offers == ()
    table.execute(1, NameGiver(ONE))
    table.now += 5_000
    table.execute(2, NameGiver(FIVE))
    first, second = NOON + OFFER_MS, NOON + 5_000 + OFFER_MS
    assert room_view(table.state).offers == (
        SilentOffer(ONE, ONE, FOUR, first),
        SilentOffer(TWO, FIVE, FIVE, second),
    )
    assert next_taken(table.state) == first
    assert offer_taken(table.state, first - 1).game == ()
    table.now = first
    assert table.take(offer_taken(table.state, table.now)).game == (GiverNamed(FOUR, ONE),)
    assert offer_taken(table.state, table.now).game == (), "it happens once"
    table.execute(5, AgreeGiver(FIVE))
    assert room_view(table.state).offers == ()
    assert offer_taken(table.state, second).game == ()


def test_t3_every_offer_has_its_own_time() -> None:
    """A card that is given again does not prolong it; an answer the other way round is an offer of its own."""
    table = a_clue()
    table.execute(1, Give(story(table).hands[1][:1]))
    table.now += 7_000
    table.execute(1, Give(story(table).hands[1][:1]))
    assert [offer.until for offer in silent_offers(table.state)] == [NOON + OFFER_MS]
    table.execute(4, NameGiver(FOUR))
    assert silent_offers(table.state) == (SilentOffer(FOUR, FOUR, ONE, table.now + OFFER_MS),)


def test_t3_silence_changes_nothing_that_was_agreed() -> None:
    """The row does not wait for such an offer, so nobody has to answer it."""
    table = a_clue()
    table.execute(1, NameGiver(ONE))
    table.execute(4, AgreeGiver(ONE))
    table.execute(4, NameGiver(FOUR))
    assert story(table).offers[1] == GiverOffer(FOUR, FOUR)
    assert silent_offers(table.state) == ()


def test_t3_where_a_clock_runs_stand_ins_agree_when_it_has_run_out() -> None:
    """They play for the partners who are waited for, and for nobody else."""
    table = a_clue(ALL_CLOCKS)
    table.execute(1, Give(story(table).hands[1][:1]))
    table.execute(2, Give(story(table).hands[2][:1]))
    assert room_view(table.state).offers == ()
    assert table.state.deadline is not None
    table.now = table.state.deadline
    table.take(decide.clock_ran_out(table.state, table.now))
    assert [person.id for person in table.state.people if person.stand_in] == [4, 5]


def test_t3_the_last_silent_partner_opens_the_row() -> None:
    """All cards lie there, and the time of both offers has passed."""
    table = a_clue()
    table.execute(1, Give(story(table).hands[1][:1]))
    table.execute(2, Give(story(table).hands[2][:1]))
    table.now += OFFER_MS
    table.take(offer_taken(table.state, table.now))
    assert story(table).phase == "give"
    table.take(offer_taken(table.state, table.now))
    assert (story(table).phase, table.state.offered_at) == ("vote", ())


@pytest.mark.parametrize("rules", [1, 2])
def test_t3_a_game_that_began_by_earlier_rules_is_played_on_by_them(rules: int) -> None:
    """Either of the two names the giver alone, and a player who gives names themselves, until the game is over."""
    table = playing("team", options=Options(first=Seat(0)))
    started = next(entry for entry in table.entries if any(isinstance(e, GameStarted) for e in entry.house))
    [begun] = [event for event in started.house if isinstance(event, GameStarted)]
    assert begun.rules == table.state.rules
    table.take(msgspec.structs.replace(started, house=(msgspec.structs.replace(begun, rules=rules),)))
    assert table.state.rules == rules
    table.execute(0, Tell(Words("x" * 300), story(table).hands[0][0]))
    assert table.execute(1, NameGiver(FOUR)).game == (GiverNamed(ONE, FOUR),)
    card = story(table).hands[2][0]
    assert table.execute(2, Give((card,))).game == (GiverNamed(TWO, TWO), CardsGiven(TWO, (card,)))
    while table.state.playing:
        assert not any(isinstance(event, GiverOffered) for event in table.play_one().game)


def test_t3_somebody_who_leaves_does_not_take_the_offer_along() -> None:
    """It stays, and the partner may agree to it."""
    table = a_clue()
    table.execute(1, NameGiver(FOUR))
    table.execute(1, Leave())
    assert table.execute(4, AgreeGiver(FOUR)).game == (GiverNamed(FOUR, FOUR),)
