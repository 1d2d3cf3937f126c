"""A game in memory, as programs play it."""

from pathlib import Path
from random import Random

import pytest
from PIL import Image

from lapin import (
    ComputerPlayer,
    Deck,
    Game,
    MayTouch,
    Move,
    Options,
    Refused,
    Tell,
    Touch,
    View,
    Words,
    recap,
    verify,
)
from lapin.languages import LANGUAGES
from tests.server.players import GAMES


def played(game: Game, players: list[ComputerPlayer]) -> Game:
    """The game, played to its end."""
    for _ in range(5_000):
        if game.is_over:
            return game
        for seat in game.waiting:
            move = players[seat].move(game.view(seat), game.now)
            if move is not None:
                _make(game, seat, move)
    raise AssertionError("the game does not end")


def _make(game: Game, seat: int, move: Move) -> None:
    try:
        game.move(seat, move)
    except Refused:
        assert isinstance(move, Touch), "only a touch can come too late"


@pytest.mark.parametrize("level", ["random", "medium"])
@pytest.mark.parametrize("name", GAMES)
def test_computer_players_play_every_game_to_a_verified_end(name: str, level: str) -> None:
    """All six games come to an end in memory, and their records are true."""
    count = GAMES[name]
    game = Game.begin(name, count, seed=2)
    players = [ComputerPlayer(level, seed=seat) for seat in range(count)]  # type: ignore[arg-type]  # one of its levels
    played(game, players)
    data = game.record([player.name for player in players], dict.fromkeys(range(count), level))
    record = verify(data)
    assert record.end.scores == game.scores == recap(data).scores
    assert record.end.winners == game.winners
    assert [computer.level for computer in record.header.computers] == [level] * count


def test_the_same_seeds_give_the_same_game() -> None:
    """A game can be played again, move for move."""
    records = [
        played(
            Game.begin("odyssey", 3, seed=5), [ComputerPlayer("random", seed=seat) for seat in range(3)]
        ).record()
        for _ in range(2)
    ]
    assert records[0] == records[1]


def test_without_a_seed_no_two_games_are_alike() -> None:
    """A game without a seed has a shuffle that nobody can foresee."""
    assert Game.begin("odyssey", 3).view().table.commitment != Game.begin("odyssey", 3).view().table.commitment


def test_a_running_game_keeps_its_secrets() -> None:
    """There is no record before the end; a game that is stopped has one."""
    game = Game.begin("odyssey", 3, seed=1)
    with pytest.raises(ValueError, match="not over"):
        game.record()
    assert game.view().mine is None
    game.stop()
    assert game.phase == "over"
    assert verify(game.record()).events[-1].reason == "stopped"  # type: ignore[union-attr]  # it is GameEnded


@pytest.mark.parametrize(
    ("game", "players", "code"), [("chess", 2, "UNKNOWN_GAME"), ("odyssey", 2, "PLAYER_COUNT")]
)
def test_a_game_that_cannot_be_played_is_refused(game: str, players: int, code: str) -> None:
    """A game that does not exist, or has too few players, is refused with a code."""
    with pytest.raises(Refused) as refused:
        Game.begin(game, players)
    assert refused.value.code == code


def test_a_deck_of_the_wrong_kind_is_refused() -> None:
    """Jinx needs two-sided cards, the others do not."""
    with pytest.raises(Refused, match="UNKNOWN_DECK"):
        Game.begin("odyssey", 4, deck=Deck.built_in("glimpse"))


def test_j8_touches_within_the_window_are_a_duel_and_later_ones_come_too_late() -> None:
    """Two fingers at the same moment wait for a call; time that goes by lets the first one count."""
    game = Game.begin("jinx", 4, seed=1, options=Options(first=0))  # type: ignore[arg-type]  # a seat
    game.move(0, Tell(Words("once more")))
    target = game.view(0).mine.target  # type: ignore[union-attr]  # seat 0 plays
    assert target is not None
    (may,) = game.may(1)
    assert isinstance(may, MayTouch)
    wrong = next(spot for spot in may.spots if spot != target)
    game.move(1, Touch(wrong, 1_000))
    game.move(2, Touch(wrong, 1_100))
    assert set(game.waiting) == {1, 2, 3}
    with pytest.raises(Refused, match="PICTURE_TAKEN"):
        game.move(3, Touch(wrong, 2_000))
    assert game.now == 2_000
    assert set(game.waiting) == {2, 3}, "seat 1 was first, and is out"
    game.move(2, Touch(target, 2_000))
    game.wait(2_151)
    assert game.turn == 2
    assert game.scores == (1, 0, 1, 0)


def views_of(seat: int) -> list[View]:
    """Return what one seat sees from the deal to the end of a short game."""
    game = Game.begin("odyssey", 4, seed=3, options=Options(target=5))
    players = [ComputerPlayer("random", seed=each) for each in range(4)]
    seen = []
    while not game.is_over:
        for each in game.waiting:
            move = players[each].move(game.view(each))
            if move is not None:
                game.move(each, move)
            seen.append(game.view(seat))
    return seen


def test_a_computer_player_goes_by_its_views_alone() -> None:
    """The same player, shown the same views, makes the same moves."""
    seen = views_of(0)
    first, second = ComputerPlayer("hard", seed=1), ComputerPlayer("hard", seed=1)
    assert [first.move(view) for view in seen] == [second.move(view) for view in seen]
    assert first.name == second.name


def test_players_differ_by_their_seeds() -> None:
    """Several players are several personas."""
    assert len({ComputerPlayer("random", seed=seed).name for seed in range(12)}) > 3


def test_a_built_in_deck_says_what_its_pictures_show() -> None:
    """The files are there, and every picture has a sentence in four languages."""
    deck = Deck.built_in("reverie")
    assert (deck.cards, len(deck.files)) == (84, 84)
    assert all(file.exists() for file in deck.files)
    assert len({deck.caption(0, language) for language in LANGUAGES}) >= 4
    assert Deck.built_in("glimpse").cards == 71
    with pytest.raises(ValueError, match="reverie, glimpse"):
        Deck.built_in("tarot")


def pictures(folder: Path, count: int) -> Path:
    """A folder with some pictures, and a file that is none."""
    for number in range(count):
        Image.new("RGB", (4, 6)).save(folder / f"Old_lighthouse-{number:02}.PNG")
    (folder / "notes.txt").write_text("not a picture")
    return folder


def test_a_folder_of_pictures_is_a_deck_named_by_its_files(tmp_path: Path) -> None:
    """Pictures come in the order of their names, and the names describe them."""
    deck = Deck.from_folder(pictures(tmp_path, 30))
    assert (deck.cards, deck.two_sided) == (30, False)
    assert deck.caption(7) == "Old lighthouse 07"
    assert deck.files[7].name == "Old_lighthouse-07.PNG"
    game = Game.begin("classic-2014", 4, deck=deck)
    assert game.deck is deck
    assert max(card for seat in range(4) for card in game.view(seat).mine.hand) < 30  # type: ignore[union-attr]  # all play


def test_a_deck_for_jinx_has_two_pictures_a_card(tmp_path: Path) -> None:
    """Thirty pictures are fifteen cards, enough for six players."""
    deck = Deck.from_folder(pictures(tmp_path, 30), two_sided=True)
    assert deck.cards == 15
    game = Game.begin("jinx", 6, deck=deck)
    rng = Random(1)
    players = [ComputerPlayer("random", seed=rng.randrange(99), deck=deck) for _ in range(6)]
    assert verify(played(game, players).record()).header.deck.cards == 15


def test_a_folder_with_a_manifest_is_read_and_checked(tmp_path: Path) -> None:
    """A deck with a `deck.json` keeps its words; one with faults, and an empty folder, are refused."""
    home = Deck.built_in("reverie").files[0].parent
    assert Deck.from_folder(home) == Deck.built_in("reverie")
    with pytest.raises(ValueError, match="0 pictures"):
        Deck.from_folder(tmp_path)
    (tmp_path / "deck.json").write_bytes((home / "deck.json").read_bytes())
    with pytest.raises(ValueError, match="webp"):
        Deck.from_folder(tmp_path)
    (tmp_path / "deck.json").write_text("{}")
    with pytest.raises(ValueError, match=r"deck\.json"):
        Deck.from_folder(tmp_path)
