"""What keeps people safe at a table: filtered words, gestures in place of talk, who is muted or kept out."""

from msgspec.structs import replace

from lapin.decks import DECKS, default_deck
from lapin.decks.mixing import Mix
from lapin.game.model.clues import Clue, Live, Recording, Words
from lapin.game.model.refusals import Refused
from lapin.manners import WordList
from lapin.table.commands import Hush, KeepSafe, Mute
from lapin.table.events import (
    AnyTableEvent,
    PersonGone,
    PersonKeptOut,
    PersonLetIn,
    PersonMuted,
    SafetySet,
    SetUpChanged,
    TableEntry,
    TalkHushed,
)
from lapin.table.onlookers import is_kept_out
from lapin.table.refusals import TableRefusal
from lapin.table.state import Person, Safety, TableState


def check_words(state: TableState, text: str, unkind: WordList) -> None:
    """Refuse words that are not for a table of children, where the table is kept safe."""
    if state.is_safe and unkind.found_in(text):
        raise Refused(TableRefusal.UNKIND_WORDS)


def check_clue(state: TableState, clue: Clue, unkind: WordList) -> None:
    """Refuse a clue that a safe table does not take: unkind words, or a recording."""
    match clue:
        case Words(text):
            check_words(state, text, unkind)
        case Recording():
            check_may_bring(state)
            check_words(state, clue.words, unkind)
        case Live():
            pass


def check_may_bring(state: TableState) -> None:
    """Refuse recordings and pictures of people's own at a safe table."""
    if state.is_safe:
        raise Refused(TableRefusal.SAFE_TABLE)


def check_heard(person: Person) -> None:
    """Refuse words and gestures of somebody whom the host has muted."""
    if person.muted:
        raise Refused(TableRefusal.MUTED)


def check_talk(state: TableState, person: Person) -> None:
    """Refuse talk where people speak by gestures, and of somebody whom the host has muted."""
    check_heard(person)
    if not state.talks:
        raise Refused(TableRefusal.TALK_OFF)


def check_deck_safe(state: TableState, deck: Mix | str) -> None:
    """Refuse a deck of people's own at a safe table."""
    if isinstance(deck, Mix) and any(part.deck not in DECKS for part in deck.parts):
        check_may_bring(state)


def check_may_join(state: TableState, key: str, network: str) -> None:
    """Refuse a device that was sent away, and everybody from its network. `key` is of a token it had before."""
    if is_kept_out(state, key, network):
        raise Refused(TableRefusal.KEPT_OUT)


def sent_away(host: Person, person: Person) -> tuple[AnyTableEvent, ...]:
    """Send somebody away for good. The network of the host is never kept out: friends may share a living room."""
    network = bool(person.network) and person.network != host.network
    return PersonKeptOut(person.id, network), PersonGone(person.id, kicked=True)


def let_in(state: TableState, number: int) -> PersonLetIn:
    """Let somebody join again."""
    for each in state.kept_out:
        if each.person == number:
            return PersonLetIn(each.person)
    raise Refused(TableRefusal.NO_SUCH_PERSON, person=number)


def muted(person: Person, command: Mute) -> tuple[AnyTableEvent, ...]:
    """Mute somebody, or let them be heard again."""
    return (PersonMuted(person.id, command.on),) if person.muted != command.on else ()


def hushed(state: TableState, command: Hush) -> tuple[AnyTableEvent, ...]:
    """Let people speak by gestures alone, or in words again."""
    return (TalkHushed(command.on),) if state.gestures != command.on else ()


def kept_safe(state: TableState, command: KeepSafe) -> tuple[AnyTableEvent, ...]:
    """Keep the table safe, or end that by its host; not where the site keeps it safe."""
    if state.safe == "site":
        raise Refused(TableRefusal.SAFE_SITE)
    return made_safe(state, "host" if command.on else "off")


def by_site(state: TableState, now: int, *, safe: bool) -> TableEntry:
    """What a site's own setting makes of a table that was opened under another one; mostly nothing."""
    if state.closed or safe == (state.safe == "site"):
        return TableEntry(now)
    return TableEntry(now, None, made_safe(state, "site" if safe else "off"))


def made_safe(state: TableState, safe: Safety) -> tuple[AnyTableEvent, ...]:
    """Change how safe the table is. A safe one is not listed, and own pictures go, after the game if one is on."""
    if safe == state.safe:
        return ()
    own = state.mix is not None and any(part.deck not in DECKS for part in state.mix.parts)
    deck = default_deck(state.game_id).id if own else state.deck
    options = replace(state.options, performed=None) if state.options.performed else state.options
    plain = SetUpChanged(state.game_id, options, deck, state.clocks, listed=False)
    changed = own or state.listed or options is not state.options
    return (SafetySet(safe), plain) if safe != "off" and changed else (SafetySet(safe),)
