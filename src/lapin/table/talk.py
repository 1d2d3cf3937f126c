"""Rules for what people write, tell and say at a table: names, clues, recordings, explanations, talk.

At a table that is kept safe for children words are filtered, gestures take the place of talk, and nobody brings
recordings or pictures of their own.

A recording is uploaded before the clue, beside the socket. Its name carries a seal (an HMAC) over what the check
found, so that a clue can be compared with it without an entry in the log: until the clue is told, nobody else may
know that there is a recording, not even from a version number.
"""

import hmac
import re
import unicodedata
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Iterable
from itertools import count
from typing import Final, Literal

from msgspec.structs import replace

from lapin.bots.heard import heard_id
from lapin.bots.memory import text_of, told_for
from lapin.bots.reasons import LONGEST_EXPLANATION
from lapin.decks.mixing import origin
from lapin.game import legal
from lapin.game.model.clues import Clue, Live, Recording, Words
from lapin.game.model.ids import Card, PersonId, Seat
from lapin.game.model.lines import JOINERS, one_line
from lapin.game.model.moves import MayTell
from lapin.game.model.refusals import Refusal, Refused, not_your_turn
from lapin.game.model.state import SquareTurn, StoryTurn
from lapin.game.variants import VARIANTS
from lapin.manners import BUILT_IN, WordList, looks_of
from lapin.recordings.limits import ENDINGS, Medium
from lapin.refusals import TableRefusal
from lapin.table.commands import Hush, Mute
from lapin.table.events import (
    AnyTableEvent,
    PersonDressed,
    PersonMuted,
    SafetySet,
    Said,
    TableEntry,
    TalkHushed,
    TeamDressed,
    TurnExplained,
)
from lapin.table.state import ERASED_NAME, Person, Safety, TableState

LONGEST_NAME = 24

EMOJI_SIGNS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"

LONGEST_TALK = 300

KIND_NAME = "Lapin"
"""The name, with a number, for somebody whose own name a safe table does not allow: a rabbit in any language."""

_REF = re.compile(r"(\d{1,6})-([A-Za-z0-9_-]{22})-([A-Za-z0-9_-]{22})\.(mp3|webm)")


def tidy_name(name: str) -> str:
    """Return the name as it is shown: one line, no invisible signs, 1-24 characters."""
    tidy = one_line(name)
    if not 1 <= len(tidy) <= LONGEST_NAME:
        raise Refused(TableRefusal.NAME_LENGTH, length=len(tidy), most=LONGEST_NAME)
    return tidy


def same_name(one: str, other: str) -> bool:
    """Whether two names would be taken for each other."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    """Return the name without differences that nobody sees: case, width, two ways to write an accent, joiners."""
    bare = "".join(sign for sign in name if sign not in JOINERS and sign not in EMOJI_SIGNS)
    plain = unicodedata.normalize("NFKC", bare).casefold()
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def kind_names(state: TableState, safe: Safety, unkind: WordList) -> tuple[AnyTableEvent, ...]:
    """Rename people and teams whose names a newly safe table does not allow."""
    if safe == "off":
        return ()
    taken = [person.name for person in state.members]
    found: list[AnyTableEvent] = []
    for person in state.members:
        if unkind.found_in(person.name):
            names = (f"{KIND_NAME} {number}" for number in count(person.id + 1))
            name = next(name for name in names if not any(same_name(name, other) for other in taken))
            taken.append(name)
            found.append(PersonDressed(person.id, name, person.rabbit))
    rude = [team for team in state.teams if team.name is not None and unkind.found_in(team.name)]
    return (*found, *(TeamDressed(team.people, None, team.colour) for team in rude))


KIND_CLUE: Final = Words("…")
"""The text in place of a clue that is not for children."""


def kind_clue(clue: Clue, unkind: WordList) -> Clue:
    """Return how a safe table shows a clue told before it became one: no unkind words, and no recording."""
    rude = isinstance(clue, Recording) or (isinstance(clue, Words) and unkind.found_in(clue.text))
    return KIND_CLUE if rude else clue


def hidden(state: TableState, safe: Safety, unkind: WordList) -> tuple[Literal["clue", "last", "explained"], ...]:
    """Return what is removed from the table, of this turn and the last, when the table becomes safe."""
    if safe == "off":
        return ()
    game, found = state.game, list[Literal["clue", "last", "explained"]]()
    if game is not None and game.clue is not None and kind_clue(game.clue, unkind) is not game.clue:
        found.append("clue")
    if game is not None and game.last is not None and kind_clue(game.last.clue, unkind) is not game.last.clue:
        found.append("last")
    if state.explained is not None and unkind.found_in(state.explained.text):
        found.append("explained")
    return tuple(found)


def with_safety(state: TableState, event: SafetySet) -> TableState:
    """Return the table after it has become safe, or is no longer safe. Earlier words also go."""
    if event.safe == "off":
        return replace(state, safe="off")
    game, explained = state.game, None if "explained" in event.hides else state.explained
    if game is not None and "clue" in event.hides:
        game = replace(game, clue=KIND_CLUE)
    if game is not None and game.last is not None and "last" in event.hides:
        last = replace(game.last, clue=KIND_CLUE)
        game = replace(game, last=last)
    return replace(state, safe=event.safe, game=game, explained=explained, talk=(), told=())


def marks(people: Iterable[Person]) -> dict[PersonId, int]:
    """Return the number of each person whose name looks like that of somebody before them: 2 for the second."""
    seen: Counter[str] = Counter()
    found = {}
    for person in sorted(people, key=lambda each: each.id):
        if person.name == ERASED_NAME:
            continue
        looks = looks_of(person.name)
        seen[looks] += 1
        if seen[looks] > 1:
            found[person.id] = seen[looks]
    return found


def spoken(text: str, most: int) -> str:
    """Return what somebody says, on one line and without invisible signs; refused if it is empty or too long."""
    tidy = one_line(text)
    if not 1 <= len(tidy) <= most:
        raise Refused(TableRefusal.TALK_LENGTH, length=len(tidy), most=most)
    return tidy


def check_words(state: TableState, text: str, unkind: WordList) -> None:
    """Refuse words that are not for children, at a table that is kept safe."""
    if state.is_safe and unkind.found_in(text):
        raise Refused(TableRefusal.UNKIND_WORDS)


def check_clue(state: TableState, clue: Clue, unkind: WordList) -> None:
    """Refuse a clue that a safe table does not take: unkind words, or a recording."""
    match clue:
        case Words(text):
            check_words(state, text, unkind)
        case Recording():
            check_may_bring(state)
        case Live():
            pass


def check_may_bring(state: TableState) -> None:
    """Refuse recordings and pictures of people's own at a safe table."""
    if state.is_safe:
        raise Refused(TableRefusal.SAFE_TABLE)


def check_heard(person: Person) -> None:
    """Refuse words and gestures from somebody whom the host has muted."""
    if person.muted:
        raise Refused(TableRefusal.MUTED)


def check_talk(state: TableState, person: Person) -> None:
    """Refuse talk where people speak by gestures, and from somebody whom the host has muted."""
    check_heard(person)
    if not state.talks:
        raise Refused(TableRefusal.TALK_OFF)


def muted(person: Person, command: Mute) -> tuple[AnyTableEvent, ...]:
    """Mute somebody, or let them be heard again."""
    return (PersonMuted(person.id, command.on),) if person.muted != command.on else ()


def hushed(state: TableState, command: Hush) -> tuple[AnyTableEvent, ...]:
    """Let people speak by gestures alone, or in words again."""
    return (TalkHushed(command.on),) if state.gestures != command.on else ()


def said(state: TableState, person: Person, text: str) -> Said:
    """Say something that everybody at the table reads."""
    check_talk(state, person)
    return Said(person.id, spoken(text, LONGEST_TALK))


# Recorded clues


def check_may_record(state: TableState, person: Person) -> None:
    """Refuse a recording from somebody who could not give a clue now."""
    game = state.game
    if game is None or not state.playing:
        raise Refused(TableRefusal.NO_GAME)
    if person.seat is None:
        raise Refused(TableRefusal.NO_SEAT)
    check_may_bring(state)
    if not game.terms.performed:
        raise Refused(Refusal.CLUE_FORM)  # C4
    if game.phase != "tell":
        raise Refused(Refusal.NOT_NOW, phase=game.phase)
    tellers = [
        seat
        for seat in map(Seat, range(game.players))
        if any(isinstance(may, MayTell) for may in legal(game, seat))
    ]
    if person.seat not in tellers:
        raise not_your_turn(tellers[0])


def made_by(person: PersonId) -> str:
    """Return the beginning of the names of a person's recordings."""
    return f"{person}-"


def sealed_recording(
    state: TableState, person: PersonId, token: str, medium: Medium, sha256: str, milliseconds: int
) -> Recording:
    """Return the clue that a checked recording becomes, sealed. `token` is fresh and cannot be guessed."""
    unsealed = f"{made_by(person)}{token}"
    seal = _seal(state, unsealed, medium, sha256, milliseconds)
    return Recording(medium, f"{unsealed}-{seal}.{ENDINGS[medium]}", sha256, milliseconds)


def check_recorded_clue(state: TableState, person: PersonId, clue: Clue) -> None:
    """Refuse a clue whose recording was not checked for this person in this game, or has changed since."""
    if not isinstance(clue, Recording):
        return
    named = _REF.fullmatch(clue.ref)
    if named is not None and int(named[1]) == person and named[4] == ENDINGS[clue.medium]:
        seal = _seal(state, f"{person}-{named[2]}", clue.medium, clue.sha256, clue.milliseconds)
        if hmac.compare_digest(seal, named[3]):
            return
    raise Refused(TableRefusal.NO_SUCH_RECORDING)


def may_fetch(state: TableState, person: PersonId | None, ref: str) -> bool:
    """Whether somebody (None: an onlooker) may fetch a recording: once told, anybody; before, only its maker.

    At a safe table nobody may.
    """
    named = _REF.fullmatch(ref)
    return (
        named is not None
        and not state.is_safe
        and (ref in state.told or (person is not None and int(named[1]) == person))
    )


def _seal(state: TableState, unsealed: str, medium: str, sha256: str, milliseconds: int) -> str:
    facts = f"recording {state.table} {unsealed} {medium} {sha256} {milliseconds}"
    digest = hmac.digest(bytes.fromhex(state.secret), facts.encode(), "sha256")
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


# Words about a finished turn


def last_teller(state: TableState) -> Seat | None:
    """Return the seat that told the clue of the last finished turn."""
    last = None if state.game is None else state.game.last
    if last is None:
        return None
    return last.storyteller if isinstance(last, StoryTurn) else last.active


def explained(state: TableState, person: Person, text: str, unkind: WordList = BUILT_IN) -> TurnExplained:
    """Explain the last finished turn, as its storyteller. Nobody waits for that."""
    last = None if state.game is None else state.game.last
    if last is None or person.seat is None or person.seat != last_teller(state):
        raise Refused(TableRefusal.NOTHING_TO_EXPLAIN)
    check_heard(person)
    check_words(state, text, unkind)
    return TurnExplained(last.turn, person.id, spoken(text, LONGEST_EXPLANATION))


def explaining_computer(state: TableState) -> tuple[StoryTurn | SquareTurn, Person] | None:
    """Return the last finished turn and the computer player who may explain it; None if nobody may, or did.

    At most every other turn is explained by a computer, and any picture of a square that nobody found. One that
    told before it looked has nothing to explain.
    """
    game = state.game
    last = None if game is None else game.last
    if game is None or last is None or not state.described or not isinstance(last.clue, Words):
        return None
    if isinstance(last, StoryTurn) and not VARIANTS[game.game].facts.true_card:
        return None
    seat = last_teller(state)
    teller = next((person for person in state.people if person.seat == seat and person.computer), None)
    if teller is None or teller.gone:
        return None
    before = state.explained
    if before is not None:
        speaker = state.person(before.person)
        by_computer = speaker is not None and speaker.computer
        just = by_computer and before.turn == last.turn - 1
        if before.turn >= last.turn or (just and not nobody_found(last)):
            return None
    return last, teller


def nobody_found(turn: StoryTurn | SquareTurn) -> bool:
    """Whether a picture of a square was not found (J10): then people wonder most what the clue was about."""
    return isinstance(turn, SquareTurn) and turn.found_by is None


def explained_by_computer(
    state: TableState, turn: int, text: str, now: int, unkind: WordList = BUILT_IN
) -> TableEntry:
    """Return the entry with what a computer player says about a turn; empty if that turn is past."""
    found = explaining_computer(state)
    if found is None or found[0].turn != turn or not text:
        return TableEntry(now)
    return TableEntry(now, None, (explained(state, found[1], text, unkind),))


# Clues that people have heard, which no computer player tells them again


def told_last(state: TableState) -> tuple[str, str] | None:
    """Return the card that was told in the last finished turn, and its clue; None if one of them is missing."""
    game = state.game
    last = None if game is None else game.last
    if game is None or last is None:
        return None
    if isinstance(last, StoryTurn) and not VARIANTS[game.game].facts.true_card:
        return None
    card, clue = told_for(last), text_of(last.clue)
    if card is None or not clue:
        return None
    return source(state, card), clue


def source(state: TableState, card: Card) -> str:
    """Return the deck that a card of this game comes from, and its number there."""
    mix = state.played_mix
    return f"{state.played_deck}/{card}" if mix is None else origin(mix, card)


def heard_last(state: TableState) -> str | None:
    """Return the id of the last finished turn's clue with its card; None if there is no card or no word."""
    told = told_last(state)
    return None if told is None else heard_id(*told)


def heard_elsewhere(state: TableState) -> tuple[str, ...]:
    """Return the clues that anybody at the table has heard at other tables."""
    return tuple(sorted({each for person in state.members for each in person.heard}))
