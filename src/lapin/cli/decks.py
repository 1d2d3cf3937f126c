"""`lapin decks`: lists decks, checks them and shows what is in them. `own_decks` has commands for own decks."""

import argparse
from html import escape
from pathlib import Path
from typing import Any

from lapin.cli import own_decks
from lapin.cli.words import complain
from lapin.decks.built_in import BUILT_IN, built_in, faults, folder, picture_files
from lapin.decks.manifest import BadDeck, Manifest, read
from lapin.decks.own import is_own
from lapin.decks.workshop import Workshop
from lapin.languages import DEFAULT_LANGUAGE, LANGUAGES


def add_to(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser("decks", help="list, check, import, export and remove decks")
    own_decks.add_storage(parser)
    parser.set_defaults(run=_list)
    what = parser.add_subparsers(dest="what", metavar="WHAT")
    every = what.add_parser("list", help="the decks that come with Lapin, and those that people made")
    own_decks.add_storage(every)
    every.set_defaults(run=_list)
    check = what.add_parser("check", help="whether a deck is whole")
    check.add_argument("deck", nargs="*", help="a deck's name, id or folder; all that come with Lapin if left out")
    own_decks.add_storage(check)
    check.set_defaults(run=_check)
    own_decks.add_to(what)
    likeness = what.add_parser(
        "likeness", help="what a card looks like, as a line for the list of blocked pictures"
    )
    likeness.add_argument("picture", nargs="+", type=Path, help="a card's large picture, as an export has it")
    likeness.set_defaults(run=_likeness)
    preview = what.add_parser("preview", help="write a page with every picture, its sentence and its tags")
    preview.add_argument("deck", help="a deck's name or folder")
    preview.add_argument("--out", type=Path, help="the file to write (default: NAME.html here)")
    preview.add_argument("--language", default=DEFAULT_LANGUAGE, choices=LANGUAGES)
    preview.set_defaults(run=_preview)


def _home(name: str) -> Path:
    return folder(name) if name in BUILT_IN else Path(name)


def _list(arguments: argparse.Namespace) -> int:
    for name in BUILT_IN:
        deck = built_in(name)
        sides = f"{deck.cards} cards of two sides" if deck.two_sided else f"{deck.cards} cards"
        size = sum(path.stat().st_size for path in picture_files(folder(name)))
        print(f"{deck.id:10} {deck.title:10} {sides:24} {size / 1e6:5.1f} MB  {deck.licence}, {deck.author}")
    return own_decks.with_workshop(own_decks.listed, arguments)


def _check(arguments: argparse.Namespace) -> int:
    return own_decks.with_workshop(_checked, arguments)


async def _checked(workshop: Workshop, arguments: argparse.Namespace) -> int:
    status = 0
    for name in arguments.deck or BUILT_IN:
        found = await own_decks.faults(workshop, name) if is_own(name) else faults(_home(name))
        for fault in found:
            status = complain(f"{name}: {fault}")
        if not found:
            print(f"{name}: whole")
    return status


def _preview(arguments: argparse.Namespace) -> int:
    home = _home(arguments.deck)
    try:
        deck = read(home)
    except BadDeck as bad:
        return complain(bad.reason)
    out: Path = arguments.out or Path(f"{deck.id}.html")
    try:
        out.write_text(_page(deck, home.resolve(), arguments.language))
    except OSError as error:
        return complain(f"{out}: {error.strerror}")
    print(out)
    return 0


def _likeness(arguments: argparse.Namespace) -> int:
    from PIL import Image  # noqa: PLC0415 - the one command that needs it in this process

    from lapin.decks.image_features import likeness  # noqa: PLC0415 - the same

    status = 0
    for path in arguments.picture:
        try:
            with Image.open(path) as picture:
                print(f"{likeness(picture)}  # {path.name}")
        except OSError as error:
            status = complain(f"{path}: {error.strerror or 'not a picture'}")
    return status


def _page(deck: Manifest, home: Path, language: str) -> str:
    cards = "".join(
        f'<figure><img loading="lazy" src="{(home / picture.small).as_uri()}" alt="">'
        f"<figcaption><b>{number} {escape(picture.id)}</b><br>{escape(picture.shows.get(language, ''))}"
        f"<br><i>{escape(', '.join(picture.tags))}</i></figcaption></figure>"
        for number, picture in enumerate(deck.pictures)
    )
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(deck.title)}</title>'
        "<style>body{background:#171420;color:#eee;font:14px/1.4 sans-serif;display:flex;flex-wrap:wrap;gap:16px;"
        "padding:16px}figure{width:220px;margin:0}img{width:100%;border-radius:8px}i{color:#aaa}</style>"
        f"{cards}</html>\n"
    )
