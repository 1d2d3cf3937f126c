"""Latecomers at the end of a pile that is never reshuffled (L5): they wait, and the others play on."""

from random import Random

import pytest

from lapin.game import apply, begin, decide, fold
from lapin.game.model.commands import Arrive
from lapin.game.model.events import AnyEvent, PlayerArrived, SeatsAdded
from lapin.game.model.options import Options
from lapin.game.model.state import State, Story
from lapin.game.seen import RefillSeen, StoryTable
from lapin.simulation import commands
from tests.properties.worlds import chance_of
from tests.rules.classic_tables import both_classics, play_on, play_to_the_end
from tests.rules.tabletop import Tabletop, only


def without_hand(table: Tabletop) -> int:
    """Return how many people are shown as waiting for the next game."""
    seen = table.seen_by(None).table
    assert isinstance(seen, StoryTable)
    return seen.without_hand


@both_classics
@pytest.mark.parametrize("deck", [29, 34, 38])
def test_l5_a_late_comer_without_a_hand_waits_and_the_game_goes_on(game: str, deck: int) -> None:
    """Four play with a small pile: it is played to its last card, with or without somebody who waits."""
    alone, waited_at = Tabletop(game, 4, deck=deck), Tabletop(game, 4, deck=deck)
    if deck > 34:
        play_on(alone)
        play_on(waited_at)
    waited_at.state = fold([*waited_at.events, PlayerArrived()])
    assert play_to_the_end(waited_at) == play_to_the_end(alone)
    assert waited_at.events == alone.events
    assert (waited_at.story.players, waited_at.story.pile) == (4, ())


def test_l5_a_newcomer_does_not_take_the_last_card() -> None:
    """The ten cards left are just four and a hand: dealing it would end the game (C6), so nobody sits down."""
    table = Tabletop("classic-2008", 4, deck=38)
    play_on(table)
    table.arrive()
    assert len(table.story.pile) == 10
    assert without_hand(table) == 1
    play_on(table)
    assert (table.state.players, table.story.arriving, len(table.story.pile)) == (4, 1, 6)
    assert not table.over


def test_l5_where_nobody_waits_nobody_is_shown_as_waiting_for_the_next_game() -> None:
    """Not even where the pile has no hand for anybody."""
    for deck in (29, 84):
        assert without_hand(Tabletop("classic-2008", 4, deck=deck)) == 0


def test_l5_with_one_card_more_the_newcomer_sits_down() -> None:
    """Eleven cards are enough: a card is left for the turn in which the newcomer plays."""
    table = Tabletop("classic-2008", 4, deck=39)
    play_on(table)
    table.arrive()
    assert without_hand(table) == 0
    play_on(table)
    assert (table.state.players, table.story.arriving, len(table.story.pile)) == (5, 0, 1)
    assert len(table.hand(4)) == 6
    drawn = [each.drawn for each in table.heard_by(4) if isinstance(each, RefillSeen)]
    assert drawn == [None, table.hand(4)], "and nothing of what was drawn before they came"


def test_l5_a_hand_of_three_players_that_is_full_for_four_takes_no_card() -> None:
    """L5, S13: three have seven cards, and four have six. The storyteller's six are enough."""
    table = Tabletop("classic-2008", 3, deck=30)
    table.arrive()
    assert len(table.story.pile) == 9
    assert without_hand(table) == 0
    play_on(table)
    assert (table.state.players, len(table.story.pile)) == (4, 1)


def test_l5_of_two_newcomers_one_sits_down_if_the_pile_is_enough_for_one() -> None:
    """The one who came first gets the hand that there is; the other waits for the next game."""
    table = Tabletop("classic-2008", 4, deck=42)
    play_on(table)
    table.arrive()
    table.arrive()
    assert without_hand(table) == 1
    play_on(table)
    assert only(SeatsAdded, table.events).count == 1
    assert (table.state.players, table.story.arriving) == (5, 1)


def test_l5_when_the_game_is_over_nobody_waits_for_a_hand_of_it_any_more() -> None:
    """A person who came too late plays in the next game: nothing is said about this one."""
    table = Tabletop("classic-2008", 4, deck=38)
    play_on(table)
    table.arrive()
    play_to_the_end(table)
    assert (table.story.arriving, without_hand(table)) == (1, 0)


@pytest.mark.parametrize("phase", ["tell", "give", "vote"])
def test_l5_the_answer_is_the_same_in_every_phase_of_the_turn(phase: str) -> None:
    """The one who waits is told at once, and it comes true: three play, so that hands of seven become six."""
    for deck in range(33, 45):  # with 34, the pile is one card short
        table = Tabletop("classic-2014", 3, deck=deck)
        play_on(table)
        table.arrive()
        if phase != "tell":
            table.tell_something()
        if phase == "vote":
            table.all_give()
        foretold = 1 - without_hand(table)
        while table.state.phase != "tell" or table.state.turn == 2:
            finish_turn(table)
        assert table.state.players == 3 + foretold


def finish_turn(table: Tabletop) -> None:
    """Play from wherever the turn is to the next clue; everybody finds the storyteller's card."""
    if table.state.phase == "tell":
        table.tell_something()
    table.all_give()
    teller = table.story.storyteller
    assert teller is not None
    table.all_vote({seat: teller for seat in range(table.state.players) if seat != teller})


@pytest.mark.parametrize("game", ["odyssey", "party"])
def test_l5_where_discards_are_reshuffled_everybody_is_dealt_a_hand(game: str) -> None:
    """A short pile is no reason to wait there (O6)."""
    table = Tabletop(game, 6, deck=50)
    table.arrive()
    assert without_hand(table) == 0
    table.tell_something()
    table.all_give()
    voters = range(6) if game == "party" else range(1, 6)
    for seat in voters:
        table.vote(seat, 1, red=1 if game == "party" and seat == 0 else None)
    assert table.state.players == 7


def played(seed: int, arrival: int | None) -> tuple[list[AnyEvent], State]:
    """A whole game of random players; one more comes in this turn."""
    players, chance, rng = 3 + seed % 3, chance_of(seed), Random(seed)
    events = begin("classic-2008", players, Options(), 84, chance)
    state = fold(events)
    while state.phase != "over":
        moves = list(commands(state, rng))
        if state.turn == arrival and state.phase == "tell":
            moves.insert(0, (None, Arrive()))
        for seat, command in moves:
            decided = decide(state, seat, command, chance)
            events += decided
            for event in decided:
                state = apply(state, event)
    return events, state


def test_l5_no_arrival_ends_a_game_early() -> None:
    """300 games with one arrival: somebody who cannot sit down changes nothing, and every pile is played out."""
    waited = 0
    for seed in range(300):
        alone, before = played(seed, None)
        events, after = played(seed, before.turn - seed % 6)
        assert isinstance(after, Story)
        assert (after.reason, after.pile) == ("pile", ())
        if after.players == before.players:
            waited += 1
            assert [event for event in events if not isinstance(event, PlayerArrived)] == alone
    assert waited == 100
