"""Computes the vectors of the built-in decks' texts and stores them beside the decks.

python -m lapin.bots.embed          # when a deck's sentences or tags have changed; a test notices
"""

from lapin.bots.book_mind import BookMind
from lapin.bots.encoder import Encoder
from lapin.bots.known import descriptions_of, store_vectors, stored_vectors, vectors_file
from lapin.bots.shelf import Shelf, ShelfVectors, shelf_file
from lapin.decks.built_in import BUILT_IN


def main() -> None:
    """Compute the vectors of every deck whose texts have changed."""
    encoder = Encoder()
    for deck in BUILT_IN:
        descriptions, path = descriptions_of(deck), vectors_file(deck)
        if stored_vectors(descriptions, path) is None:
            store_vectors(descriptions, encoder, path)
            print(f"{deck}: {path.stat().st_size / 1000:.0f} kB")
        shelf, path = Shelf(deck), shelf_file(deck)
        if shelf.texts and ShelfVectors.stored(path, shelf.fingerprint) is None:
            mind = BookMind(shelf, descriptions, encoder)
            assert mind.vectors is not None
            mind.vectors.store(path, shelf.fingerprint)
            print(f"{deck}, books: {len(shelf.texts)} phrases, {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
