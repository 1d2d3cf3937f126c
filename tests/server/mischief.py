"""Messages that nobody should send: valid ones made invalid, and plain nonsense."""

from random import Random
from typing import Any

import msgspec

TRUE: tuple[dict[str, Any], ...] = (
    {"do": "tell", "clue": {"type": "words", "text": "almost"}, "card": 3},
    {"do": "give", "cards": [1, 2]},
    {"do": "vote", "spots": [1], "red": 2},
    {"do": "name_giver", "giver": 1},
    {"do": "agree_giver", "giver": 1},
    {"do": "touch", "spot": 4},
    {"do": "call_jinx"},
    {"do": "set_up", "game": "odyssey", "options": {"hand": 6, "first": "claim"}, "clocks": {"tell": 60}},
    {"do": "arrange", "order": [1, 0, 2]},
    {"do": "kick", "person": 1},
    {"do": "pass_host", "person": 2},
    {"do": "remove_computer", "person": 2},
    {"do": "lock", "on": False},
    {"do": "hide_code", "on": False},
    {"do": "describe", "on": False},
    {"do": "say", "text": "hello"},
    {"do": "react", "sign": "heart"},
    {"do": "dress", "name": "Zoe", "rabbit": {"colour": "snow", "pattern": "plain"}},
    {"do": "extend_clock"},
    {"do": "come_back"},
    {"do": "end_game"},
)

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 10**30, -(10**30), 2**63, 2**64, 1.5, 1e308, "", " ", "\x00", "a" * 3000,
    "é" * 900, "\u202e", "😀", "<script>alert(1)</script>", "'; DROP TABLE entries; --", "../../etc",
    [], [[]], {}, {"do": "start"}, [1] * 500, ["a"], {"a": {"b": {"c": []}}}, "NaN", "null",
)  # fmt: skip

NONSENSE = (
    "", " ", "null", "true", "0", "[]", "{}", '"', "{", "}", "[[[[", "{" * 2000, "[" * 8000, '{"id":' * 800,
    '{"id":"a"}', '{"ask":{}}', '{"id":"a","ask":{"x":' + "[" * 3000 + "]" * 3000 + ',"do":"start"}}',
    '{"id":"a","ask":{"do":"say","text":"\\ud800"}}', '{"id":"a","ask":{"do":"kick","person":' + "9" * 5000 + "}}",
    '{"id":"a","ask":{"do":"kick","person":1e999}}', '{"id":"a","id":"b","ask":{"do":"start","do":"leave"}}',
    "NaN", "\ufeff{}", "/* */", "id=a", "GET / HTTP/1.1\r\n\r\n", '{"id":"a","ask":{"do":"say","text":"\x00"}}',
)  # fmt: skip


def message(rng: Random) -> str:
    """One message, at most as long as a frame may be."""
    kind = rng.random()
    if kind < 0.2:
        text = rng.choice(NONSENSE)
    else:
        text = msgspec.json.encode(
            _bent({"id": f"m{rng.randrange(10**9)}", "ask": rng.choice(TRUE)}, rng)
        ).decode()
        if kind < 0.4:
            text = _broken(text, rng)
    return text if len(text.encode()) <= 8192 else text[:2000]


def _bent(value: Any, rng: Random) -> Any:
    """Replace, remove or double anything in it."""
    if rng.random() < 0.12:
        return rng.choice(ODD)
    if isinstance(value, dict):
        bent = {key: _bent(each, rng) for key, each in value.items() if rng.random() > 0.04}
        if rng.random() < 0.06:
            bent[rng.choice(("surprise", "do", "__proto__", ""))] = rng.choice(ODD)
        return bent
    if isinstance(value, list):
        return [_bent(each, rng) for each in value] * rng.choice((1, 1, 1, 2, 0))
    return value


def _broken(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return rng.choice(
        (
            text[:place],
            text[place:],
            text[:place] + rng.choice('{}[]",:\\\x00\x7fé\n') + text[place:],
            text * 2,
            text.replace('"', "'"),
        )
    )
