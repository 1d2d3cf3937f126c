import logging
import socket

import pytest
from msgspec.structs import replace

from lapin.bots.client import BotClient
from lapin.bots.known import descriptions_of
from lapin.bots.llm.player import ModelPlayer, NoMove
from lapin.bots.llm.settings import BadEndpoint, ModelEndpoint
from lapin.bots.llm.settings import endpoint as named
from lapin.bots.memory import Memory
from lapin.bots.messages import Asked
from lapin.decks.built_in import built_in, folder
from lapin.game import begin, fold
from lapin.game.model.chance import Secret
from lapin.game.model.clues import Words
from lapin.game.model.commands import Give, Tell, Touch, Vote
from lapin.game.model.ids import Seat
from lapin.game.model.options import Options
from lapin.game.model.state import Square
from lapin.game.views import view
from tests.bots.endpoint import FakeEndpoint, endpoint, good
from tests.bots.test_bot_client import PATIENCE, question, said
from tests.bots.test_players import after, at_the_table

KEY = "sk-secret-of-a-test"
CLUE = {"picture": 2, "second": 0, "clue": "Nobody told me"}


def player(fake: FakeEndpoint, **changes: object) -> ModelPlayer:
    """A player on that endpoint, who does not really sleep."""
    settings = ModelEndpoint(url=fake.url, model="test-model", key=KEY)
    return ModelPlayer(replace(settings, **changes), sleep=no_sleep)


async def no_sleep(_seconds: float) -> None:
    """Do not sleep."""


def tell(**changes: object) -> Asked:
    """A storyteller's question."""
    return question(level="model", **changes)


def test_the_pictures_are_shown_and_the_answer_is_a_move() -> None:
    """The model sees the cards of the hand as pictures, answers in the form asked for, and that is the move."""
    asked = tell()
    assert asked.view.mine is not None
    hand = asked.view.mine.hand or ()
    with endpoint(good(CLUE)) as fake:
        answer = player(fake).answer(asked, descriptions_of("reverie"))
    assert answer.move == Tell(Words("Nobody told me"), hand[1])
    request = fake.requests[0]
    assert request["path"] == "/v1/chat/completions"
    assert request["model"] == "test-model"
    assert request["response_format"]["type"] == "json_schema"
    pictures = [part for part in request["messages"][1]["content"] if part["type"] == "image_url"]
    there = sum((folder("reverie") / built_in("reverie").pictures[card].small).is_file() for card in hand)
    assert len(pictures) == there
    assert all(part["image_url"]["url"].startswith("data:image/webp;base64,") for part in pictures)
    assert fake.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_the_model_also_gives_votes_and_touches() -> None:
    """It gives a card, votes for one, and touches a picture of the square."""
    state = at_the_table("odyssey", 4)
    teller = state.storyteller
    assert teller is not None
    state = after(state, teller, Tell(Words("Monday"), state.hands[teller][0]))
    others = [Seat(seat) for seat in range(4) if seat != teller]
    known = descriptions_of("reverie")
    with endpoint(good({"picture": 3, "second": 0, "clue": ""})) as fake:
        gives = player(fake).answer(tell(view=view(state, others[0])), known).move
        assert gives == Give((state.hands[others[0]][2],))
        for seat in others:
            state = after(state, seat, Give((state.hands[seat][0],)))
        assert isinstance(player(fake).answer(tell(view=view(state, others[0])), known).move, Vote)
        square = fold(begin("jinx", 4, Options(), 71, Secret(bytes(32))))
        assert isinstance(square, Square)
        told = after(square, square.active, Tell(Words("Monday")))  # type: ignore[arg-type]  # a square will do
        seen = view(told, Seat((square.active + 1) % 4))
        assert isinstance(player(fake).answer(tell(view=seen, deck="glimpse"), known).move, Touch)


def test_a_player_that_asks_too_fast_waits_and_asks_again() -> None:
    """A player that is told to slow down waits as long as it was told, and asks once more."""
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    with endpoint((429, {"error": "slow down"}, {"retry-after": "3"}), good(CLUE)) as fake:
        model = ModelPlayer(ModelEndpoint(url=fake.url, model="m"), sleep=rest)
        assert isinstance(model.answer(tell(), descriptions_of("reverie")).move, Tell)
    assert rests == [3.0]
    assert len(fake.requests) == 2


@pytest.mark.parametrize(
    "nonsense",
    [
        (200, "this is not JSON", {}),
        (200, {"choices": []}, {}),
        good("picture two, I think"),
        good({"picture": 99, "second": 0, "clue": "Nobody told me"}),
        good({"picture": 1, "second": 0, "clue": "   "}),
        good({"picture": 1, "second": 0, "clue": "said before"}),
        good({"picture": "one"}),
        (500, {"error": "broken"}, {}),
    ],
)
def test_a_model_that_talks_nonsense_is_asked_once_more_and_then_given_up(
    nonsense: tuple[int, object, dict[str, str]],
) -> None:
    """After an answer that is no move the model is asked once more, then the offline player plays."""
    with endpoint(nonsense) as fake:
        with pytest.raises(NoMove):
            player(fake).answer(tell(memory=Memory(said=("Said before!",))), descriptions_of("reverie"))
        assert len(fake.requests) == 2
    with endpoint(nonsense, good(CLUE)) as fake:
        assert isinstance(player(fake).answer(tell(), descriptions_of("reverie")).move, Tell)


def test_a_clue_that_names_the_picture_is_no_clue() -> None:
    """A word of the card's own description is also refused from a model."""
    asked = tell()
    assert asked.view.mine is not None
    card = (asked.view.mine.hand or ())[0]
    word = descriptions_of("reverie").of(card).tags[0]
    with endpoint(good({"picture": 1, "second": 0, "clue": f"my {word}"})) as fake, pytest.raises(NoMove):
        player(fake).answer(asked, descriptions_of("reverie"))


def test_a_model_that_takes_too_long_or_is_not_there_makes_no_move() -> None:
    """A time-out and an address where nobody answers both end in no move."""
    with endpoint(good(CLUE)) as fake:
        fake.answers.clear()
        with pytest.raises(NoMove, match="endpoint failed"):
            player(fake, seconds=0.1).answer(tell(), descriptions_of("reverie"))
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    nobody = ModelPlayer(ModelEndpoint(url=f"http://127.0.0.1:{port}/v1", model="m"))
    with pytest.raises(NoMove, match="ConnectError"):
        nobody.answer(tell(), descriptions_of("reverie"))


def test_a_game_costs_no_more_than_it_may() -> None:
    """When a game has cost its cap, the model is not asked again in it; another game has its own cap."""
    with endpoint(good(CLUE, tokens=100_000)) as fake:
        model = player(fake, cap=0.25, price_in=1.0, price_out=0.0)
        known = descriptions_of("reverie")
        model.answer(tell(game="one"), known)
        model.answer(tell(game="one"), known)
        with pytest.raises(NoMove, match="cost"):
            model.answer(tell(game="one"), known)
        assert len(fake.requests) == 2
        assert model.spent("one") == pytest.approx(0.2)
        assert isinstance(model.answer(tell(game="two"), known).move, Tell)


def test_settings_come_from_the_environment() -> None:
    """Address, model, key and prices are read from the environment; what is wrong is said without the key."""
    assert named({}) is None
    found = named(
        {"LAPIN_LLM_URL": "http://x/v1/", "LAPIN_LLM_MODEL": "m", "LAPIN_LLM_KEY": KEY, "LAPIN_LLM_CAP": "2"}
    )
    assert found == ModelEndpoint(url="http://x/v1", model="m", key=KEY, cap=2.0)
    assert KEY not in repr(found)
    for wrong in (
        {"LAPIN_LLM_URL": "ftp://x", "LAPIN_LLM_MODEL": "m"},
        {"LAPIN_LLM_URL": "http://x"},
        {"LAPIN_LLM_URL": "http://x", "LAPIN_LLM_MODEL": "m", "LAPIN_LLM_CAP": "much"},
    ):
        with pytest.raises(BadEndpoint):
            named(wrong)


async def test_in_the_worker_the_offline_player_steps_in(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a model that talks nonsense the table gets moves all the same; the log says why once, never the key."""
    with endpoint(good("nonsense")) as fake, caplog.at_level(logging.DEBUG):
        monkeypatch.setenv("LAPIN_LLM_URL", fake.url)
        monkeypatch.setenv("LAPIN_LLM_MODEL", "m")
        monkeypatch.setenv("LAPIN_LLM_KEY", KEY)
        players = BotClient(patience=PATIENCE)
        try:
            for _ in range(3):
                answer = await players.ask(tell())
                assert answer is not None
                assert isinstance(answer.move, Tell)
        finally:
            await players.close()
    assert len(fake.requests) == 6
    assert sum("nonsense from the model" in line for line in said(caplog)) == 1
    assert KEY not in caplog.text


async def test_in_the_worker_the_model_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a model that answers, its move is the move."""
    with endpoint(good(CLUE)) as fake:
        monkeypatch.setenv("LAPIN_LLM_URL", fake.url)
        monkeypatch.setenv("LAPIN_LLM_MODEL", "m")
        players = BotClient(patience=PATIENCE)
        try:
            answer = await players.ask(tell())
        finally:
            await players.close()
    assert answer is not None
    assert isinstance(answer.move, Tell)
    assert answer.move.clue == Words("Nobody told me")
