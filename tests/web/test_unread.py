"""The list of what no picture shows: what counts as shown, and what can never be."""

from tests.web.unread import NEVER, is_on, parts_of, texts


def on(text: str, *lines: str) -> bool:
    """Whether a page with these elements shows this text."""
    return is_on(text, lines, "\n".join(lines))


def test_a_short_text_must_be_all_that_an_element_says_a_long_one_may_stand_within_more() -> None:
    """Else a "yes" anywhere would count as this button's."""
    assert on("Yes", "yes")
    assert not on("Yes", "yes, of course")
    assert on("{name} found {other}’s card every time", "mind reader bo found ada’s card every time")
    assert not on("{name} found {other}’s card every time", "bo found ada’s card once")


def test_a_line_shows_each_of_its_sentences() -> None:
    """A short text that stands before another one is read there."""
    line = "card 6. your card. wet clothes on a line · bo didn’t find it. +1: played by the book."
    assert {"card 6.", "your card.", "bo didn’t find it.", "played by the book."} <= set(parts_of(line))
    assert {"deck size", "usually: 84"} <= set(parts_of("deck size: 60 · usually: 84"))
    assert parts_of("at 10:30 or 1.5 m") == ["at 10:30 or 1.5 m"]


def test_every_text_that_no_picture_can_show_is_a_text() -> None:
    """A text that has gone also leaves the list."""
    assert sorted(set(NEVER) - set(texts("en"))) == []
