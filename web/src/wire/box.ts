// Written by web/wire.py from the server's types. Do not edit: `python web/wire.py`.

import type { BoxRules } from "./types";

export const BOX: Readonly<Record<string, readonly BoxRules[]>> = {
  "odyssey": [
    {"players": 3, "sides": [0, 1, 2], "row": 5, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 2, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      2, "votes": 1, "red": false, "barred": true, "either": false}], "following": [1, 2, 0], "ends": [{"reason":
      "target", "won": true, "points": 30}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason":
      "stopped", "won": false}, "turns": 0, "drawn_after": null, "by_hand": false, "goal": 30, "found": {"outcomes":
      [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND",
      3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND",
      2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2]}},
    {"players": 4, "sides": [0, 1, 2, 3], "row": 4, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      true, "either": false}], "following": [1, 2, 3, 0], "ends": [{"reason": "target", "won": true, "points": 30},
      {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 0,
      "drawn_after": null, "by_hand": false, "goal": 30, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller":
      ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side":
      ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3]}},
    {"players": 5, "sides": [0, 1, 2, 3, 4], "row": 5, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}], "following": [1,
      2, 3, 4, 0], "ends": [{"reason": "target", "won": true, "points": 30}, {"reason": "stopped", "won": false,
      "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 0, "drawn_after": null, "by_hand": false,
      "goal": 30, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side":
      ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}],
      "fooled": [0, 1, 2, 3, 3]}},
    {"players": 6, "sides": [0, 1, 2, 3, 4, 5], "row": 6, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes":
      1, "red": false, "barred": true, "either": false}], "following": [1, 2, 3, 4, 5, 0], "ends": [{"reason": "target",
      "won": true, "points": 30}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "stopped",
      "won": false}, "turns": 0, "drawn_after": null, "by_hand": false, "goal": 30, "found": {"outcomes": [{"head":
      ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2],
      "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3, 3, 3]}},
    {"players": 7, "sides": [0, 1, 2, 3, 4, 5, 6], "row": 7, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red":
      false, "barred": false, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false},
      {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false,
      "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred":
      true, "either": false}], "following": [1, 2, 3, 4, 5, 6, 0], "ends": [{"reason": "target", "won": true, "points":
      30}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 0,
      "drawn_after": null, "by_hand": false, "goal": 30, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller":
      ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side":
      ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], "single": [0, 1, 1, 1, 1, 1, 1]}},
    {"players": 8, "sides": [0, 1, 2, 3, 4, 5, 6, 7], "row": 8, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red":
      false, "barred": false, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false},
      {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false,
      "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred":
      true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}], "following": [1,
      2, 3, 4, 5, 6, 7, 0], "ends": [{"reason": "target", "won": true, "points": 30}, {"reason": "stopped", "won":
      false, "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 0, "drawn_after": null, "by_hand":
      false, "goal": 30, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side":
      ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}],
      "fooled": [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], "single": [0, 1, 1, 1, 1, 1, 1, 1]}},
    {"players": 9, "sides": [0, 1, 2, 3, 4, 5, 6, 7, 8], "row": 9, "phase": "vote", "asks": [{"own": 1, "votes": 0,
      "red": false, "barred": false, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either":
      false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red":
      false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false},
      {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false,
      "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 2, "red": false, "barred": true, "either": false}], "following": [1, 2, 3, 4, 5, 6, 7, 8, 0], "ends":
      [{"reason": "target", "won": true, "points": 30}, {"reason": "stopped", "won": false, "turns": 200}], "ended":
      {"reason": "stopped", "won": false}, "turns": 0, "drawn_after": null, "by_hand": false, "goal": 30, "found":
      {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head":
      ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head":
      ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head":
      ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head":
      ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head":
      ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head":
      ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head":
      ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head":
      ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3, 3, 3,
      3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], "single": [0, 1, 1, 1, 1, 1, 1, 1, 1]}},
    {"players": 10, "sides": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "row": 10, "phase": "vote", "asks": [{"own": 1, "votes": 0,
      "red": false, "barred": false, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either":
      false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red":
      false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false},
      {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false,
      "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred":
      true, "either": false}], "following": [1, 2, 3, 4, 5, 6, 7, 8, 9, 0], "ends": [{"reason": "target", "won": true,
      "points": 30}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "stopped", "won": false},
      "turns": 0, "drawn_after": null, "by_hand": false, "goal": 30, "found": {"outcomes": [{"head": ["NOBODY_FOUND",
      2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND",
      3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0],
      "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], "single":
      [0, 1, 1, 1, 1, 1, 1, 1, 1, 1]}},
    {"players": 11, "sides": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "row": 11, "phase": "vote", "asks": [{"own": 1,
      "votes": 0, "red": false, "barred": false, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true,
      "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2,
      "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either":
      false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red":
      false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false},
      {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false,
      "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}],
      "following": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0], "ends": [{"reason": "target", "won": true, "points": 30},
      {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 0,
      "drawn_after": null, "by_hand": false, "goal": 30, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller":
      ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side":
      ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], "single": [0,
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}},
    {"players": 12, "sides": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "row": 12, "phase": "vote", "asks": [{"own": 1,
      "votes": 0, "red": false, "barred": false, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true,
      "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2,
      "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either":
      false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red":
      false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false},
      {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false,
      "barred": true, "either": false}, {"own": 1, "votes": 2, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 2, "red": false, "barred": true, "either": false}], "following": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
      0], "ends": [{"reason": "target", "won": true, "points": 30}, {"reason": "stopped", "won": false, "turns": 200}],
      "ended": {"reason": "stopped", "won": false}, "turns": 0, "drawn_after": null, "by_hand": false, "goal": 30,
      "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2,
      3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], "single": [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}},
  ],
  "classic-2014": [
    {"players": 3, "sides": [0, 1, 2], "row": 5, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 2, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      2, "votes": 1, "red": false, "barred": true, "either": false}], "following": [1, 2, 0], "ends": [{"reason":
      "target", "won": true, "points": 30}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason":
      "pile", "won": true}, "turns": 0, "drawn_after": 13, "by_hand": true, "goal": 30, "found": {"outcomes": [{"head":
      ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2],
      "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2]}},
    {"players": 4, "sides": [0, 1, 2, 3], "row": 4, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      true, "either": false}], "following": [1, 2, 3, 0], "ends": [{"reason": "target", "won": true, "points": 30},
      {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "pile", "won": true}, "turns": 0,
      "drawn_after": 15, "by_hand": true, "goal": 30, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller":
      ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder":
      ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side":
      ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3]}},
    {"players": 5, "sides": [0, 1, 2, 3, 4], "row": 5, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}], "following": [1,
      2, 3, 4, 0], "ends": [{"reason": "target", "won": true, "points": 30}, {"reason": "stopped", "won": false,
      "turns": 200}], "ended": {"reason": "pile", "won": true}, "turns": 0, "drawn_after": 11, "by_hand": true, "goal":
      30, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2,
      3, 4]}},
    {"players": 6, "sides": [0, 1, 2, 3, 4, 5], "row": 6, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes":
      1, "red": false, "barred": true, "either": false}], "following": [1, 2, 3, 4, 5, 0], "ends": [{"reason": "target",
      "won": true, "points": 30}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "pile", "won":
      true}, "turns": 0, "drawn_after": 8, "by_hand": true, "goal": 30, "found": {"outcomes": [{"head": ["NOBODY_FOUND",
      2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND",
      3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0],
      "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3, 4, 5]}},
  ],
  "classic-2008": [
    {"players": 3, "sides": [0, 1, 2], "row": 5, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 2, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      2, "votes": 1, "red": false, "barred": true, "either": false}], "following": [1, 2, 0], "ends": [{"reason":
      "stopped", "won": false, "turns": 200}], "ended": {"reason": "pile", "won": true}, "turns": 0, "drawn_after": 13,
      "by_hand": true, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side":
      ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 4], "teller": ["SOME_FOUND", 4], "finder": ["FOUND", 4], "missed":
      ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}],
      "fooled": [0, 1, 2]}},
    {"players": 4, "sides": [0, 1, 2, 3], "row": 4, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      true, "either": false}], "following": [1, 2, 3, 0], "ends": [{"reason": "stopped", "won": false, "turns": 200}],
      "ended": {"reason": "pile", "won": true}, "turns": 0, "drawn_after": 15, "by_hand": true, "found": {"outcomes":
      [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND",
      3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2],
      "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3]}},
    {"players": 5, "sides": [0, 1, 2, 3, 4], "row": 5, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}], "following": [1,
      2, 3, 4, 0], "ends": [{"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "pile", "won":
      true}, "turns": 0, "drawn_after": 11, "by_hand": true, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2],
      "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3],
      "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0],
      "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3, 4]}},
    {"players": 6, "sides": [0, 1, 2, 3, 4, 5], "row": 6, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      true, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": true, "either": false}, {"own": 1, "votes":
      1, "red": false, "barred": true, "either": false}], "following": [1, 2, 3, 4, 5, 0], "ends": [{"reason":
      "stopped", "won": false, "turns": 200}], "ended": {"reason": "pile", "won": true}, "turns": 0, "drawn_after": 8,
      "by_hand": true, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side":
      ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed":
      ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}],
      "fooled": [0, 1, 2, 3, 4, 5]}},
  ],
  "party": [
    {"players": 6, "sides": [0, 1, 2, 3, 4, 5], "row": 6, "phase": "vote", "asks": [{"own": 0, "votes": 1, "red": true,
      "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred":
      false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0,
      "votes": 1, "red": false, "barred": false, "either": false}], "following": [1, 2, 3, 4, 5, 0], "ends": [{"reason":
      "rounds", "won": true, "rounds": 1}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason":
      "stopped", "won": false}, "turns": 6, "drawn_after": null, "by_hand": false, "crowd": {"agreed": [["ALONE", 0],
      ["AGREED", 2], ["AGREED", 3], ["AGREED", 4], ["AGREED", 5], ["AGREED", 5]], "spoilt": [["ALONE", 0], ["SPOILT",
      0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0]], "most": 5}},
    {"players": 7, "sides": [0, 1, 2, 3, 4, 5, 6], "row": 7, "phase": "vote", "asks": [{"own": 0, "votes": 1, "red":
      true, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false},
      {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred":
      false, "either": false}], "following": [1, 2, 3, 4, 5, 6, 0], "ends": [{"reason": "rounds", "won": true, "rounds":
      1}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 7,
      "drawn_after": null, "by_hand": false, "crowd": {"agreed": [["ALONE", 0], ["AGREED", 2], ["AGREED", 3], ["AGREED",
      4], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5]], "spoilt": [["ALONE", 0], ["SPOILT", 0], ["SPOILT", 0],
      ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0]], "most": 5}},
    {"players": 8, "sides": [0, 1, 2, 3, 4, 5, 6, 7], "row": 8, "phase": "vote", "asks": [{"own": 0, "votes": 1, "red":
      true, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false},
      {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred":
      false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}], "following": [1,
      2, 3, 4, 5, 6, 7, 0], "ends": [{"reason": "rounds", "won": true, "rounds": 1}, {"reason": "stopped", "won": false,
      "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 8, "drawn_after": null, "by_hand": false,
      "crowd": {"agreed": [["ALONE", 0], ["AGREED", 2], ["AGREED", 3], ["AGREED", 4], ["AGREED", 5], ["AGREED", 5],
      ["AGREED", 5], ["AGREED", 5]], "spoilt": [["ALONE", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT",
      0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0]], "most": 5}},
    {"players": 9, "sides": [0, 1, 2, 3, 4, 5, 6, 7, 8], "row": 9, "phase": "vote", "asks": [{"own": 0, "votes": 1,
      "red": true, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either":
      false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red":
      false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false},
      {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 1, "red": false, "barred": false, "either": false}], "following": [1, 2, 3, 4, 5, 6, 7, 8, 0], "ends":
      [{"reason": "rounds", "won": true, "rounds": 1}, {"reason": "stopped", "won": false, "turns": 200}], "ended":
      {"reason": "stopped", "won": false}, "turns": 9, "drawn_after": null, "by_hand": false, "crowd": {"agreed":
      [["ALONE", 0], ["AGREED", 2], ["AGREED", 3], ["AGREED", 4], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5],
      ["AGREED", 5], ["AGREED", 5]], "spoilt": [["ALONE", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT",
      0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0]], "most": 5}},
    {"players": 10, "sides": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "row": 10, "phase": "vote", "asks": [{"own": 0, "votes": 1,
      "red": true, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either":
      false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red":
      false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false},
      {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred":
      false, "either": false}], "following": [1, 2, 3, 4, 5, 6, 7, 8, 9, 0], "ends": [{"reason": "rounds", "won": true,
      "rounds": 1}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "stopped", "won": false},
      "turns": 10, "drawn_after": null, "by_hand": false, "crowd": {"agreed": [["ALONE", 0], ["AGREED", 2], ["AGREED",
      3], ["AGREED", 4], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5]],
      "spoilt": [["ALONE", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0],
      ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0]], "most": 5}},
    {"players": 11, "sides": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "row": 11, "phase": "vote", "asks": [{"own": 0,
      "votes": 1, "red": true, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false,
      "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1,
      "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either":
      false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red":
      false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false},
      {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}],
      "following": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0], "ends": [{"reason": "rounds", "won": true, "rounds": 1},
      {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 11,
      "drawn_after": null, "by_hand": false, "crowd": {"agreed": [["ALONE", 0], ["AGREED", 2], ["AGREED", 3], ["AGREED",
      4], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5]],
      "spoilt": [["ALONE", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0],
      ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0]], "most": 5}},
    {"players": 12, "sides": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "row": 12, "phase": "vote", "asks": [{"own": 0,
      "votes": 1, "red": true, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false,
      "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1,
      "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either":
      false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red":
      false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false},
      {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 1, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 1, "red": false, "barred": false, "either": false}], "following": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
      0], "ends": [{"reason": "rounds", "won": true, "rounds": 1}, {"reason": "stopped", "won": false, "turns": 200}],
      "ended": {"reason": "stopped", "won": false}, "turns": 12, "drawn_after": null, "by_hand": false, "crowd":
      {"agreed": [["ALONE", 0], ["AGREED", 2], ["AGREED", 3], ["AGREED", 4], ["AGREED", 5], ["AGREED", 5], ["AGREED",
      5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5], ["AGREED", 5]], "spoilt": [["ALONE", 0],
      ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0],
      ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0], ["SPOILT", 0]], "most": 5}},
  ],
  "team": [
    {"players": 6, "sides": [0, 1, 2, 0, 1, 2], "row": 4, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own":
      1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1, "votes": 0, "red": false, "barred":
      false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1,
      "votes": 1, "red": false, "barred": false, "either": true}], "following": [1, 2, 3, 4, 5, 0], "ends": [{"reason":
      "rounds", "won": true, "rounds": 1}, {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason":
      "stopped", "won": false}, "turns": 6, "drawn_after": null, "by_hand": false, "found": {"outcomes": [{"head":
      ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2],
      "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2], "partner": [0, 1, 2]}},
    {"players": 8, "sides": [0, 1, 2, 3, 0, 1, 2, 3], "row": 5, "phase": "vote", "asks": [{"own": 1, "votes": 0, "red":
      false, "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true},
      {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1, "votes": 1, "red": false,
      "barred": false, "either": true}, {"own": 1, "votes": 0, "red": false, "barred": false, "either": false}, {"own":
      1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1, "votes": 1, "red": false, "barred":
      false, "either": true}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}], "following": [1,
      2, 3, 4, 5, 6, 7, 0], "ends": [{"reason": "rounds", "won": true, "rounds": 1}, {"reason": "stopped", "won": false,
      "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 8, "drawn_after": null, "by_hand": false,
      "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]},
      {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2,
      3], "partner": [0, 1, 2, 3]}},
    {"players": 10, "sides": [0, 1, 2, 3, 4, 0, 1, 2, 3, 4], "row": 6, "phase": "vote", "asks": [{"own": 1, "votes": 0,
      "red": false, "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": false, "either":
      true}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1, "votes": 1, "red": false,
      "barred": false, "either": true}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own":
      1, "votes": 0, "red": false, "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred":
      false, "either": true}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1, "votes":
      1, "red": false, "barred": false, "either": true}, {"own": 1, "votes": 1, "red": false, "barred": false, "either":
      true}], "following": [1, 2, 3, 4, 5, 6, 7, 8, 9, 0], "ends": [{"reason": "rounds", "won": true, "rounds": 1},
      {"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "stopped", "won": false}, "turns": 10,
      "drawn_after": null, "by_hand": false, "found": {"outcomes": [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK",
      0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3],
      "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3],
      "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3],
      "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2], "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND",
      2]}], "fooled": [0, 1, 2, 3, 3], "partner": [0, 1, 2, 3, 3]}},
    {"players": 12, "sides": [0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5], "row": 7, "phase": "vote", "asks": [{"own": 1,
      "votes": 0, "red": false, "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": false,
      "either": true}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1, "votes": 1,
      "red": false, "barred": false, "either": true}, {"own": 1, "votes": 1, "red": false, "barred": false, "either":
      true}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own":
      1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1, "votes": 1, "red": false, "barred":
      false, "either": true}, {"own": 1, "votes": 1, "red": false, "barred": false, "either": true}, {"own": 1, "votes":
      1, "red": false, "barred": false, "either": true}], "following": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0], "ends":
      [{"reason": "rounds", "won": true, "rounds": 1}, {"reason": "stopped", "won": false, "turns": 200}], "ended":
      {"reason": "stopped", "won": false}, "turns": 12, "drawn_after": null, "by_hand": false, "found": {"outcomes":
      [{"head": ["NOBODY_FOUND", 2], "teller": ["TOO_DARK", 0], "side": ["NOBODY_FOUND", 2]}, {"head": ["SOME_FOUND",
      3], "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["SOME_FOUND", 3],
      "teller": ["SOME_FOUND", 3], "finder": ["FOUND", 3], "missed": ["MISSED", 0]}, {"head": ["EVERYBODY_FOUND", 2],
      "teller": ["TOO_CLEAR", 0], "side": ["EVERYBODY_FOUND", 2]}], "fooled": [0, 1, 2, 3, 3, 3], "partner": [0, 1, 2,
      3, 3, 3]}},
  ],
  "jinx": [
    {"players": 3, "sides": [0, 1, 2], "row": 0, "phase": "touch", "asks": [{"own": 0, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 0, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 0, "red": false, "barred": false, "either": false}], "following": [1, 2, 0], "ends": [{"reason":
      "stopped", "won": false, "turns": 200}], "ended": {"reason": "square", "won": true}, "turns": 0, "drawn_after":
      null, "by_hand": true, "fingers": {"finder": ["TOUCHED", 1], "wrong": ["WRONG", 0], "slower": ["NO_TOUCH", 0],
      "active": [["AT_ONCE", 0], ["MISLED", 1]], "unfound": [["NOT_FOUND", 0], ["NOT_FOUND", -1]]}},
    {"players": 4, "sides": [0, 1, 2, 3], "row": 0, "phase": "touch", "asks": [{"own": 0, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 0, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 0, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 0, "red": false, "barred":
      false, "either": false}], "following": [1, 2, 3, 0], "ends": [{"reason": "stopped", "won": false, "turns": 200}],
      "ended": {"reason": "square", "won": true}, "turns": 0, "drawn_after": null, "by_hand": true, "fingers":
      {"finder": ["TOUCHED", 1], "wrong": ["WRONG", 0], "slower": ["NO_TOUCH", 0], "active": [["AT_ONCE", 0], ["MISLED",
      1], ["MISLED", 2]], "unfound": [["NOT_FOUND", 0], ["NOT_FOUND", -1]]}},
    {"players": 5, "sides": [0, 1, 2, 3, 4], "row": 0, "phase": "touch", "asks": [{"own": 0, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 0, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 0, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 0, "red": false, "barred":
      false, "either": false}, {"own": 0, "votes": 0, "red": false, "barred": false, "either": false}], "following": [1,
      2, 3, 4, 0], "ends": [{"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "square", "won":
      true}, "turns": 0, "drawn_after": null, "by_hand": true, "fingers": {"finder": ["TOUCHED", 1], "wrong": ["WRONG",
      0], "slower": ["NO_TOUCH", 0], "active": [["AT_ONCE", 0], ["MISLED", 1], ["MISLED", 2], ["MISLED", 3]], "unfound":
      [["NOT_FOUND", 0], ["NOT_FOUND", -1]]}},
    {"players": 6, "sides": [0, 1, 2, 3, 4, 5], "row": 0, "phase": "touch", "asks": [{"own": 0, "votes": 0, "red":
      false, "barred": false, "either": false}, {"own": 0, "votes": 0, "red": false, "barred": false, "either": false},
      {"own": 0, "votes": 0, "red": false, "barred": false, "either": false}, {"own": 0, "votes": 0, "red": false,
      "barred": false, "either": false}, {"own": 0, "votes": 0, "red": false, "barred": false, "either": false}, {"own":
      0, "votes": 0, "red": false, "barred": false, "either": false}], "following": [1, 2, 3, 4, 5, 0], "ends":
      [{"reason": "stopped", "won": false, "turns": 200}], "ended": {"reason": "square", "won": true}, "turns": 0,
      "drawn_after": null, "by_hand": true, "fingers": {"finder": ["TOUCHED", 1], "wrong": ["WRONG", 0], "slower":
      ["NO_TOUCH", 0], "active": [["AT_ONCE", 0], ["MISLED", 1], ["MISLED", 2], ["MISLED", 3], ["MISLED", 4]],
      "unfound": [["NOT_FOUND", 0], ["NOT_FOUND", -1]]}},
  ],
};
