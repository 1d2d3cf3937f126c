"""Tutorials are played by the real rules, whatever the learner does."""

import msgspec
import pytest

from lapin.game import apply, begin, decide, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.commands import AgreeGiver, AnyCommand, CloseWindow, Give, Tell, Touch, Vote
from lapin.game.model.ids import Card, GameId, Seat, Spot
from lapin.game.model.moves import MayGive, MayTouch, MayVote
from lapin.game.model.refusals import Refused
from lapin.game.model.state import SquareTurn, State, StoryTurn
from lapin.game.seen import SquareTable, StoryTable
from lapin.game.variants import GAMES, VARIANTS
from lapin.game.views import private, public
from lapin.languages import LANGUAGES
from lapin.net.messages import ToClient
from lapin.table.commands import PutFinger
from lapin.tutorials import SCRIPTS, YOU, LearnerAnswer, Scene, played
from tests.tutorials.learners import CLUES, coach, mine_of, play, someone, turn_starts, you

WAYS = [(seed, hasty) for seed in range(12) for hasty in (False, True)]
STORIES = [game for game in GAMES if game != "jinx"]

walks = pytest.mark.parametrize("game", GAMES)


def all_walks(game: str) -> list[list[Scene]]:
    """The tutorial as several people play it."""
    return [play(game, someone(seed, hasty=hasty)) for seed, hasty in WAYS]


def moves_of(turn: StoryTurn | SquareTurn) -> list[tuple[Seat | None, AnyCommand]]:
    """The moves that make this turn, read from what everybody may know of it when it is over."""
    moves: list[tuple[Seat | None, AnyCommand]] = []
    if isinstance(turn, SquareTurn):
        moves.append((turn.active, Tell(turn.clue)))
        for at, touch in enumerate(turn.touches):
            moves += [(touch.seat, Touch(touch.spot, 1000 * at)), (None, CloseWindow(touch.spot))]
        return moves
    told = turn.given[turn.storyteller] if isinstance(turn.clue, Words) and turn.red is None else ()
    moves.append((turn.storyteller, Tell(turn.clue, told[0] if told else None)))
    for seat, cards in enumerate(turn.given):
        if cards and not (told and seat == turn.storyteller):
            moves.append((Seat(seat), Give(cards)))
            partner = Seat((seat + len(turn.points)) % len(turn.given))
            if partner not in (seat, turn.storyteller):  # T3
                moves.append((partner, AgreeGiver(Seat(seat))))
    for seat, spots in enumerate(turn.votes):
        if spots:
            moves.append((Seat(seat), Vote(spots, turn.red if seat == turn.storyteller else None)))
    return moves


@walks
def test_every_turn_begins_as_the_engine_says(game: GameId) -> None:
    """The deal and the moves, given to the engine once more, lead to the same table and the same hand."""
    script = SCRIPTS[game]
    for scenes in [play(game, someone(seed)) for seed in range(24)]:
        first = scenes[0].frame.table
        assert first is not None
        chance = Secret(script.secret)
        state: State = fold(begin(game, first.players, first.options, VARIANTS[game].deck, chance))
        for last, scene in turn_starts(scenes):
            for seat, command in [] if last is None else moves_of(last):
                for event in decide(state, seat, command, chance):
                    state = apply(state, event)
            assert scene.frame.table == public(state)
            assert scene.frame.mine == private(state, script.me)
        assert state.turn == len(script.turns) + 1


@walks
def test_the_turn_passes_to_the_left_and_the_last_one_is_the_learners(game: GameId) -> None:
    """S3, J3: the turn goes from each storyteller to the next seat; the learner has seen before how it is done."""
    script = SCRIPTS[game]
    for scenes in all_walks(game):
        tables = [scene.frame.table for _, scene in turn_starts(scenes)]
        tellers = [
            table.storyteller if isinstance(table, StoryTable) else table.active for table in tables if table
        ]
        assert tellers == [seat % len(script.names) for seat in range(len(script.turns) + 1)]
        assert tellers[-2] == script.me == script.names.index(YOU)


@pytest.mark.parametrize("game", STORIES)
def test_every_hand_is_full_when_a_turn_begins(game: GameId) -> None:
    """S10: everybody holds as many cards as the book says."""
    for scenes in all_walks(game):
        for _, scene in turn_starts(scenes):
            table, hand = scene.frame.table, mine_of(scene).hand
            assert isinstance(table, StoryTable)
            assert set(table.hands) == {VARIANTS[game].hand}
            assert hand is None or len(hand) == VARIANTS[game].hand


def test_a_touched_picture_is_gone_from_the_next_square() -> None:
    """J11: the gaps of all fingers and of the target are filled with other pictures, and nothing else changes."""
    for scenes in all_walks("jinx"):
        for last, scene in turn_starts(scenes):
            table = scene.frame.table
            assert isinstance(table, SquareTable)
            if not isinstance(last, SquareTurn):
                continue
            gone = {touch.spot for touch in last.touches} | {last.target}
            assert not {last.square[spot - 1] for spot in gone} & set(table.square)
            kept = [spot for spot in range(1, 10) if spot not in gone]
            assert [table.square[spot - 1] for spot in kept] == [last.square[spot - 1] for spot in kept]


@walks
def test_scores_are_the_sum_of_the_points(game: GameId) -> None:
    """S9, J9: what a reveal shows is what is counted."""
    for scenes in all_walks(game):
        scores: list[int] | None = None
        for last, scene in turn_starts(scenes):
            table = scene.frame.table
            assert table is not None
            points = last.points if last else tuple(0 for _ in table.scores)
            scores = [*points] if scores is None else [old + new for old, new in zip(scores, points, strict=True)]
            assert tuple(scores) == table.scores


@walks
def test_frames_are_those_of_the_wire(game: GameId) -> None:
    """A client reads them as it reads a table's; their versions count up by one."""
    for scenes in all_walks(game):
        assert [scene.frame.version for scene in scenes] == [*range(1, len(scenes) + 1)]
        for scene in scenes:
            assert msgspec.json.decode(msgspec.json.encode(scene.frame), type=ToClient) == scene.frame
        people = scenes[0].frame.room.people
        assert [person.name for person in people if not person.computer] == ["Ada"]
        assert people[scenes[0].frame.me or 0].name == "Ada"


@walks
def test_nobody_is_taken_for_anybody_else(game: GameId) -> None:
    """The learner's rabbit always looks the same, and no two have the same letter; long names would be cut."""
    for language in LANGUAGES:
        (scene, *_) = played(game, you(language), CLUES, (), now=0, language=language)
        me, people = scene.frame.me, scene.frame.room.people
        (mine,) = [person for person in people if person.id == me]
        others = [person for person in people if person.id != me]
        assert (mine.rabbit.colour, mine.rabbit.pattern) == ("plum", "spots")
        assert len({person.rabbit.colour for person in people}) == len(people)
        letters = [person.name[0] for person in people]
        assert len(set(letters)) == len(letters), (language, letters)
        assert max(len(person.name) for person in others) <= 8


@walks
def test_the_coach_has_a_line_for_every_moment_and_no_other(game: GameId) -> None:
    """The coach has it in each language, and for a reveal one line a turn.

    While it is revealed who found the learner's own card, another line stands there: the result comes last.
    """
    moments = {scene.moment for scenes in all_walks(game) for scene in scenes}
    turns = len(SCRIPTS[game].turns)
    reveals = {f"reveal{turn}" for turn in range(1, turns + 1)}
    if VARIANTS[game].facts.true_card:
        reveals.add(f"suspense{turns}")
    for language in LANGUAGES:
        assert set(coach(language)[game]["coach"]) == {"hello"} | moments | reveals


def test_the_coach_says_when_a_vote_is_in() -> None:
    """S7: from the vote to the reveal, nothing is said about giving a card."""
    for game in STORIES:
        for scenes in all_walks(game):
            for scene in scenes:
                changing = [may for may in mine_of(scene).may if isinstance(may, MayVote) and may.again]
                assert scene.moment.startswith("voted") == bool(changing)


def test_the_coach_says_who_is_out() -> None:
    """J6, J8: a wrong picture puts the learner out, also the one that was won in a duel."""
    seen = set()
    for scenes in all_walks("jinx"):
        for scene in scenes[:-1]:
            table = scene.frame.table
            assert isinstance(table, SquareTable)
            out = SCRIPTS["jinx"].me in table.out
            assert scene.moment.startswith("out") == out
            seen.add((table.turn, out))
    assert {(1, True), (2, True)} <= seen


@walks
def test_a_scene_that_waits_has_something_to_do(game: GameId) -> None:
    """Nobody is left at a table where nothing happens; only the last scene is the end."""
    for scenes in all_walks(game):
        for scene in scenes[:-1]:
            assert scene.moment != "bye"
            assert scene.wait is not None or mine_of(scene).may
        assert (scenes[-1].moment, scenes[-1].wait) == ("bye", None)


@pytest.mark.parametrize(
    ("game", "points"),
    [("classic-2008", 3), ("classic-2014", 3), ("odyssey", 3), ("team", 4), ("jinx", 2)],
)
def test_the_learners_own_clue_earns_what_the_coach_says(game: GameId, points: int) -> None:
    """S9, T6, J9: some found it and some did not; in jinx two wrong guesses came before the right one."""
    side = SCRIPTS[game].me
    for scenes in all_walks(game):
        table = scenes[-1].frame.table
        assert table is not None
        assert table.last is not None
        assert table.last.points[side] == points


@pytest.mark.parametrize("game", ["classic-2008", "classic-2014", "odyssey"])
def test_some_find_the_first_card_and_some_do_not(game: GameId) -> None:
    """S9: so its storyteller gets 3, whatever the learner does."""
    for scenes in all_walks(game):
        (_, _), (last, _), *_ = turn_starts(scenes)
        assert isinstance(last, StoryTurn)
        assert last.points[last.storyteller] == 3


def test_the_red_vote_spoils_a_card_that_others_voted_for() -> None:
    """P4: in the first turn of the tutorial somebody gets nothing for it, and somebody gets points."""
    for scenes in all_walks("party"):
        (_, _), (last, _), *_ = turn_starts(scenes)
        assert isinstance(last, StoryTurn)
        spoiled = [seat for seat, spots in enumerate(last.votes) if last.red in spots]
        assert len(spoiled) >= 2
        assert {last.points[seat] for seat in spoiled} == {0}
        assert max(last.points) >= 3


# What the learner may do, and may not do


def until(game: str, moment: str) -> tuple[tuple[LearnerAnswer, ...], Scene]:
    """The answers that lead to a moment, and its scene."""
    answers: tuple[LearnerAnswer, ...] = ()
    way = someone(1)
    while True:
        scenes = played(game, "Ada", CLUES, answers, now=0)
        for scene in scenes:
            if scene.moment == moment:
                return answers, scene
        ask = way(scenes[-1])
        assert ask is not None
        answers = (*answers, LearnerAnswer(scenes[-1].frame.version, ask))


def refused(game: str, answers: tuple[LearnerAnswer, ...]) -> str:
    """Return why these answers are refused."""
    with pytest.raises(Refused) as why:
        played(game, "Ada", CLUES, answers, now=0)
    return why.value.code


def test_refusals_are_the_rules_own() -> None:
    """S5, S7: a card that is not held and a vote for one's own are refused; so is an answer to no scene."""
    answers, scene = until("classic-2014", "give1")
    at = scene.frame.version
    hand = mine_of(scene).hand
    assert hand is not None
    other = next(Card(card) for card in range(84) if card not in hand)
    assert refused("classic-2014", (*answers, LearnerAnswer(at, Give((other,))))) == "CARD_NOT_HELD"
    assert refused("classic-2014", (LearnerAnswer(0, Give(hand[:1])),)) == "NOT_NOW"
    assert refused("classic-2014", (LearnerAnswer(1000, Give(hand[:1])),)) == "NOT_NOW"
    assert refused("classic-2014", (LearnerAnswer(1, Tell(Words("me first"), hand[0])),)) == "NOT_YOUR_TURN"
    answers, scene = until("classic-2014", "vote1")
    (may,) = [each for each in mine_of(scene).may if isinstance(each, MayVote)]
    own = next(Spot(spot) for spot in range(1, 5) if spot not in may.spots)
    assert refused("classic-2014", (*answers, LearnerAnswer(scene.frame.version, Vote((own,))))) == "OWN_CARD"
    assert refused("poker", ()) == "UNKNOWN_GAME"
    with pytest.raises(Refused, match="CLUE_EMPTY"):
        played("classic-2014", "Ada", (), (), now=0)


def test_nothing_can_be_done_after_the_end() -> None:
    """The next turn is for a real table."""
    answers, scene = until("jinx", "bye")
    assert refused("jinx", (*answers, LearnerAnswer(scene.frame.version, PutFinger(Spot(1))))) == "NOT_NOW"


def test_a_given_card_may_be_changed_while_the_others_choose() -> None:
    """S11: the card that was given last lies in the row."""
    answers, scene = until("odyssey", "wait1")
    (may,) = [each for each in mine_of(scene).may if isinstance(each, MayGive)]
    assert may.again
    other = next(card for card in may.cards if card not in mine_of(scene).given)
    scenes = played("odyssey", "Ada", CLUES, (*answers, LearnerAnswer(scene.frame.version, Give((other,)))), now=0)
    table = scenes[-1].frame.table
    assert isinstance(table, StoryTable)
    assert other in table.row


def test_a_finger_before_the_others_counts() -> None:
    """J5: nobody has to wait for the script."""
    script = SCRIPTS["jinx"]
    target = Spot(1 + Secret(script.secret).below("position/1", 9))
    answers, scene = until("jinx", "look1")
    table = scene.frame.table
    assert isinstance(table, SquareTable)
    assert table.fingers == ()
    scenes = played("jinx", "Ada", CLUES, (*answers, LearnerAnswer(scene.frame.version, PutFinger(target))), now=0)
    found = next(last for last, _ in turn_starts(list(scenes)) if last)
    assert isinstance(found, SquareTurn)
    assert found.found_by == script.me


def test_every_picture_that_may_be_touched_can_be_touched_in_every_scene() -> None:
    """J5, J8: also while the others put their fingers down: a learner's touch is never refused as taken."""
    touches = 0
    for scene in played("jinx", "Ada", CLUES, (), now=0):
        for may in mine_of(scene).may:
            assert isinstance(may, MayTouch)
            for spot in may.spots:
                touches += 1
                answer = LearnerAnswer(scene.frame.version, PutFinger(spot))
                assert played("jinx", "Ada", CLUES, (answer,), now=0)
    assert touches > 9
