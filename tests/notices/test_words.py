"""The words of notices, in every language."""

import re

from lapin.notices.message import words
from lapin.plurals import forms_of


def test_every_language_has_its_words() -> None:
    """The same sentences everywhere, with the same blanks."""
    for language in ("en", "fr", "es", "de"):
        said = words(language)
        assert {*said.asks} == {"tell", "give", "answer", "vote"}
        assert all("{clue}" in each for each in said.about.values())
        assert "{names}" in said.with_
        for forms in (said.mail.several, said.channel.waits, said.channel.more):
            assert {*forms} == forms_of(language)
            assert all("{n}" in text for form, text in forms.items() if form in {"few", "many", "other"})
        assert all("{names}" in text for text in said.channel.more.values())
    assert words("eo") == words("en")


def test_a_notice_counts_as_its_language_does() -> None:
    """In the form that the number wants."""
    english, french = words("en"), words("fr")
    assert [english.people(count) for count in (1, 3)] == [
        "The table is waiting for one player.",
        "The table is waiting for 3 players.",
    ]
    assert [french.and_more("Ada", count) for count in (1, 2)] == ["Ada et une autre personne", "Ada et 2 autres"]
    assert [words("de").tables(count) for count in (2, 11)] == [
        "2 Tische warten auf dich",
        "11 Tische warten auf dich",
    ]


def test_a_vote_asks_what_goes_with_the_clue() -> None:
    """A card is not its clue; and in English the app says email everywhere."""
    asked = [words(language).about["vote"].partition("?")[0] for language in ("en", "fr", "es", "de")]
    assert asked == [
        "Which card goes with “{clue}”",
        "Quelle carte va avec «\u202f{clue}\u202f»\u202f",
        "¿Qué carta va con «{clue}»",
        "Welche Karte gehört zu „{clue}“",
    ]
    assert not re.search(r"\bmails?\b", str(words("en").mail))
