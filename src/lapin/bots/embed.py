"""Computes the vectors of the built-in decks' texts and stores them beside the decks.

python -m lapin.bots.embed          # when a deck's sentences or tags have changed; a test notices
"""

from lapin.bots.encoder import Encoder
from lapin.bots.known import descriptions_of, store_vectors, stored_vectors, vectors_file
from lapin.decks.built_in import BUILT_IN


def main() -> None:
    """Compute the vectors of every deck whose texts have changed."""
    encoder = Encoder()
    for deck in BUILT_IN:
        descriptions, path = descriptions_of(deck), vectors_file(deck)
        if stored_vectors(descriptions, path) is None:
            store_vectors(descriptions, encoder, path)
            print(f"{deck}: {path.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
