"""An open first turn is kept for a while for the person who says "I'll start"; nobody can stall a table (S3)."""

import pytest

from lapin.game.model.clues import Words
from lapin.game.model.commands import Tell
from lapin.game.model.ids import PersonId, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story
from lapin.game.variants import variant_of
from lapin.table import decide, people
from lapin.table.commands import ClaimTurn, ExtendClock, Leave, Start
from lapin.table.events import TurnClaimed, TurnFreed
from lapin.table.first_turn import CLAIM_MS, FREE_MS, LONGEST_CLAIM_MS, claim_now, claim_ran_out, due_at
from lapin.table.frames import FirstTurn, room_view
from lapin.table.state import Clocks, TurnClaim
from tests.table.pure_table import HOST, SECOND, THIRD, PureTable, playing

OPEN_GAMES = ("classic-2008", "classic-2014", "odyssey", "party", "team")


def tell(table: PureTable, person: PersonId) -> Tell:
    """A clue from this person, for a card of theirs where the game wants one."""
    assert isinstance(table.game, Story)
    seat = table.person(person).seat
    assert seat is not None
    return Tell(Words("soon"), None if table.state.game_id == "party" else table.game.hands[seat][0])


@pytest.mark.parametrize("game", OPEN_GAMES)
def test_s3_i_have_one_keeps_the_first_turn_for_a_while(game: str) -> None:
    """Everybody sees for whom and until when; only that person may tell; the claim goes with the clue."""
    table = playing(game)
    assert room_view(table.state).open_turn == FirstTurn(None, None, (), None)
    entry = table.execute(SECOND, ClaimTurn())
    until = table.now + CLAIM_MS
    assert entry.house == (TurnClaimed(SECOND, until),)
    assert room_view(table.state).open_turn == FirstTurn(SECOND, until, (SECOND,), until + FREE_MS)
    refused = table.refusal(
        lambda state: decide.decide(state, HOST, tell(table, HOST), table.now, table.entropy, ms=0)
    )
    assert (refused.code, refused.data) == ("TURN_CLAIMED", {"person": SECOND, "seconds": 45})
    table.execute(SECOND, tell(table, SECOND))
    assert isinstance(table.game, Story)
    assert table.game.storyteller == table.person(SECOND).seat
    assert (table.state.claim, table.state.claimed, room_view(table.state).open_turn) == (None, (), None)


def test_s3_a_claim_is_renewed_while_its_holder_performs_but_not_for_ever() -> None:
    """Shortly before it runs out, for four minutes at most; then the turn is free, whatever their client says."""
    table = playing()
    table.execute(SECOND, ClaimTurn())
    began, performing = table.now, {SECOND}
    assert due_at(table.state, ()) == due_at(table.state, {HOST}) == began + CLAIM_MS
    renewed = 0
    while (due := due_at(table.state, performing)) is not None:
        table.now = due - 1
        assert claim_ran_out(table.state, table.now, performing).house == ()
        assert table.refused(HOST, tell(table, HOST)) == "TURN_CLAIMED"
        table.now += 1
        (event,) = table.take(claim_ran_out(table.state, table.now, performing)).house
        if event == TurnFreed(SECOND):
            break
        until = min(table.now + CLAIM_MS, began + LONGEST_CLAIM_MS)
        assert event == TurnClaimed(SECOND, until)
        renewed += 1
    assert (table.now - began, renewed) == (LONGEST_CLAIM_MS, 5)
    assert room_view(table.state).open_turn == FirstTurn(None, None, (SECOND,), table.now + FREE_MS)
    table.execute(HOST, ClaimTurn())
    assert table.state.claim == TurnClaim(HOST, table.now + CLAIM_MS, since=table.now), (
        "the next one is a new claim"
    )


def test_s3_no_performance_outlasts_the_clock_of_the_phase() -> None:
    """It ends the claim, too."""
    table = playing(clocks=Clocks(tell=60))
    table.execute(SECOND, ClaimTurn())
    deadline = table.state.deadline
    due = due_at(table.state, {SECOND})
    assert due is not None
    table.now = due
    (event,) = table.take(claim_ran_out(table.state, table.now, {SECOND})).house
    assert event == TurnClaimed(SECOND, deadline or 0)
    assert due_at(table.state, {SECOND}) == deadline


def test_s3_a_claim_that_has_run_out_binds_nobody() -> None:
    """Its time decides, whether the table has said so yet or not; then everybody sees that the turn is free."""
    table = playing()
    table.execute(SECOND, ClaimTurn())
    table.now += CLAIM_MS - 1
    assert table.refused(HOST, tell(table, HOST)) == "TURN_CLAIMED"
    assert claim_ran_out(table.state, table.now).house == ()
    table.now += 1
    assert decide.decide(table.state, HOST, tell(table, HOST), table.now, table.entropy, ms=0).game
    assert table.take(claim_ran_out(table.state, table.now)).house == (TurnFreed(SECOND),)
    assert room_view(table.state).open_turn == FirstTurn(None, None, (SECOND,), table.now + FREE_MS)
    assert claim_ran_out(table.state, table.now + 1).house == (), "it happens once"


def test_s3_a_person_who_has_claimed_leaves_the_turn_to_others_for_a_moment() -> None:
    """Nobody renews a claim, and two people cannot pass it to each other while a third waits."""
    table = playing()
    table.execute(HOST, ClaimTurn())
    assert table.execute(HOST, ClaimTurn()).house == (), "one has it already"
    assert table.refused(SECOND, ClaimTurn()) == "TURN_CLAIMED"
    table.now += CLAIM_MS + 500
    again = table.refusal(lambda state: decide.decide(state, HOST, ClaimTurn(), table.now, table.entropy, ms=0))
    assert (again.code, again.data) == ("CLAIM_AGAIN", {"seconds": 15})
    table.execute(SECOND, ClaimTurn())
    table.now += CLAIM_MS
    for person in (HOST, SECOND):
        assert table.refused(person, ClaimTurn()) == "CLAIM_AGAIN"
    table.execute(THIRD, ClaimTurn())
    table.execute(THIRD, ClaimTurn(on=False))
    assert claim_now(table.state, table.now) is None
    table.now += FREE_MS
    table.execute(HOST, ClaimTurn())
    assert table.execute(SECOND, ClaimTurn(on=False)).house == (), "it is not theirs to free"


def test_s3_a_claim_ends_with_the_clock_and_with_its_holder() -> None:
    """It never outlasts the phase's clock, and is void when its holder has left or is away."""
    table = playing(clocks=Clocks(tell=20))
    table.execute(HOST, ClaimTurn())
    assert table.state.claim is not None
    assert table.state.claim.until == table.state.deadline
    table.execute(HOST, ExtendClock())
    table.take(people.gone_away(table.state, HOST, table.now))
    table.execute(SECOND, ClaimTurn())
    table.execute(SECOND, Leave())
    table.execute(THIRD, tell(table, THIRD))


def test_s3_only_an_open_first_turn_can_be_claimed() -> None:
    """Nobody claims before a game, where somebody was named, in jinx, or without a seat."""
    assert PureTable().refused(HOST, ClaimTurn()) == "NO_GAME"
    assert playing(options=Options(first=Seat(1))).refused(SECOND, ClaimTurn()) == "NOT_YOUR_TURN"
    jinx = playing("jinx")
    assert jinx.refused(HOST, ClaimTurn()) == "NOT_YOUR_TURN"
    table = playing()
    late = table.join("Zoe")
    assert table.refused(late, ClaimTurn()) == "NO_SEAT"
    table.play_until("give")
    assert table.refused(HOST, ClaimTurn()) == "NOT_NOW"


def test_s3_a_computer_does_not_tell_while_the_turn_is_claimed() -> None:
    """The table refuses its clue as it would a person's."""
    table = PureTable("odyssey", 2)
    table.computers(1)
    table.start()
    table.execute(HOST, ClaimTurn())
    assert isinstance(table.game, Story)
    clue = Tell(Words("soon"), table.game.hands[2][0])
    attempt = table.refusal(lambda state: decide.decide_for_table(state, clue, table.now, Seat(2)))
    assert attempt.code == "TURN_CLAIMED"


@pytest.mark.parametrize("game", [*OPEN_GAMES, "jinx"])
def test_s3_j3_in_a_gentle_game_a_computer_tells_first(game: str) -> None:
    """It is the first computer, in this game alone; a first storyteller whom the host named stays."""
    company = variant_of(game).facts.quick_table
    table = PureTable(game, 1)
    table.computers(company)
    table.execute(HOST, Start(gentle=True))
    teller = table.game.storyteller if isinstance(table.game, Story) else table.game.active
    assert (teller, table.game.options.first, table.state.options.first) == (1, 1, None)
    named = PureTable(game, 1, options=Options(first=Seat(0)))
    named.computers(company)
    named.execute(HOST, Start(gentle=True))
    assert named.game.options.first == 0
    people = PureTable(game, company + 1)
    people.execute(HOST, Start(gentle=True))
    assert people.game.options.first is None
