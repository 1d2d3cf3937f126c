"""Refusals are read where people meet them: at the foot of a phone."""

import re

import pytest

from tests.web.conftest import House
from tests.web.players import words_of
from tests.web.refused import codes, refuse, refusing

BOX = """() => {
  const toast = document.querySelector('.toast');
  const {left, right, top, bottom} = toast.getBoundingClientRect();
  const lines = Math.round((bottom - top - 24) / parseFloat(getComputedStyle(toast).lineHeight));
  return [left >= 0 && right <= innerWidth && bottom <= innerHeight, lines];
}"""


@pytest.mark.parametrize(
    ("language", "locale"),
    [
        ("de", "de-DE"),
        pytest.param("en", "en-GB", marks=pytest.mark.long),
        pytest.param("es", "es-MX", marks=pytest.mark.long),
        pytest.param("fr", "fr-FR", marks=pytest.mark.long),
    ],
)
def test_every_refusal_is_a_whole_sentence_that_fits_a_small_phone(
    house: House, language: str, locale: str
) -> None:
    """At 360 x 640 each stands whole in at most five lines, without an empty blank and without a key."""
    said: dict[str, str] = {}
    with refusing(house, locale, 360, 640) as (page, line):
        for code in codes(language):
            said[code] = refuse(page, line, code, language)
            inside, lines = page.evaluate(BOX)
            assert inside, (code, said[code])
            assert lines <= 5, (code, said[code])
    wrong = {code: text for code, text in said.items() if re.search(r"[{}]|refusal\.|undefined|NaN|null", text)}
    assert wrong == {}
    assert all(text.rstrip("”»“").endswith((".", "!", "?", "…")) for text in said.values()), said
    other = words_of(language)["refusal.other"]
    assert [code for code, text in said.items() if text == other] == []
