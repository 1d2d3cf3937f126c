import warnings
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test  # type: ignore[import-untyped, unused-ignore]

from lapin.bots.known import Minds
from lapin.env.aec import LapinEnv
from lapin.env.choices import moves, number_of
from lapin.env.examples import offline_game, random_game
from lapin.env.layout import LAYOUT, LENGTH
from lapin.env.parallel import LapinParallelEnv
from lapin.game import legal
from lapin.game.model.commands import Give, Vote
from lapin.game.model.ids import Card, Spot
from lapin.game.model.options import Options
from lapin.game.model.refusals import Refused

GAMES = {"classic-2008": 4, "classic-2014": 3, "odyssey": 8, "party": 6, "team": 8, "jinx": 4}


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoos_own_tests_pass(game: str) -> None:
    """PettingZoo's own tests of the interface, and of seeds, pass for every game."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it advises on names of spaces
        api_test(LapinEnv(game, GAMES[game]), num_cycles=60, verbose_progress=False)
        seed_test(lambda: LapinEnv(game, GAMES[game]), num_cycles=40)
        parallel_api_test(LapinParallelEnv(game, GAMES[game]), num_cycles=40)


@pytest.mark.parametrize("game", GAMES)
def test_rewards_add_up_to_the_scores(game: str) -> None:
    """Over a game, an agent's rewards add up to what the rules scored, wherever it sat."""
    env = LapinEnv(game, GAMES[game])
    env.reset(seed=3)
    rng = Random(3)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        won[agent] += reward
        done = termination or truncation
        choice = None if done else {"choice": int(rng.choice(np.flatnonzero(observation["legal"]))), "clue": "x"}
        env.step(choice)
    scores = env.state_of_play.scores
    sides = len(scores)
    assert [won[f"seat_{seat}"] for seat in range(sides)] == list(scores)


@pytest.mark.parametrize("game", GAMES)
def test_an_observation_shows_nothing_hidden(game: str) -> None:
    """An agent sees the hand of its own seat and no card of another's, until the row lies open."""
    env = LapinEnv(game, GAMES[game])
    env.reset(seed=1)
    for _ in range(200):
        state = env.state_of_play
        if state.phase == "over":
            break
        agent = env.agent_selection
        seen = env.observe(agent)["observation"]
        assert seen.shape == (LENGTH,)
        if game != "jinx" and state.phase in ("tell", "give"):
            own = set(state.hands[int(agent.removeprefix("seat_"))])  # type: ignore[union-attr]
            assert set(seen[LAYOUT["hand"]].tolist()) <= own | {-1}
            assert set(seen[LAYOUT["row"]].tolist()) == {-1}
        env.step(env.action_space(agent).sample())


def test_every_sample_of_the_space_is_a_move() -> None:
    """A number that is not legal stands for one that is: no sample of the space is refused."""
    env = LapinEnv("team", 6)
    env.reset(seed=2)
    while not any(env.terminations.values()):
        env.step({"choice": 143, "clue": ""})
    assert env.state_of_play.phase == "over"


def test_a_table_that_cannot_be_played_is_refused() -> None:
    """An environment for two players of odyssey does not exist."""
    with pytest.raises(Refused):
        LapinEnv("odyssey", 2)


def test_the_order_of_two_cards_or_votes_makes_no_difference() -> None:
    """Two cards given, or two votes, are one choice, in whatever order they are named."""
    env = LapinEnv("classic-2014", 3)
    env.reset(seed=0)
    env.step({"choice": 0, "clue": "so be it"})
    state = env.state_of_play
    seat = env.possible_agents.index(env.agent_selection)
    offered = moves(legal(state, seat))  # type: ignore[arg-type]
    cards = state.hands[seat]  # type: ignore[union-attr]
    assert number_of(offered, Give((cards[2], cards[0]))) == number_of(offered, Give((cards[0], cards[2])))
    pair = [(7, Vote((Spot(1), Spot(2)))), (8, Give((Card(1),)))]
    assert number_of(pair, Vote((Spot(2), Spot(1)))) == 7  # type: ignore[arg-type]


def test_house_rules_reach_the_table() -> None:
    """A researcher can shorten games with the same options that a table has."""
    env = LapinEnv("odyssey", 4, Options(first="draw", target=10), render_mode="ansi")
    env.reset(seed=0)
    while not any(env.terminations.values()):
        env.step(env.action_space("seat_0").sample())
    assert max(env.state_of_play.scores) < 20
    assert "over" in (env.render() or "")


def test_the_examples_run() -> None:
    """The two examples of the page play a whole game each."""
    assert sum(random_game("odyssey", 4, seed=1).values()) > 0
    assert sum(offline_game("classic-2014", 3, seed=1, level="medium", minds=Minds()).values()) > 0


def test_s4_an_observed_clue_keeps_its_lines_and_fits_the_space() -> None:
    """A clue as long as any, on two lines, is observed as it was told."""
    env = LapinEnv("odyssey", 4)
    env.reset(seed=1)
    verse = "x" * 199 + "\n" + "y" * 200
    env.step({"choice": 0, "clue": verse})
    observed = env.observe(env.agent_selection)
    assert observed["clue"] == verse
    assert env.observation_space(env.agent_selection).contains(observed)
