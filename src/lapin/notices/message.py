"""The text of a notice, in the reader's language: that it is their turn; more only if they chose so."""

import tomllib
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final

import msgspec

from lapin.game.model.clues import Words
from lapin.game.model.ids import PersonId
from lapin.languages import DEFAULT_LANGUAGE, known_language, typeset
from lapin.plurals import counted
from lapin.store.outbox import THE_TABLE
from lapin.table.state import TableState
from lapin.table.waits import between_partners

CONFIRM: Final = "confirm"
"""The wait of an address that has to be confirmed: it is written to once."""

HELLO: Final = "hello"
"""The wait of a channel that was just set: it is told so."""

FIRST: Final = (CONFIRM, HELLO)
"""The waits that are owed to an address itself, and to nobody's turn."""


class MailWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of mails alone."""

    several: dict[str, str]
    """The subject where several tables wait, in the forms of the language."""
    why: str
    off: str
    confirm: str
    """The subject of the mail that asks whether an address is right, and what stands in it."""
    asked: str
    yes: str
    no: str


class ChannelWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words in the channel of a table."""

    waits: dict[str, str]
    """For how many people the table waits, in the forms of the language."""
    named: str
    more: dict[str, str]
    """The names of some, and how many others."""
    hello: str


class NoticeWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"with_": "with"}):
    """The words of one language: src/lapin/notices/words."""

    title: str
    body: str
    with_: str
    asks: dict[str, str]
    """The question of each phase; `answer` is for a partner's offer (T3)."""
    about: dict[str, str]
    """The question of each phase, with the clue."""
    mail: MailWords
    channel: ChannelWords
    language: str = DEFAULT_LANGUAGE

    def tables(self, count: int) -> str:
        """Return the words for this number of tables that wait."""
        return counted(self.mail.several, count, self.language)

    def people(self, count: int) -> str:
        """Return the words for a table that waits for this number of people."""
        return counted(self.channel.waits, count, self.language)

    def and_more(self, names: str, count: int) -> str:
        """Return these names, and the number of others."""
        return counted(self.channel.more, count, self.language).replace("{names}", names)


class Message(msgspec.Struct, frozen=True):
    """A notice as it is sent. `tag` is the same for all notices of one seat: a device shows one of them.

    `wait` tells one wait from the next: a notice that comes a second time makes no second sound. `seconds_left` is
    how long the wait can last at most, where there is a clock; it is not said.
    """

    title: str
    body: str
    path: str
    tag: str
    wait: str
    language: str
    seconds_left: int | None = None


@cache
def words(language: str) -> NoticeWords:
    """Return the words of a language; English ones where it has none."""
    known = known_language(language)
    path = files(__package__).joinpath("words", f"{known}.toml")
    if not path.is_file():
        known, path = DEFAULT_LANGUAGE, files(__package__).joinpath("words", f"{DEFAULT_LANGUAGE}.toml")
    said = tomllib.loads(typeset(path.read_text(encoding="utf-8"), known))
    return msgspec.convert({**said, "language": known}, NoticeWords)


def tag_of(table: str, person: PersonId) -> str:
    """Return a tag that identifies a seat's notices and does not reveal the table."""
    return sha256(f"notice {table} {person}".encode()).hexdigest()[:24]


def wait_tag(tag: str, wait: str) -> str:
    """Return what tells one wait of a seat from the next."""
    return sha256(f"{tag} {wait}".encode()).hexdigest()[:16]


def message(state: TableState, person: PersonId, wait: str, language: str, *, details: bool) -> Message:
    """Return the notice for somebody who is waited for. With `details` it names the others, and has the clue."""
    said = words(language)
    body = _details(state, person, said) if details else said.body
    tag = tag_of(state.table, person)
    return Message(said.title, body, f"/t/{state.code}", tag, wait_tag(tag, wait), known_language(language))


def table_message(
    state: TableState, waiting: int, names: Sequence[str], wait: str, language: str, *, link: bool
) -> Message:
    """Return the notice for the channel of a table: for how many it waits, and the names of those who agreed.

    Without `link` it leads to the first page of the site, where people find their own tables.
    """
    said, tag = words(language), tag_of(state.table, THE_TABLE)
    path = f"/t/{state.code}" if link else "/"
    known, once = known_language(language), wait_tag(tag, wait)
    if wait == HELLO:
        return Message("Lapin", said.channel.hello, path, tag, once, known)
    body = said.people(waiting)
    if names:
        rest, listed = waiting - len(names), ", ".join(names)
        if rest:
            listed = said.and_more(listed, rest)
        body = said.channel.named.replace("{names}", listed)
    return Message("Lapin", body, path, tag, once, known)


def _details(state: TableState, person: PersonId, said: NoticeWords) -> str:
    game = state.game
    phase: str = "" if game is None else game.phase
    clue = None if game is None else game.clue
    seat = next((each.seat for each in state.members if each.id == person), None)
    if seat is not None and phase == "give" and between_partners(game, seat) == "offered":
        phase = "answer"
    asked = said.asks.get(phase, said.body)
    if isinstance(clue, Words) and phase in said.about:
        asked = said.about[phase].replace("{clue}", clue.text)
    names = ", ".join(other.name for other in state.members if other.id != person)
    return f"{asked} {said.with_.replace('{names}', names)}" if names else asked
