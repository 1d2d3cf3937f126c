"""Computer players and stand-ins at a table: what they are asked, and what their answers become. Pure."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from lapin.bots.descriptions import Described, Descriptions, Language
from lapin.bots.memory import Memory
from lapin.bots.messages import Asked, BotAnswer, ComputerLevel
from lapin.bots.wording import language_of
from lapin.decks.manifest import Picture
from lapin.decks.mixing import Mix
from lapin.game.model.commands import CallJinx, Move, Touch
from lapin.game.model.ids import Seat
from lapin.game.model.refusals import Refused
from lapin.game.views import view
from lapin.tables import house
from lapin.tables.happenings import Said, Step
from lapin.tables.people import Person
from lapin.tables.refusals import TableRefusal
from lapin.tables.room import Room

STAND_IN_LEVEL: ComputerLevel = "medium"

GUESSING: dict[Language, str] = {
    "en": "I can only guess: nobody has told me what these pictures show.",
    "fr": "Je ne peux que deviner : personne ne m’a dit ce que montrent ces images.",
    "es": "Solo puedo adivinar: nadie me ha dicho qué muestran estas imágenes.",
}


class Moment(msgspec.Struct, frozen=True):
    """When a question was asked: an answer is good for this phase of this turn, and for no other."""

    games: int
    turn: int
    phase: str
    seat: Seat


def moment(room: Room, seat: Seat) -> Moment | None:
    """Now, for a seat that a computer plays; None if there is nothing to ask."""
    game = room.game
    if game is None or not room.playing or not room.sitting(seat).played_by_computer:
        return None
    return Moment(room.games, game.turn, game.phase, seat)


def question(room: Room, memory: Memory, now: Moment, clock: int, known: Descriptions | None = None) -> Asked:
    """What to ask for a seat: its own view, what lay open before, and who is to answer.

    `known` is what is said of the pictures, where they are not those of one of our decks.
    """
    assert room.game is not None
    person = room.sitting(now.seat)
    return Asked(
        game=f"{room.table} {room.games}",
        deck=room.played_deck,
        view=view(room.game, now.seat),
        memory=memory,
        persona=person.name.casefold() if person.computer else f"stand-in {person.id}",
        level=person.level if person.computer and person.level else STAND_IN_LEVEL,
        language=language(room, memory, person),
        seed=_seed(room.secret, now),
        now=clock,
        descriptions=known if room.described else Descriptions(room.played_deck, ()),
    )


def descriptions(mix: Mix, pictures: Sequence[tuple[str, Picture]]) -> Descriptions:
    """What people wrote about the pictures of their decks; and what our decks say of ours."""
    return Descriptions(mix.id, tuple(Described(picture.tags, picture.shows) for _, picture in pictures))


def _seed(secret: str, now: Moment) -> str:
    """The same at each asking, so that who looks twice sees the same; and nothing others could compute."""
    return sha256(f"player {secret} {now.turn} {now.phase} {now.seat}".encode()).hexdigest()


def language(room: Room, memory: Memory, person: Person) -> Language:
    """The language of this table: as the host chose it for a computer player, else as people's clues show it."""
    chosen = [person.language, *(other.language for other in room.people if other.computer)]
    return next((known for known in chosen if known), None) or language_of(memory.said[-12:]) or "en"


def answered(room: Room, asked: Moment, answer: BotAnswer, clock: int) -> Step:
    """The step that an answer makes, or Refused where it comes too late. Who only guesses says so, once."""
    if moment(room, asked.seat) != asked or answer.move is None:
        raise Refused(TableRefusal.TRY_AGAIN)
    step = house.called(room, _now(answer.move, clock), clock, asked.seat)
    person = room.sitting(asked.seat)
    silent = not any(line.text in GUESSING.values() for line in room.talk)
    if answer.guesses and person.computer and silent:
        line = Said(person.id, GUESSING.get(person.language or "en", GUESSING["en"]))
        return msgspec.structs.replace(step, house=(*step.house, line))
    return step


def _now(move: Move, clock: int) -> Move:
    """A touch or a call counts from when it is made (J8)."""
    match move:
        case Touch(spot):
            return Touch(spot, clock)
        case CallJinx():
            return CallJinx(clock)
        case _:
            return move
