"""Clue, cards and row: S4 to S6."""

import pytest
from msgspec.structs import replace

from lapin.game.model.chance import Secret
from lapin.game.model.clues import LONGEST_CLUE, MOST_CLUE_LINES, Recording, Words
from lapin.game.model.events import (
    RowRevealed,
)
from lapin.game.model.ids import Card, Seat
from lapin.game.model.moves import MayGive
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refusal
from lapin.game.seen import CardsSeen, ClueSeen, StoryTable
from lapin.game.views import redact
from tests.rules.story_tables import clue_is_out, each_game, four_players
from tests.rules.tabletop import StackedChance, Tabletop, giving, only, telling

# S4: the clue


@pytest.mark.parametrize(
    "clue",
    ["Alice", "Où est le bonheur ?", "Bzzzz...", "“To be, or not to be”", "¡ay!", "🐇", "x" * LONGEST_CLUE],
)
def test_s4_a_clue_is_a_word_or_many_a_sound_or_a_quotation(clue: str) -> None:
    """Any words will do, in any language."""
    table = four_players()
    table.tell(0, 0, clue)
    assert table.story.clue == Words(clue)


def test_s4_a_clue_has_room_for_two_stanzas() -> None:
    """The book names a poem as a source of clues. The limits are written down here once more."""
    assert (LONGEST_CLUE, MOST_CLUE_LINES) == (400, 12)


STANZAS = "\n".join(["The moon came up behind the hill", "and nobody had asked it to;"] * 4)


def test_s4_a_clue_keeps_its_lines() -> None:
    """A poem is told line by line, and everybody sees it so."""
    verse = STANZAS.replace("to;\nThe", "to;\n\nThe", 1)
    table = four_players()
    table.tell(0, 0, verse)
    assert table.story.clue == Words(verse)
    assert table.heard_by(2)[-1] == ClueSeen(Seat(0), Words(verse), None)


@pytest.mark.parametrize("typed", ["one\r\ntwo", "one\rtwo", "one  \ntwo", "\n one\ntwo\n\n", "one\t\ntwo"])
def test_s4_line_breaks_are_one_character_whatever_keyboard_they_come_from(typed: str) -> None:
    """Two characters for a line break become one, and blanks that nobody sees are dropped."""
    table = four_players()
    table.tell(0, 0, typed)
    assert table.story.clue == Words("one\ntwo")


def test_s4_a_clue_has_twelve_lines_at_most() -> None:
    """A ladder of letters would push the pictures off the screen."""
    table = four_players()
    refused = table.refusal(0, telling(0, "\n".join("abcdefghijklm")))
    assert (refused.code, refused.data) == (Refusal.CLUE_LINES, {"lines": 13, "most": 12})
    table.tell(0, 0, "\n".join("abcdefghijkl"))


def test_s4_the_words_of_a_recording_may_have_lines_too() -> None:
    """A song can be written down as it is sung."""
    table = four_players(Options(performed=True))
    sung = Recording("audio", "tune", "0" * 64, 900, "row, row\r\nrow your boat ")
    table.tell(0, 0, sung)
    assert table.story.clue == replace(sung, words="row, row\nrow your boat")


def test_s4_blanks_around_a_clue_are_dropped() -> None:
    """A stray blank before or after the clue is not part of it."""
    table = four_players()
    table.tell(0, 0, "  a white rabbit \n")
    assert table.story.clue == Words("a white rabbit")


@pytest.mark.parametrize("clue", ["", "   ", "\n\t", "\u200b", "\u00a0", "\x00"])
def test_s4_a_clue_is_never_empty(clue: str) -> None:
    """Saying nothing is no clue, in whatever invisible characters it is said."""
    table = four_players()
    assert table.refused(0, telling(0, clue)) is Refusal.CLUE_EMPTY
    table.tell(0, 0, "something")


@pytest.mark.parametrize(
    "nothing",
    [
        Recording("audio", ref="", sha256="", milliseconds=0),
        Recording("audio", ref="", sha256="0" * 64, milliseconds=900),
        Recording("video", "clip", "0" * 64, milliseconds=0),
    ],
)
def test_s4_a_recording_of_nothing_is_an_empty_clue(nothing: Recording) -> None:
    """One that is kept nowhere, or that lasts no time at all, says nothing either."""
    table = four_players(Options(performed=True))
    assert table.refused(0, telling(0, nothing)) is Refusal.CLUE_EMPTY


def test_s4_a_clue_is_no_novel() -> None:
    """A clue that fills the screen is refused, and the refusal says how long it may be."""
    table = four_players()
    refused = table.refusal(0, telling(0, "x" * (LONGEST_CLUE + 1)))
    assert refused.code is Refusal.CLUE_TOO_LONG
    assert refused.data == {"length": LONGEST_CLUE + 1, "most": LONGEST_CLUE}
    table.tell(0, 0)


@pytest.mark.parametrize("clue", ["a\x00b", "a\x1b[2Jb", "a\x7fb", "a\ud800b", "a\tb", "a\n\x0bb", "a\x85b"])
def test_s4_a_clue_can_be_read(clue: str) -> None:
    """Characters that no screen can show are refused."""
    table = four_players()
    assert table.refused(0, telling(0, clue)) is Refusal.CLUE_UNREADABLE
    table.tell(0, 0)


@pytest.mark.parametrize("sign", "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_s4_a_clue_does_not_turn_the_writing_around(sign: str) -> None:
    """Each of the nine characters that set the direction of what follows is refused."""
    table = four_players()
    assert table.refused(0, telling(0, f"a{sign}b")) is Refusal.CLUE_UNREADABLE
    table.tell(0, 0)


@pytest.mark.parametrize(
    "clue",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family: three people and two joiners
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian: a non-joiner inside a word
        "\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}",
        "caf\u0065\u0301",
        "soft\u00adhyphen",
    ],
    ids=["family", "persian", "heart", "accent", "hyphen"],
)
def test_s4_characters_that_join_others_are_part_of_a_clue(clue: str) -> None:
    """They are not printed themselves, and whole languages need them: the clue stays as it is."""
    table = four_players()
    table.tell(0, 0, clue)
    assert table.story.clue == Words(clue)


def test_s4_a_clue_is_for_a_card_of_the_hand() -> None:
    """The storyteller picks a card from their own hand, and lays it down with the clue."""
    table = four_players()
    table.tell(0, 3)
    assert table.story.given[0] == (3,)
    assert table.hand(0) == (0, 1, 2, 4, 5)


def test_s4_a_clue_without_a_card_is_refused() -> None:
    """A clue alone is not enough: it is for a card."""
    table = four_players()
    assert table.refused(0, telling(None)) is Refusal.CARD_WANTED
    table.tell(0, 0)


@pytest.mark.parametrize("card", [6, 40, 84, -1])
def test_s4_a_clue_for_a_card_that_the_storyteller_does_not_hold_is_refused(card: int) -> None:
    """It cannot be a neighbour's card, one of the pile, or one that does not exist."""
    table = four_players()
    refused = table.refusal(0, telling(card))
    assert refused.code is Refusal.CARD_NOT_HELD
    assert refused.data == {"card": card}
    table.tell(0, 0)


def test_s4_nobody_tells_twice_in_a_turn() -> None:
    """A clue that is out stays as it is."""
    table = clue_is_out()
    assert table.refused(0, telling(1, "a better clue")) is Refusal.NOT_NOW
    table.give(1, 6)


def test_s4_the_card_of_the_clue_is_the_storytellers_secret() -> None:
    """Everybody hears the clue; which card it is for only the storyteller knows."""
    table = four_players()
    (told,) = table.tell(0, 4, "white rabbit")
    assert redact(told, Seat(0)) == ClueSeen(Seat(0), Words("white rabbit"), Card(4))
    assert redact(told, Seat(1)) == ClueSeen(Seat(0), Words("white rabbit"), None)
    assert redact(told, None) == ClueSeen(Seat(0), Words("white rabbit"), None)


# S5: giving


@each_game
def test_s5_every_other_player_gives_one_card(game: str) -> None:
    """After the clue the table waits for one card from everybody but the storyteller."""
    table = Tabletop(game, 4)
    table.tell(1, 6)
    assert table.waiting_for == (0, 2, 3)
    assert table.may(2) == (MayGive(table.hand(2), count=1, again=False),)
    table.give(2, 14)
    assert 2 not in table.waiting_for
    assert table.hand(2) == (12, 13, 15, 16, 17)


def test_s5_the_storyteller_gives_no_second_card() -> None:
    """The storyteller's card is in already."""
    table = clue_is_out()
    assert table.refused(0, giving(1)) is Refusal.STORYTELLER_CANNOT_GIVE
    assert table.may(0) == ()
    table.give(1, 6)


def test_s5_nobody_gives_before_the_clue() -> None:
    """There is nothing to suit yet."""
    table = four_players()
    refused = table.refusal(1, giving(6))
    assert refused.code is Refusal.NOT_NOW
    assert refused.data == {"phase": "tell"}
    table.tell(1, 6)


@pytest.mark.parametrize("card", [0, 12, 40, 84, -1])
def test_s5_a_card_that_the_giver_does_not_hold_cannot_be_given(card: int) -> None:
    """It cannot be the storyteller's card, a neighbour's, one of the pile, or one that does not exist."""
    table = clue_is_out()
    refused = table.refusal(1, giving(card))
    assert refused.code is Refusal.CARD_NOT_HELD
    assert refused.data == {"card": card}
    table.give(1, 6)


@pytest.mark.parametrize("cards", [(), (6, 7), (6, 6), (6, 7, 8)])
def test_s5_everybody_gives_one_card_no_more_and_no_less(cards: tuple[int, ...]) -> None:
    """With four players everybody gives just one card."""
    table = clue_is_out()
    refused = table.refusal(1, giving(*cards))
    assert refused.code is Refusal.CARD_COUNT
    assert refused.data == {"count": len(cards), "wanted": 1}
    table.give(1, 6)


def test_s5_who_has_given_is_public() -> None:
    """Everybody sees who has given and whom the table waits for."""
    table = clue_is_out()
    table.give(2, 12)
    seen = table.seen_by(None).table
    assert isinstance(seen, StoryTable)
    assert seen.given == (1, 0, 1, 0)
    assert seen.waiting_for == (1, 3)


@pytest.mark.parametrize("watcher", [0, 1, 3, None])
def test_s5_what_was_given_is_secret(watcher: int | None) -> None:
    """The table looks the same to the others, storyteller included, whichever card I gave."""
    one, other = clue_is_out(), clue_is_out()
    one.give(2, 12)
    other.give(2, 17)
    assert one.seen_by(watcher) == other.seen_by(watcher)


def test_s5_the_giver_alone_sees_the_card_go() -> None:
    """The giver sees which card is given; the others see only that one is given."""
    (given,) = clue_is_out().give(2, 12)
    assert redact(given, Seat(2)) == CardsSeen(Seat(2), (Card(12),))
    assert redact(given, Seat(0)) == CardsSeen(Seat(2), None)
    assert redact(given, None) == CardsSeen(Seat(2), None)


# S6: the row


def test_s6_the_last_card_lays_out_the_row() -> None:
    """As long as one card is missing nothing is shown; with the last one all lie open."""
    table = clue_is_out()
    table.give(1, 6)
    table.give(2, 12)
    assert table.story.row == ()
    events = table.give(3, 18)
    assert sorted(only(RowRevealed, events).row) == [0, 6, 12, 18]
    assert table.state.phase == "vote"


def test_s6_the_row_is_shuffled() -> None:
    """The cards lie in the order of the shuffle, 1 to 4 from the left."""
    table = four_players(chance=StackedChance({"row/1": [18, 0, 12, 6]}))
    table.tell(0, 0)
    table.all_give()
    assert table.story.row == (18, 0, 12, 6)
    assert table.spots_of(0) == (2,)
    assert table.spots_of(3) == (1,)


def test_s6_every_turn_is_shuffled_anew() -> None:
    """The row of the second turn has a shuffle of its own."""
    table = four_players(chance=StackedChance({"row/2": [19, 1, 13, 7]}))
    table.play_turn({1: 0, 2: 0, 3: 0}, teller=0)
    table.tell(1, 7)
    table.all_give()
    assert table.story.row == (19, 1, 13, 7)


def test_s6_the_row_does_not_tell_who_was_fast() -> None:
    """A player may give first or last, and change the card in between: the row is the same."""
    one, other = (Tabletop("odyssey", 4, chance=Secret(bytes(32))) for _ in range(2))
    cards = [one.hand(seat)[0] for seat in range(4)]
    another = one.hand(3)[1]
    one.tell(0, cards[0])
    one.give(1, cards[1])
    one.give(2, cards[2])
    one.give(3, cards[3])
    other.tell(0, cards[0])
    other.give(3, another)
    other.give(2, cards[2])
    other.give(3, cards[3])
    other.give(1, cards[1])
    assert one.story.row == other.story.row


@pytest.mark.parametrize("watcher", [0, 3, None])
def test_s6_nothing_in_the_row_tells_who_gave_what(watcher: int | None) -> None:
    """Had seats 1 and 2 held and given each other's cards, the table would look just the same."""
    row = [12, 0, 18, 6]
    seats_1_and_2_swapped = [*range(6), *range(12, 18), *range(6, 12)]
    one = four_players(chance=StackedChance({"row/1": row}))
    other = four_players(chance=StackedChance({"row/1": row, "deal": seats_1_and_2_swapped}))
    one.tell(0, 0)
    one.all_give()
    other.tell(0, 0)
    other.all_give()
    assert one.story.given != other.story.given
    assert one.seen_by(watcher) == other.seen_by(watcher)
