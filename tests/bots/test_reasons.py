"""The line of a computer storyteller after the reveal: short, true, in the table's language."""

from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest

from lapin.bots.books import KINDS, Association, PictureBook, book
from lapin.bots.memory import text_of, told_for
from lapin.bots.reasons import LONGEST_EXPLANATION, form_of, line, seen_in, thought_of
from lapin.bots.speech import SPEECH
from lapin.languages import LANGUAGES, Language
from lapin.live.replication import replayed
from lapin.table.events import TableEntry, TurnExplained
from tests.bots.test_live import registry, table

EVERY = [
    pytest.param(language, one, id=f"{language}-{number}-{one.text}")
    for language in LANGUAGES
    for number, known in list(enumerate(book("reverie", language) or ()))[::12]
    for one in known.associations[::40]
]


@pytest.mark.parametrize(("language", "one"), EVERY)
def test_a_reason_is_one_short_line_about_the_thing_in_the_picture(language: Language, one: Association) -> None:
    """It names what the phrase is about, by the book, and fits into an explanation."""
    for seed in range(4):
        said = line(one, language, Random(seed))
        assert one.about[1:] in said
        assert len(said) <= LONGEST_EXPLANATION
        assert "\n" not in said
        assert said.endswith(".")


def test_an_earlier_clue_is_mentioned_only_if_it_fits_in() -> None:
    """The reason itself is never cut."""
    thought = Association("Anchors aweigh", "idiom", 1, "the anchor")
    for language in LANGUAGES:
        assert "Twister" in line(thought, language, Random(1), "Twister")
        long = line(thought, language, Random(1), "x" * 120)
        assert "x" not in long.removesuffix(".").split()[-1]
        assert "the anchor" in long.lower()


def test_kinds_that_need_a_name_have_one_in_every_language() -> None:
    """No language has a kind that another lacks."""
    assert len({tuple(SPEECH[language].kinds) for language in LANGUAGES}) == 1
    assert set(SPEECH["en"].kinds) <= set(KINDS)


def test_a_clue_from_no_book_has_no_reason() -> None:
    """Nothing is made up."""
    known = PictureBook((Association("Once in a blue moon", "idiom", 2, "the moon"),))
    assert thought_of(known, "once in a blue moon!") == known.associations[0]
    assert thought_of(known, "Something else") is None


def test_of_a_picture_that_nobody_found_the_main_thing_is_named() -> None:
    """The one to which most of its book belongs, in the table's language."""
    known = PictureBook(
        (
            Association("Deep blue", "line", 1, "a blue fish"),
            Association("Under the sea", "song", 1, "the coral"),
            Association("Fish out of water", "idiom", 1, "a blue fish"),
        )
    )
    assert seen_in(known, "en") == "What I saw in it: a blue fish."
    assert all("a blue fish" in seen_in(known, language) for language in LANGUAGES)
    assert seen_in(PictureBook(), "en") == ""


async def test_computers_say_what_they_were_thinking_of_after_the_reveal(tmp_path: Path) -> None:
    """In a whole French game they do so after finished turns, never after two in a row, and true to the book."""
    async with registry(tmp_path) as opened:
        host = await table(opened, "odyssey")
        await host.begin(4, language="fr")
        await host.until_over()
        log = await host.table._services.log.read(host.table.id)  # noqa: SLF001 - what was stored
        written = book("reverie", "fr")
        assert written is not None
        said: list[TurnExplained] = []
        for entry in log:
            state = replayed([each for each in log if each.version <= entry.version]).state
            fresh = [each for each in decoded(entry.payload).house if isinstance(each, TurnExplained)]
            for each in fresh:
                assert state.game is not None
                last = state.game.last
                assert last is not None
                assert last.turn == each.turn
                card = told_for(last)
                assert card is not None
                thought = thought_of(written[card], text_of(last.clue))
                assert thought is not None
                assert thought.about[1:] in each.text
            said += fresh
        assert said
        assert all(later.turn - earlier.turn >= 2 for earlier, later in pairwise(said))


def decoded(payload: bytes) -> TableEntry:
    """An entry of the log."""
    return msgspec.json.decode(payload, type=TableEntry)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_comes_twice_before_all_have_come(language: Language) -> None:
    """Ten turns of a game have ten forms, in an order of its own for each game."""
    said = {game: [form_of(language, game, turn) for turn in range(1, 11)] for game in ("a", "b")}
    assert all(len(set(forms)) == 10 for forms in said.values())
    assert said["a"] != said["b"]
