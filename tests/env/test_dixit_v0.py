"""The environment under PettingZoo's names: discrete actions, masks, state, render modes, and clear errors."""

import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
import supersuit  # type: ignore[import-untyped, unused-ignore]  # has no types
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped, unused-ignore]
from pettingzoo.utils import TerminateIllegalWrapper  # type: ignore[import-untyped, unused-ignore]

from lapin.bots.books import book
from lapin.bots.memory import text_of
from lapin.env import LAYOUT, LapinEnv, LapinParallelEnv, dixit_v0
from lapin.env.aec import BadClue
from lapin.env.discrete import ACTIONS, CHOICES, PHRASES, WAIT, IllegalAction
from lapin.game.model.options import Options
from lapin.game.model.state import SquareTurn, StoryTurn

GAMES = {"classic-2008": 4, "classic-2014": 3, "odyssey": 8, "party": 6, "team": 8, "jinx": 4}
SHORT = Options(first="draw", target=10)


def at_random(env: Any, seed: int = 3, steps: int = 10_000) -> None:
    """Play with random legal actions."""
    rng = Random(seed)
    for count, _ in enumerate(env.agent_iter()):
        observation, _, termination, truncation, info = env.last()
        mask = observation["action_mask"] if isinstance(observation, dict) else info.get("action_mask")
        done = termination or truncation
        env.step(None if done else int(rng.choice(np.flatnonzero(mask))))
        if count == steps:
            return


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_tests_pass(game: str) -> None:
    """They check the wrapped, the raw and the parallel environment, and their seeds."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises on names of spaces
        api_test(dixit_v0.env(game, GAMES[game]), num_cycles=60, verbose_progress=False)
        api_test(dixit_v0.raw_env(game, GAMES[game], mask_in="info"), num_cycles=60, verbose_progress=False)
        seed_test(lambda: dixit_v0.env(game, GAMES[game]), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_random_legal_actions_play_a_game_to_its_end(game: str) -> None:
    """No action that the mask allows is refused; scores are the sums of rewards."""
    env = dixit_v0.raw_env(game, GAMES[game])
    env.reset(seed=1)
    at_random(env)
    assert env.state_of_play.phase == "over"


@pytest.mark.parametrize("game", ["odyssey", "team", "jinx"])
def test_in_the_parallel_environment_everybody_has_a_legal_action(game: str) -> None:
    """An agent that the game does not wait for can only wait; random legal actions reach the end."""
    env = dixit_v0.parallel_env(game, GAMES[game], SHORT if game == "odyssey" else None)
    seen, _ = env.reset(seed=2)
    rng = Random(2)
    waited = 0
    while env.agents:
        masks = {agent: seen[agent]["action_mask"] for agent in env.agents}
        waited += sum(int(mask[WAIT]) for mask in masks.values())
        assert all((mask[WAIT] == 1) == (mask.sum() == 1 and mask[:WAIT].sum() == 0) for mask in masks.values())
        seen, *_ = env.step({agent: int(rng.choice(np.flatnonzero(mask))) for agent, mask in masks.items()})
    assert waited > 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        inner = supersuit.black_death_v3(dixit_v0.parallel_env("odyssey", 4, mask_in="info"))
        inner.reset(seed=1)


def test_an_action_tells_a_phrase_of_the_cards_own_book() -> None:
    """The number of the action is the place of the card and of the phrase."""
    env = dixit_v0.raw_env("odyssey", 4, language="fr")
    env.reset(seed=5)
    agent = env.agent_selection
    hand = env.observe(agent)["observation"][LAYOUT["hand"]].astype(int)
    written = book("reverie", "fr")
    assert written is not None
    action = CHOICES + 2 * PHRASES + 7
    wanted = written[hand[2]].associations[7].text
    assert env.phrase(action) == wanted
    env.step(action)
    assert text_of(env.state_of_play.clue) == wanted


def test_the_wrapped_environment_ends_at_an_illegal_action() -> None:
    """The agent that makes one loses ten points; the raw environment says what is wrong."""
    env = dixit_v0.env("odyssey", 4)
    env.reset(seed=0)
    agent = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(WAIT)
    assert env.rewards[agent] == dixit_v0.ILLEGAL_REWARD
    assert all(env.terminations.values())
    raw = dixit_v0.raw_env("odyssey", 4)
    raw.reset(seed=0)
    with pytest.raises(IllegalAction, match=f"action {WAIT} is not legal for seat_"):
        raw.step(WAIT)
    with pytest.raises(IllegalAction):
        raw.step(ACTIONS + 1)


def test_supersuit_and_wrappers_take_it_as_it_is() -> None:
    """With the mask in the info the observation is a plain box, which SuperSuit's wrappers take."""
    raw = dixit_v0.raw_env("odyssey", 4, SHORT, mask_in="info")
    wrapped = TerminateIllegalWrapper(
        supersuit.clip_reward_v0(supersuit.agent_indicator_v0(raw)), illegal_reward=-1
    )
    wrapped.reset(seed=4)
    at_random(wrapped)
    assert raw.state_of_play.phase == "over"
    assert max(raw.state_of_play.scores) >= 10
    many = supersuit.pettingzoo_env_to_vec_env_v1(
        supersuit.black_death_v3(dixit_v0.parallel_env("odyssey", 4, SHORT, mask_in="info"))
    )
    _, infos = many.reset(seed=4)
    rng = Random(4)
    for _ in range(40):
        actions = [int(rng.choice(np.flatnonzero(info["action_mask"]))) for info in infos]
        seen, _, _, _, infos = many.step(np.array(actions))
        assert seen.shape == (4, *(raw.observation_space("seat_0").shape or ()))


@pytest.mark.parametrize("game", ["odyssey", "classic-2014", "jinx"])
def test_the_last_turn_is_in_the_observation(game: str) -> None:
    """It has owners, votes and points, as everybody saw them, and nothing before the first turn is over."""
    env = LapinEnv(game, GAMES[game])
    env.reset(seed=6)
    assert set(env.observe("seat_0")["observation"][50:].tolist()) == {-1}
    rng = Random(6)
    while env.state_of_play.last is None:
        mask = env.observe(env.agent_selection)["legal"]
        env.step({"choice": int(rng.choice(np.flatnonzero(mask))), "clue": "so be it"})
    last, seen = env.state_of_play.last, env.observe("seat_1")["observation"]

    def part(name: str) -> list[int]:
        return [int(number) for number in seen[LAYOUT[name]]]

    points = list(last.points)
    assert part("last_points")[: len(points)] == points
    if isinstance(last, StoryTurn):
        assert part("last_storyteller") == [last.storyteller]
        row, owners = part("last_row"), part("last_owners")
        assert row[: len(last.row)] == list(last.row)
        assert all(card in last.given[owner] for card, owner in zip(last.row, owners, strict=False))
        votes = part("last_votes")
        told = [[spot for spot in votes[2 * seat :][:2] if spot > 0] for seat in range(len(last.votes))]
        assert told == [list(spots) for spots in last.votes]
    else:
        assert isinstance(last, SquareTurn)
        assert part("last_target") == [last.target]
        assert all(touch.spot in part("last_votes")[2 * touch.seat :][:2] for touch in last.touches)


def test_the_state_has_every_hand_and_an_observation_does_not() -> None:
    """`state()` is for training: two deals that an agent cannot tell apart differ in it."""
    env = dixit_v0.raw_env("odyssey", 5)
    env.reset(seed=1)
    state = env.state()
    assert env.state_space.contains(state)
    held = env.state_of_play
    for seat, hand in enumerate(held.hands):  # type: ignore[union-attr]  # a storyteller game
        start = seat * (len(state) - 48) // 12
        assert state[start : start + 112][LAYOUT["hand"]].tolist()[: len(hand)] == list(hand)
    parallel = dixit_v0.parallel_env("odyssey", 5)
    parallel.reset(seed=1)
    assert parallel.state().tolist() == state.tolist()


def test_render_modes_do_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    """`ansi` returns the text, `human` prints it, none warns; another mode is refused."""
    for make in (dixit_v0.raw_env, LapinEnv, LapinParallelEnv):
        text = make("odyssey", 4, render_mode="ansi")
        text.reset(seed=1)
        assert "turn 1, tell" in (text.render() or "")
        assert capsys.readouterr().out == ""
        human = make("odyssey", 4, render_mode="human")
        human.reset(seed=1)
        assert human.render() is None
        assert "turn 1, tell" in capsys.readouterr().out
        silent = make("odyssey", 4)
        silent.reset(seed=1)
        with pytest.warns(UserWarning, match="render_mode"):
            assert silent.render() is None
        with pytest.raises(ValueError, match="render mode"):
            make("odyssey", 4, render_mode="rgb_array")


def test_metadata_is_true() -> None:
    """It has the names, the modes, and whether all agents may act at once."""
    raw, parallel = dixit_v0.raw_env("odyssey", 4), dixit_v0.parallel_env("odyssey", 4)
    assert raw.metadata["name"] == parallel.metadata["name"] == "dixit_v0"
    assert (raw.metadata["is_parallelizable"], parallel.metadata["is_parallelizable"]) == (False, True)
    assert raw.metadata["render_modes"] == ["human", "ansi"]


@pytest.mark.parametrize(
    ("clue", "why"), [("x" * 401, "CLUE_TOO_LONG"), ("\u202eevil", "CLUE_UNREADABLE"), ("a\n" * 20, "CLUE_LINES")]
)
def test_a_clue_that_no_table_takes_is_refused_with_a_reason(clue: str, why: str) -> None:
    """The agent may try another one."""
    env = LapinEnv("odyssey", 4)
    env.reset(seed=1)
    with pytest.raises(BadClue, match=why):
        env.step({"choice": 0, "clue": clue})
    env.step({"choice": 0, "clue": "something else"})
    assert env.state_of_play.phase == "give"


def test_wrong_arguments_are_named() -> None:
    """Neither a language without a book nor an unknown one is accepted."""
    with pytest.raises(ValueError, match="no language 'tlh'"):
        dixit_v0.raw_env("odyssey", 4, language="tlh")


def test_an_observation_may_have_pictures_as_vectors() -> None:
    """It has the vectors of the clue, the hand and the row; a told phrase lies nearest to its own card."""
    plain, env = dixit_v0.raw_env("odyssey", 4), dixit_v0.raw_env("odyssey", 4, embeddings=True)
    env.reset(seed=3)
    plain.reset(seed=3)
    teller = env.agent_selection
    size = len(plain.observe(teller)["observation"])
    vectors = env.observe(teller)["observation"][size:].reshape(-1, 128)
    assert vectors.shape == (1 + 7 + 12, 128)
    assert not vectors[0].any()
    assert vectors[1:7].any(axis=1).all()
    assert env.observation_space(teller).contains(env.observe(teller))
    hits = 0
    for phrase in range(40):
        env.reset(seed=3)
        env.step(CHOICES + 1 * PHRASES + phrase)
        clue = env.observe(teller)["observation"][size:][:128]
        hits += int((vectors[1:7] @ clue).argmax()) == 1
    assert hits > 20
