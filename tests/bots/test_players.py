from functools import cache
from random import Random

import msgspec
import pytest

from lapin.arena.contestants import ContestantParts, Offline
from lapin.arena.game import ArenaGame
from lapin.bots.books import book, pictures_with
from lapin.bots.context import SeatProfile
from lapin.bots.descriptions import Described, Descriptions
from lapin.bots.heard import heard_id
from lapin.bots.known import Minds
from lapin.bots.memory import Memory, collected, remembered, text_of
from lapin.bots.mind import MeaningMind, Mind
from lapin.bots.personas import LEVEL, LEVELS, PERSONAS, LevelId
from lapin.bots.player import decide
from lapin.bots.wording import bare
from lapin.bots.worker import enriched
from lapin.game import apply, begin, fold
from lapin.game import decide as ruled
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Live, Words
from lapin.game.model.commands import Give, NameGiver, Tell, Vote
from lapin.game.model.events import ClueGiven
from lapin.game.model.ids import Card, Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Story, StoryTurn
from lapin.game.views import view
from lapin.languages import LANGUAGES, Language
from tests.bots.shared_minds import deck, encoder, mind
from tests.bots.test_books import content_words

GAMES = {"classic-2008": 4, "classic-2014": 3, "odyssey": 7, "party": 6, "team": 6, "jinx": 4}
BOOKS = [language for language in LANGUAGES if book("reverie", language)]


def evening(
    game: str, players: int, levels: list[str], language: Language = "en", known: Mind | None = None
) -> ArenaGame:
    """A game between these players, played to its end."""
    book = deck(game)
    chosen = known or mind(game)
    seats = [
        Offline(levels[seat % len(levels)], ContestantParts(PERSONAS[seat], language, chosen, book))
        for seat in range(players)
    ]
    cards = 71 if game == "jinx" else 84
    found = ArenaGame(game, seats, Options(), cards, Secret(bytes(32)), Random(f"{game} {players} {levels}"))
    found.play()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_level_plays_every_game_to_its_end(game: str) -> None:
    """Easy, medium and hard players finish a game together, and every move is legal."""
    finished = evening(game, GAMES[game], list(LEVELS))
    assert finished.state.phase == "over"
    assert finished.state.winners


def by_words(game: str) -> Mind:
    """The mind of a player where the encoder's files are missing."""
    return without_encoder().mind(deck(game), built_in=True)


@cache
def without_encoder() -> Minds:
    """Minds without an encoder, one for each deck."""
    return Minds()


@pytest.mark.parametrize("game", GAMES)
def test_without_an_encoder_players_play_on(game: str) -> None:
    """Where the encoder's files are missing, players go by words in common and still finish every game."""
    assert evening(game, GAMES[game], ["hard"], known=by_words(game)).state.phase == "over"


@pytest.mark.parametrize(("language", "level"), [("en", "hard"), ("fr", "medium"), ("es", "easy")])
def test_clues_are_new_and_name_nothing_that_is_shown(language: Language, level: str) -> None:
    """No clue comes twice at a table, and none has a word of its card's sentence, which everybody can read."""
    played = evening("classic-2008", 4, [level], language)
    clues = [event for event in played.events if isinstance(event, ClueGiven)]
    texts = [text_of(event.clue) for event in clues]
    assert len({bare(text) for text in texts}) == len(texts) > 10
    for event in clues:
        assert event.card is not None
        sentence = deck().of(event.card).shows[language]
        assert not content_words(text_of(event.clue)) & content_words(sentence)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("language", BOOKS)
def test_nobody_is_told_what_a_device_has_heard_with_that_card(level: LevelId, language: Language) -> None:
    """Where somebody knows all but a few phrases of the cards in hand, one of these few is told.

    What would only puzzle people is never told.
    """
    state = at_the_table("odyssey", 5)
    assert state.storyteller is not None
    hand = state.hands[state.storyteller]
    written = book("reverie", language)
    assert written is not None
    told = [(card, one.text) for card in hand for one in written[card].associations if one.told]
    left = set(told[::50])
    heard = frozenset(heard_id(f"reverie/{card}", text) for card, text in told if (card, text) not in left)
    for seed in range(3):
        profile = SeatProfile(PERSONAS[seed], LEVEL[level], language)
        found = decide(
            view(state, state.storyteller), Memory(), profile, mind(), deck(), Random(seed), 0, heard
        ).move
        assert isinstance(found, Tell)
        assert (found.card, text_of(found.clue)) in left


@pytest.mark.parametrize(("level", "share"), [("easy", 0.5), ("medium", 0.75)])
def test_easy_and_medium_players_tell_clues_that_suit_a_few_pictures(level: LevelId, share: float) -> None:
    """So often that people do not find every card; never one that suits many, which would mislead everybody."""
    suits = pictures_with("reverie", "en")
    state = at_the_table("odyssey", 5)
    assert state.storyteller is not None
    seen, told = view(state, state.storyteller), list[int]()
    for seed in range(100):
        profile = SeatProfile(PERSONAS[seed % len(PERSONAS)], LEVEL[level], "en", str(seed))
        found = decide(seen, Memory(), profile, mind(), deck(), Random(seed)).move
        assert isinstance(found, Tell)
        told.append(suits[text_of(found.clue)])
    assert max(told) <= 4
    assert abs(sum(count >= 3 for count in told) / len(told) - share) < 0.15


def at_the_table(game: str, players: int, seed: int = 0) -> Story:
    """A table at its first clue, the storyteller drawn."""
    state = fold(begin(game, players, Options(first="draw"), 84, Secret(bytes([seed] * 32))))
    assert isinstance(state, Story)
    return state


def after(state: Story, seat: Seat | None, command: object) -> Story:
    """The table after a move."""
    for event in ruled(state, seat, command, Secret(bytes(32))):  # type: ignore[arg-type]  # whatever a test does
        state = apply(state, event)  # type: ignore[assignment]  # a story stays one
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_what_others_hold_makes_no_difference(level: LevelId) -> None:
    """Two tables that differ only in what a seat cannot see get the same move from it."""
    state = at_the_table("odyssey", 5)
    teller = state.storyteller
    assert teller is not None
    others = [seat for seat in range(5) if seat != teller]
    swapped = list(state.hands)
    swapped[others[0]], swapped[others[1]] = swapped[others[1]], swapped[others[0]]
    twin = msgspec.structs.replace(state, hands=tuple(swapped), pile=state.pile[::-1])
    profile = SeatProfile(PERSONAS[0], LEVEL[level], "en")
    one, two = (
        decide(view(each, teller), Memory(), profile, mind(), deck(), Random(4)).move for each in (state, twin)
    )
    assert one == two
    assert isinstance(one, Tell)


def test_in_party_the_clue_comes_before_the_hand() -> None:
    """The storyteller of a party gives a clue for no card, without a hand to look at."""
    state = at_the_table("party", 6)
    teller = state.storyteller
    assert teller is not None
    seen = view(state, teller)
    assert seen.mine is not None
    assert seen.mine.hand is None
    move = decide(seen, Memory(), SeatProfile(PERSONAS[1], LEVEL["hard"], "en"), mind(), deck(), Random(1)).move
    assert isinstance(move, Tell)
    assert move.card is None


def test_in_party_the_storyteller_votes_green_and_red() -> None:
    """The storyteller of a party puts a green and a red marker; a good one never both on the same card."""
    played = evening("party", 6, ["hard"])
    assert all(turn.red is not None for turn in played.memory.stories)
    for turn in played.memory.stories:
        assert turn.votes[turn.storyteller] != (turn.red,)


def test_in_party_computers_do_not_vote_as_one() -> None:
    """Strong players agree often, each by its own associations; in a good part of the turns not all of them."""
    turns = [turn for many in (1, 2, 3) for turn in evening("party", 6, ["hard"] * many).memory.stories]
    agreed = [len({spots for spots in turn.votes if spots}) == 1 for turn in turns]
    assert sum(agreed) <= len(agreed) * 2 / 3


@pytest.mark.parametrize(("level", "tables"), [("medium", 60), ("hard", 12)])
def test_in_a_team_a_player_with_a_poor_hand_leaves_it_to_the_partner(level: LevelId, tables: int) -> None:
    """A player whose cards do not suit the clue names the partner, once; named itself, it gives.

    Medium players do so only if nothing of their hand comes near.
    """
    asked = 0
    for seed in range(tables):
        state = at_the_table("team", 6, seed)
        teller = state.storyteller
        assert teller is not None
        state = after(state, teller, Tell(Words("Tick tock, tick tock"), state.hands[teller][0]))
        seat = Seat((teller + 1) % 6)
        profile = SeatProfile(PERSONAS[0], LEVEL[level], "en")
        move = decide(view(state, seat), Memory(), profile, mind(), deck(), Random(seed)).move
        if isinstance(move, NameGiver):
            asked += 1
            state = after(state, seat, move)
            partner = decide(view(state, move.giver), Memory(), profile, mind(), deck(), Random(seed)).move
            assert not isinstance(partner, NameGiver)
    assert 0 < asked < tables


def test_in_a_team_an_easy_player_gives_whatever_its_hand_has() -> None:
    """It does not think of its partner."""
    for seed in range(12):
        state = at_the_table("team", 6, seed)
        teller = state.storyteller
        assert teller is not None
        state = after(state, teller, Tell(Words("Tick tock, tick tock"), state.hands[teller][0]))
        seat, profile = Seat((teller + 1) % 6), SeatProfile(PERSONAS[0], LEVEL["easy"], "en")
        assert isinstance(decide(view(state, seat), Memory(), profile, mind(), deck(), Random(seed)).move, Give)


def test_a_second_vote_is_used_when_unsure_and_saved_when_sure() -> None:
    """With two votes, hard players sometimes use one and sometimes both."""
    played = evening("odyssey", 8, ["hard"])
    used = {len(spots) for turn in played.memory.stories for spots in turn.votes if spots}
    assert used == {1, 2}


def test_a_song_has_no_words_to_go_by() -> None:
    """When the clue is a song or a mime in the room, players still give and vote."""
    state = fold(begin("classic-2008", 4, Options(first="draw", performed=True), 84, Secret(bytes(32))))
    assert isinstance(state, Story)
    teller = state.storyteller
    assert teller is not None
    state = after(state, teller, Tell(Live("song"), state.hands[teller][0]))
    for seat in (Seat(s) for s in range(4) if s != teller):
        profile = SeatProfile(PERSONAS[seat], LEVEL["hard"], "en")
        state = after(state, seat, decide(view(state, seat), Memory(), profile, mind(), deck(), Random(0)).move)
    seat = Seat((teller + 1) % 4)
    profile = SeatProfile(PERSONAS[seat], LEVEL["hard"], "en")
    assert isinstance(decide(view(state, seat), Memory(), profile, mind(), deck(), Random(0)).move, Vote)


def turn_told(clue: str, row: tuple[Card, ...], votes: tuple[tuple[int, ...], ...]) -> StoryTurn:
    """A finished turn in which seat 0 told."""
    given = tuple((each,) for each in row)
    return StoryTurn(1, Seat(0), Words(clue), given, row, votes, None, (0,) * len(row))  # type: ignore[arg-type]  # spots


def test_a_deck_without_captions_is_learnt_from_its_clues() -> None:
    """A card that was told, or got votes, with a clue is remembered with it, and found by a clue like it."""
    silent = Descriptions("own", tuple(Described() for _ in range(84)))
    turns = (
        turn_told("a stormy ocean", (Card(5), Card(6), Card(7)), ((), (1,), (2,))),
        turn_told("birthday cake", (Card(9), Card(10), Card(11)), ((), (1,), (1,))),
    )
    memory = Memory(stories=turns)
    assert collected(memory)[Card(6)] == ("a stormy ocean",)
    learnt = MeaningMind(enriched(silent, memory), encoder())
    assert not learnt.guesses
    found = learnt.suits("big waves at sea").mean(axis=0)
    assert found[5] > found[9]
    assert enriched(silent, Memory()) is silent


def test_memory_keeps_the_turns_of_this_game_and_every_clue() -> None:
    """A new game begins without the old turns, but nobody says again what was said."""
    played = evening("odyssey", 4, ["medium"])
    kept = played.memory
    assert len(kept.stories) == played.state.turn == len(kept.said)
    anew = remembered(kept, played.state, fold(begin("odyssey", 4, Options(), 84, Secret(bytes([7] * 32)))))
    assert anew.turns == ()
    assert anew.said == kept.said
