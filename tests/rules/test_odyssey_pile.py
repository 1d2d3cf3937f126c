"""O6: when the draw pile runs short, the discards become a new one."""

from lapin.game.model.events import HandsRefilled
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.seen import RefillSeen
from lapin.game.views import redact
from tests.rules.story_tables import play_on
from tests.rules.tabletop import StackedChance, Tabletop, only


def test_o6_what_is_left_is_drawn_before_the_discards_are_shuffled() -> None:
    """Two cards are left for four: the left neighbours draw those, the others draw from the new pile."""
    chance = StackedChance({"reshuffle/2": [18, 7, 0]})
    table = Tabletop("odyssey", 4, deck=30, chance=chance)
    play_on(table)
    assert table.story.pile == (28, 29)
    assert table.story.discards == (0, 6, 12, 18)
    table.tell(1, 7)
    table.give(0, 1)
    table.give(2, 13)
    table.give(3, 19)
    refilled = only(HandsRefilled, table.all_vote({0: 1, 2: 1, 3: 1}))
    assert refilled.drawn == ((18,), (7,), (28,), (29,))
    assert refilled.reshuffled == (18, 7, 0, 6, 12, 1, 13, 19)


def test_o6_the_discards_are_the_new_draw_pile() -> None:
    """After the reshuffle the pile holds every discarded card that was not drawn, and there are no discards."""
    table = Tabletop("odyssey", 4, deck=30)
    play_on(table)
    play_on(table)
    assert len(table.story.pile) == 6
    assert table.story.discards == ()


def test_o6_every_hand_is_filled_and_no_card_is_lost() -> None:
    """Whatever is reshuffled, all hands have six and all cards are still there, each once."""
    table = Tabletop("odyssey", 4, deck=30)
    play_on(table)
    play_on(table)
    play_on(table)
    held = [card for hand in table.story.hands for card in hand]
    assert tuple(map(len, table.story.hands)) == (6, 6, 6, 6)
    assert sorted([*held, *table.story.pile, *table.story.discards]) == list(range(30))


def test_o6_a_pile_that_is_just_enough_is_not_reshuffled() -> None:
    """With twelve players the first refill takes the last twelve cards; the discards wait."""
    table = Tabletop("odyssey", 12)
    play_on(table)
    assert table.story.pile == ()
    assert len(table.story.discards) == 12
    assert not table.over


def test_o6_an_empty_pile_is_made_anew_from_the_discards() -> None:
    """With twelve players the second refill finds an empty pile: the 24 discards are shuffled, 12 are drawn."""
    table = Tabletop("odyssey", 12)
    play_on(table)
    play_on(table)
    assert tuple(map(len, table.story.hands)) == (6,) * 12
    assert len(table.story.pile) == 12
    assert table.story.discards == ()


def test_o6_the_last_card_does_not_end_the_game() -> None:
    """Unlike in the classics, four players go on after the fifteenth turn."""
    table = Tabletop("odyssey", 4, Options(target=200))
    while table.story.turn < 17:
        play_on(table)
    assert not table.over
    assert tuple(map(len, table.story.hands)) == (6, 6, 6, 6)


def test_o6_everybody_sees_that_cards_were_reshuffled_and_nobody_their_order() -> None:
    """Everybody knows that the discards were shuffled; the new pile is face down."""
    table = Tabletop("odyssey", 4, deck=30)
    play_on(table)
    play_on(table)
    refilled = [event for event in table.events if isinstance(event, HandsRefilled)][-1]
    assert redact(refilled, Seat(2)) == RefillSeen(refilled.drawn[2], reshuffled=True, passed_on=False)
    assert redact(refilled, None) == RefillSeen(None, reshuffled=True, passed_on=False)
