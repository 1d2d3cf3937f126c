import shutil
import tomllib
from pathlib import Path
from random import Random

import numpy as np
import pytest

from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.encoder import HASHES, Encoder, NoEncoder, data_folder, packed, unpacked
from lapin.bots.known import descriptions_of, store_vectors, stored_vectors, vectors_file
from lapin.bots.mind import MeaningMind, OverlapMind
from lapin.bots.shelf import ShelfVectors
from lapin.bots.wording import within_a_sentence
from lapin.decks.built_in import BUILT_IN, built_in
from lapin.game.model.ids import Card
from lapin.languages import LANGUAGES
from tests.bots.finding import CLUES, FRESH, share_found
from tests.bots.shared_minds import deck, encoder, mind


@pytest.mark.parametrize("clues", [CLUES, FRESH])
def test_the_held_out_lists_are_long_and_even(clues: Path) -> None:
    """Each language that is measured has at least forty clues, half of them abstract."""
    entries = tomllib.loads(clues.read_text())["clue"]
    known = {picture.id for picture in built_in("reverie").pictures}
    assert {entry["card"] for entry in entries} <= known
    measured = {language for entry in entries for language in entry if language in LANGUAGES}
    assert measured >= {"en", "fr", "es", "de"}
    for language in measured:
        kinds = [kind for entry in entries for kind in entry.get(language, {})]
        assert len(kinds) >= 40
        assert abs(kinds.count("plain") - kinds.count("abstract")) <= 2


def test_a_hard_player_finds_what_people_mean() -> None:
    """Among six cards, a person's plain clue is understood seven times out of ten, an abstract one five times."""
    found = share_found(rounds=6)
    assert found["plain"].value >= 0.70
    assert found["abstract"].value >= 0.50


def test_a_thought_means_the_same_in_every_language() -> None:
    """The same thought in three languages is one thought; another thought is another one."""
    one, two, three, other = encoder().encode(["Good night", "Bonne nuit", "Buenas noches", "A cup of tea"])
    assert min(one @ two, one @ three) > 0.6 > one @ other


def test_the_table_of_words_is_packed_without_loss() -> None:
    """Four numbers below 64 take three bytes, and come back as they were."""
    rows = np.random.default_rng(0).integers(0, 64, (7, 512)).astype(np.uint8)
    small = packed(rows)
    assert small.nbytes == rows.nbytes * 3 // 4
    assert (unpacked(small) == rows).all()


def test_vectors_of_one_byte_are_read_in_blocks() -> None:
    """The distances of phrases are the same as with all unit vectors at once."""
    rng = np.random.default_rng(0)
    stored = ShelfVectors(
        np.zeros(8, np.float32), np.eye(8, dtype=np.float32), rng.integers(-40, 41, (9000, 8)).astype(np.int8)
    )
    clues = rng.standard_normal((3, 8)).astype(np.float32)
    unit = stored.unit(np.arange(9000))
    assert np.allclose(np.linalg.norm(unit, axis=1), 1, atol=1e-5)
    assert np.allclose(stored.near(clues), clues @ unit.T, atol=1e-4)
    assert np.allclose(stored.near(clues, 100, 5000), clues @ unit[100:5000].T, atol=1e-4)


def test_a_clue_is_also_read_as_within_a_sentence() -> None:
    """Its first letter is large only because it stands alone; other capitals stay, and so do clues of signs."""
    assert within_a_sentence("¿Quién vive en Marte?") == "quién vive en Marte"
    assert within_a_sentence("Don’t look now!") == "don’t look now"
    assert within_a_sentence("?!") == "?!"
    assert within_a_sentence("") == ""


def test_a_text_means_the_same_alone_and_in_company() -> None:
    """The meaning of a clue does not depend on what else is read at the same time."""
    texts = ["Time flies", "Qui va là ?", "", "a" * 200]
    together = encoder().encode(texts)
    alone = np.concatenate([encoder().encode([text]) for text in texts])
    assert np.allclose(together, alone, atol=1e-4)


def test_an_encoder_that_is_not_there_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the encoder's package or files there is a reason, not a crash."""
    with pytest.raises(NoEncoder, match=r"sp\.model"):
        Encoder(tmp_path)
    monkeypatch.setattr("lapin.bots.encoder.PACKAGE", "no_such_package_anywhere")
    with pytest.raises(NoEncoder, match="not installed"):
        data_folder()


def test_files_that_were_not_tested_are_not_used(tmp_path: Path) -> None:
    """One changed byte in the encoder's data, and it is not used."""
    for name in HASHES:
        shutil.copy(data_folder() / name, tmp_path / name)
    with (tmp_path / "sp.model").open("r+b") as file:
        file.write(b"\xff")
    with pytest.raises(NoEncoder, match="not the file that was tested"):
        Encoder(tmp_path)


@pytest.mark.parametrize("name", BUILT_IN)
def test_shipped_vectors_were_made_from_the_decks_texts(name: str) -> None:
    """They are those of its texts as they are now (if not: python -m lapin.bots.embed)."""
    descriptions = descriptions_of(name)
    vectors = stored_vectors(descriptions, vectors_file(name))
    assert vectors is not None
    some = Random(0).sample(sorted(vectors), 12)
    fresh = encoder().encode(some)
    assert min(float(vectors[text] @ fresh[place]) for place, text in enumerate(some)) > 0.995


def test_vectors_of_other_texts_are_not_used(tmp_path: Path) -> None:
    """If a sentence of a deck has changed, its old vectors are left alone."""
    before = Descriptions(
        "small", (Described(("moon",), {"en": "A moon."}), Described(("sun",), {"en": "A sun."}))
    )
    after = Descriptions("small", (Described(("moon",), {"en": "A moon."}), Described(("sea",), {"en": "A sea."})))
    store_vectors(before, encoder(), tmp_path / "vectors.npz")
    assert stored_vectors(before, tmp_path / "vectors.npz") is not None
    assert stored_vectors(after, tmp_path / "vectors.npz") is None
    assert stored_vectors(before, tmp_path / "nowhere.npz") is None


def test_words_in_common_are_the_second_best() -> None:
    """Without an encoder, a clue that shares a rare word with a card points at that card."""
    by_words = OverlapMind(deck())
    card = next(n for n, p in enumerate(deck().pictures) if "accordion" in p.tags)
    assert int(by_words.suits("an old accordion").mean(axis=0).argmax()) == card


def test_no_card_is_everybodys_favourite() -> None:
    """Over many phrases, no card suits much better than the others."""
    book = mind().book("en").mean(axis=1)
    first = np.bincount(book.argmax(axis=1), minlength=book.shape[1])
    assert first.max() < 0.06 * len(book)


def test_a_silent_deck_is_guessed_at() -> None:
    """Nothing is known of pictures that nobody has described, and the player knows that."""
    silent = Descriptions("own", tuple(Described() for _ in range(84)))
    assert MeaningMind(silent, encoder()).guesses
    assert OverlapMind(silent).guesses
    assert silent.of(Card(90)) == Described()
