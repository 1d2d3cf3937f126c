"""The questions to computer players, the moves that come of their answers, and what is learnt; without players."""

from typing import Any

import pytest
from msgspec.structs import replace

from lapin.bots.descriptions import Descriptions
from lapin.bots.memory import Memory
from lapin.bots.messages import BotAnswer
from lapin.bots.personas import named
from lapin.bots.speech import GUESSING, SHOWN
from lapin.decks.manifest import Picture
from lapin.decks.mixing import Part, mixed
from lapin.game.model.clues import Live, Words
from lapin.game.model.commands import CallJinx, Give, Tell, Touch
from lapin.game.model.ids import Card, Seat, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused
from lapin.game.model.state import SquareTurn, StoryTurn
from lapin.languages import Language
from lapin.live.bots import (
    Moment,
    answered,
    descriptions,
    found_at,
    language,
    moment,
    question,
    said_by_people,
    shown_said,
)
from lapin.table import decide, people
from lapin.table.commands import AddComputer, Describe, EndGame, Say
from lapin.table.events import Said, TableEntry
from tests.table.pure_table import HOST, NOON, SECOND, PureTable

A, B, C, D = map(Card, (10, 20, 30, 40))
FIRST_TELLS = Options(first=Seat(0))


def with_computer(
    game: str = "odyssey", spoken: Language = "en", level: Any = "hard", people_: int = 2
) -> PureTable:
    """Two people and a computer, whose turn it is to give once the first has told."""
    table = PureTable(game, people_, options=FIRST_TELLS)
    table.execute(HOST, AddComputer(level, language=spoken))
    return table.start()


def giving(**how: Any) -> PureTable:
    """The clue has been told."""
    table = with_computer(**how)
    table.execute(HOST, Tell(Words("soon"), table.game.hands[0][0]))  # type: ignore[union-attr]  # a storyteller game
    return table


def test_a_moment_is_this_phase_of_this_turn_of_this_game() -> None:
    """Of a seat that a computer plays; before and after a game there is none."""
    table = giving()
    assert moment(table.state, Seat(2)) == Moment(0, 1, "give", Seat(2))
    assert moment(table.state, Seat(1)) is None
    assert moment(PureTable("odyssey", 3).state, Seat(1)) is None
    table.execute(HOST, EndGame())
    assert moment(table.state, Seat(2)) is None


def test_a_question_has_what_that_seat_may_know() -> None:
    """The storyteller knows clues heard elsewhere; a stand-in is no persona, and plays at the middle level."""
    table = giving(level="easy")
    now = Moment(0, 1, "give", Seat(2))
    known = Descriptions("mix", ())
    asked = question(table.state, Memory(), now, 77, known)
    assert (asked.game, asked.deck, asked.level, asked.now) == ("table-1 0", "reverie", "easy", 77)
    assert (asked.descriptions, asked.heard, asked.lately, asked.wants) == (known, (), (), "move")
    assert asked.persona == named(table.state.people[2].name)
    assert asked.view.mine is not None
    assert asked.view.mine.seat == 2
    again = question(table.state, Memory(), now, 99, known)
    assert asked.seed == again.seed
    seeds = {
        question(table.state, Memory(), each, 77, known).seed
        for each in (now, Moment(0, 2, "give", Seat(2)), Moment(0, 1, "vote", Seat(2)))
    }
    assert len(seeds) == 3
    table.execute(HOST, Describe(on=False))
    assert question(table.state, Memory(), now, 77, known).descriptions == Descriptions("reverie", ())
    table.take(people.gone_away(table.state, SECOND, NOON))
    stand_in = question(table.state, Memory(), Moment(0, 1, "give", Seat(1)), 77)
    assert (stand_in.persona, stand_in.level) == ("stand-in 1", "medium")


def test_computers_speak_the_language_that_they_were_given_or_hear() -> None:
    """Their own, else that of another computer, else that of the newest twelve clues, else English."""
    table = PureTable("odyssey", 2)
    table.execute(HOST, AddComputer(language="fr"))
    table.execute(HOST, AddComputer(language="de"))
    spoken = [language(table.state, Memory(), person) for person in table.state.people]
    assert spoken == ["fr", "fr", "fr", "de"]
    quiet = PureTable("odyssey", 2)
    ada = quiet.state.people[0]
    assert language(quiet.state, Memory(), ada) == "en"
    german, french = "das ist ein Hase und der ist nicht da", "les lapins sont dans la maison avec une fleur"
    assert language(quiet.state, Memory(said=(german,)), ada) == "de"
    assert language(quiet.state, Memory(said=(german,) * 20 + (french,) * 12), ada) == "fr"
    assert language(quiet.state, Memory(said=(german,) * 20 + (french,) * 5), ada) == "de"
    assert language(quiet.state, Memory(said=(german, *["xyz"] * 11)), ada) == "de"
    assert language(quiet.state, Memory(said=(german, *["xyz"] * 12)), ada) == "en", "too long ago"


def test_an_answer_counts_for_its_moment_alone() -> None:
    """Later, or without a move, it is as if a move was not possible any more."""
    table = giving()
    assert table.game.phase == "give"
    cards = table.game.hands[2][:2]  # type: ignore[union-attr]  # a storyteller game
    now = moment(table.state, Seat(2))
    assert now is not None
    entry = answered(table.state, now, BotAnswer(Give(cards)), NOON)
    assert (len(entry.game), entry.house) == (1, ())
    for asked, answer in (
        (replace(now, turn=2), BotAnswer(Give(cards))),
        (replace(now, games=1), BotAnswer(Give(cards))),
        (now, BotAnswer(None)),
    ):
        with pytest.raises(Refused, match="TRY_AGAIN"):
            answered(table.state, asked, answer, NOON)


def test_a_computer_that_guesses_says_so_once() -> None:
    """In its language; not a stand-in, and not where nobody talks."""
    table = giving(spoken="de")
    cards = table.game.hands[2][:2]  # type: ignore[union-attr]  # a storyteller game
    now = moment(table.state, Seat(2))
    assert now is not None

    def said(
        table: PureTable, asked: Moment = now, cards: tuple[Card, ...] = cards, *, guesses: bool = True
    ) -> list[str]:
        entry = answered(table.state, asked, BotAnswer(Give(cards), guesses=guesses), NOON)
        return [each.text for each in entry.house if isinstance(each, Said)]

    assert said(table) == [GUESSING["de"]]
    assert said(table, guesses=False) == []
    away = PureTable()
    away.state = table.state
    away.take(people.gone_away(away.state, SECOND, NOON))
    assert said(away, replace(now, seat=Seat(1)), away.game.hands[1][:2]) == []  # type: ignore[union-attr]  # as above
    mute = PureTable()
    mute.state = replace(table.state, gestures=True)
    assert said(mute) == []
    table.execute(HOST, Say(GUESSING["en"]))
    assert said(table) == []


def test_a_computer_touches_and_calls_when_it_does() -> None:
    """Not when it was asked: what counts is the time of its answer."""
    table = with_computer("jinx")
    table.execute(HOST, Tell(Words("a lamp"), None))
    now = moment(table.state, Seat(2))
    assert now is not None
    touched = answered(table.state, now, BotAnswer(Touch(Spot(3), 5)), NOON + 70)
    assert [getattr(each, "ms", None) for each in touched.game] == [NOON + 70]
    table.take(touched)
    other = PureTable()
    other.state = table.state
    other.take(answered_by_second(table, NOON + 80))
    called = answered(other.state, now, BotAnswer(CallJinx(5)), NOON + 90)
    assert [getattr(each, "ms", None) for each in called.game] == [NOON + 90]


def answered_by_second(table: PureTable, ms: int) -> TableEntry:
    """The other person touches the same picture."""
    return decide.decide_for_table(table.state, Touch(Spot(3), ms), NOON, Seat(1))


def test_a_computer_waits_with_its_finger_while_people_search() -> None:
    """Hard ones do not, and stand-ins have no level; before the game there is nobody to wait for."""
    for level, longer in (("easy", 4_000), ("medium", 2_000), ("hard", 0)):
        table = with_computer("jinx", level=level)
        table.execute(HOST, Tell(Words("a lamp"), None))
        assert found_at(table.state, Seat(2), 500) == table.state.heard_at + 500 + longer
        table.join("Zoe")
        assert found_at(table.state, Seat(2), 500) == table.state.heard_at + 500 + longer
        table.take(people.gone_away(table.state, SECOND, NOON))
        assert found_at(table.state, Seat(2), 500) == table.state.heard_at + 500
        assert found_at(table.state, Seat(1), 500) == table.state.heard_at + 500


def test_pictures_are_described_by_number_with_where_they_are_from() -> None:
    """And with what people said about them elsewhere."""
    mix = mixed(False, [Part("own-x", "e", 2, (0,)), Part("reverie", "e", 1)])
    shown = [("own-x", picture("a hare")), ("reverie", picture("a lamp"))]
    found = descriptions(mix, shown, {1: ("bright",)})
    assert found.deck == mix.id
    assert [(each.shows["en"], each.said) for each in found.pictures] == [("a hare", ()), ("a lamp", ("bright",))]
    assert [each.source for each in found.pictures] == ["own-x/1", "reverie/0"]


def picture(shows: str) -> Picture:
    """A picture of a deck, of which only its description matters here."""
    return Picture("id", "large", "small", shows={"en": shows})


# What people say about pictures


def turn(teller: int, clue: Any, votes: tuple[tuple[int, ...], ...]) -> StoryTurn:
    """A turn of four, in which each gave one card, and the row is in the order of the seats."""
    given = ((A,), (B,), (C,), (D,))
    spots = tuple(tuple(map(Spot, each)) for each in votes)
    return StoryTurn(1, Seat(teller), clue, given, (A, B, C, D), spots, None, (0, 0, 0, 0))


def learnt(game: str, *turns: StoryTurn | SquareTurn) -> dict[int, tuple[str, ...]]:
    """Return what is learnt from turns at a table of two people and two computers, in the seats two and three."""
    table = PureTable(game, 2, options=FIRST_TELLS)
    table.computers(2)
    table.start()
    memory = Memory(
        tuple(each for each in turns if isinstance(each, StoryTurn)),
        tuple(each for each in turns if isinstance(each, SquareTurn)),
    )
    return said_by_people(table.state, memory)


def test_a_clue_is_learnt_for_its_card_and_for_what_people_chose() -> None:
    """Those of people for their card; of anybody for the cards that people voted for; each once."""
    assert learnt("odyssey", turn(0, Words("soon"), ((), (2,), (4,), (1,)))) == {10: ("soon",), 20: ("soon",)}
    assert learnt("odyssey", turn(2, Words("soon"), ((1, 4), (), (), (3,)))) == {10: ("soon",), 40: ("soon",)}
    assert learnt("odyssey", turn(0, Live("mime"), ((), (2,), (), ()))) == {}
    both = learnt(
        "odyssey", *[turn(0, Words(each), ((), (2,), (), ())) for each in ("late", "soon", "late", "early")]
    )
    assert both == {10: ("late", "soon", "early"), 20: ("late", "soon", "early")}


def test_a_clue_for_a_square_is_learnt_if_a_person_gave_it() -> None:
    """For the picture that was meant, if there was one."""

    def square(active: int, *pictures: Card | None) -> SquareTurn:
        return SquareTurn(1, Seat(active), Words("soon"), pictures, Spot(2), (), None, (0, 0, 0, 0))

    assert learnt("jinx", square(0, A, B)) == {20: ("soon",)}
    assert learnt("jinx", square(1, A, B)) == {20: ("soon",)}
    assert learnt("jinx", square(2, A, B)) == {}
    assert learnt("jinx", square(0, A, None)) == {}


def test_where_no_card_is_the_right_one_a_clue_is_learnt_for_votes_alone() -> None:
    """In Party nobody gives a card for their own clue."""
    table = PureTable("party", 6, options=FIRST_TELLS).start()
    memory = Memory((turn(0, Words("soon"), ((), (2,), (), ())),))
    assert said_by_people(table.state, memory) == {20: ("soon",)}


# The pictures that a language model is shown


def test_a_language_model_says_once_that_it_is_shown_pictures() -> None:
    """In its language; whoever sits there as a person says nothing of the kind."""
    table = giving(spoken="es")
    entry = shown_said(table.state, Seat(2), NOON + 5)
    assert entry == TableEntry(NOON + 5, None, (Said(table.state.people[2].id, SHOWN["es"]),))
    assert shown_said(table.state, Seat(1), NOON) == TableEntry(NOON)
    table.take(entry)
    assert shown_said(table.state, Seat(2), NOON) == TableEntry(NOON)
