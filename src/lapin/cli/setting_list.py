"""The settings of a server, each with the reader that every value has to pass."""

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from lapin.cli.setting_values import (
    channel_prefix,
    channels,
    contact,
    header_name,
    listening_host,
    network,
    number,
    one_of,
    proxies,
    site_address,
    web_address,
    whole,
    without_password,
)
from lapin.cli.settings import Setting
from lapin.notices.mail import mail_address
from lapin.notices.smtp import mail_server

MOST_WORKERS: Final = 256
TEN_YEARS_OF_DAYS: Final = 3_650.0
OUTSIDE: Final = (
    "LAPIN_CONFIG",
    "LAPIN_BLOCKED",
    "LAPIN_LLM_URL",
    "LAPIN_LLM_MODEL",
    "LAPIN_LLM_KEY",
    "LAPIN_LLM_CAP",
    "LAPIN_LLM_PRICE_IN",
    "LAPIN_LLM_PRICE_OUT",
    "LAPIN_LLM_SECONDS",
)
"""Variables that other parts read by themselves."""


def default_data() -> Path:
    """Return the folder where programs keep their data on this operating system."""
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "lapin"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "lapin"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "lapin"


HOST: Final = Setting(
    name="host", default="127.0.0.1", read=listening_host, help="0.0.0.0 lets phones on the same network in"
)
PORT: Final = Setting(name="port", default="8000", read=whole(0, 65_535), help="0: any that is free")
DATA: Final = Setting(
    name="data", read=Path, metavar="FOLDER", help=f"folder for everything (default {default_data()})"
)
DATABASE: Final = Setting(
    name="database",
    metavar="URL",
    shown=without_password,
    help="postgresql://user:password@host/name?schema=lapin; other users see what stands on a command line, "
    "but not LAPIN_DATABASE",
)
PICTURES: Final = Setting(
    name="pictures",
    metavar="WHERE",
    help="where own decks are kept: a folder, or s3://BUCKET/PREFIX?endpoint=https://HOST with the keys in "
    "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (default: in the data folder)",
)
SETTINGS: Final[Sequence[Setting]] = (
    HOST,
    PORT,
    DATA,
    DATABASE,
    Setting(
        name="redis",
        metavar="URL",
        shown=without_password,
        help="redis://:password@host:6379/0, where several processes on one database hear of each other",
    ),
    Setting(
        name="prefix",
        read=channel_prefix,
        help="for the names of our channels in Redis (default: the database's schema)",
    ),
    Setting(
        name="workers",
        default="1",
        metavar="N",
        read=whole(1, MOST_WORKERS),
        help="processes that share the port; needs --database and --redis",
    ),
    Setting(
        name="url",
        read=site_address,
        help="the address people use, if it is not the one listened on; it may have a path: https://…/games/lapin/",
    ),
    Setting(name="origin", read=web_address, many=True, help="another site whose pages may connect"),
    Setting(
        name="embed-in",
        read=web_address,
        many=True,
        metavar="ADDRESS",
        help="a site whose pages may show rooms of this one in a frame: https://host.example",
    ),
    Setting(
        name="trusted-proxies",
        read=proxies,
        many=True,
        metavar="ADDRESS",
        help="whose X-Forwarded-For is believed: addresses and networks, or * if only proxies can reach the port "
        "(default 127.0.0.1)",
    ),
    Setting(
        name="round-trip-header",
        read=header_name,
        metavar="NAME",
        help="the header in which these proxies write the round trip to a visitor, in microseconds, for fair "
        "races in Jinx. They must replace what a visitor writes into it",
    ),
    Setting(
        name="idle-hours",
        default="12",
        read=number(0, 24 * TEN_YEARS_OF_DAYS, above=True),
        help="close a table when nobody has been there for this many hours (14 days where it is played over days)",
    ),
    Setting(
        name="keep-days",
        default="90",
        read=number(0, TEN_YEARS_OF_DAYS, above=True),
        help="after how many days a closed table is forgotten",
    ),
    Setting(name="operator", help="who runs this site, as its page about privacy says it"),
    Setting(
        name="contact",
        read=contact,
        metavar="ADDRESS",
        help="how to reach them, for that page and for security.txt: a mail address, or https://…",
    ),
    Setting(
        name="journal-days",
        read=number(0, TEN_YEARS_OF_DAYS, above=True),
        help="for how many days this machine keeps its journal, as the page about privacy says it",
    ),
    Setting(
        name="safe",
        switch=True,
        help="every table is kept safe for children: words are filtered, gestures instead of talk, no recordings, "
        "no own pictures, no listed tables",
    ),
    Setting(
        name="unkind-words",
        metavar="FILE",
        read=Path,
        help="more words that safe tables do not take, one a line; -WORD takes one off Lapin's own list",
    ),
    Setting(name="unlisted", switch=True, help="the first page lists no open tables"),
    Setting(
        name="notices",
        default="push,feed,mail,webhook",
        read=channels,
        metavar="NAMES",
        help="how people may be told that it is their turn: push, feed, mail (needs --smtp) and webhook, "
        "with commas, or none",
    ),
    Setting(
        name="smtp",
        read=mail_server,
        metavar="URL",
        shown=without_password,
        help="the mail server for these notices: smtps://user:password@mail.example, smtp://… with STARTTLS, or "
        "smtp://localhost; needs --mail-from and --url. Other users see what stands on a command line, but not "
        "LAPIN_SMTP",
    ),
    Setting(
        name="mail-from",
        read=mail_address,
        metavar="ADDRESS",
        help="from whom these mails come: lapin@example.org",
    ),
    Setting(
        name="notice-networks",
        read=network,
        many=True,
        metavar="NETWORK",
        help="networks of your own to which notices may be sent; else they go to the public internet only",
    ),
    PICTURES,
    Setting(
        name="decks-per-address",
        default="50",
        metavar="N",
        read=whole(0, 1_000_000),
        help="own decks; 0: nobody makes any",
    ),
    Setting(
        name="least-free-megabytes",
        default="1024",
        metavar="N",
        read=whole(0, 1_000_000_000),
        help="of the disk that uploads leave free for everything else",
    ),
    Setting(
        name="most-megabytes",
        default="20480",
        metavar="N",
        read=whole(0, 1_000_000_000),
        help="of pictures and recordings that the site keeps in all",
    ),
    Setting(
        name="moderation",
        metavar="NAMES",
        help="who looks at pictures that people bring: nudity (lapin[moderation]; "
        "its model is to be taken as AGPL-3.0), blocked, an entry point's name",
    ),
    Setting(
        name="edge",
        default="auto",
        read=one_of("auto", "picows", "asgi"),
        help="which sockets to use; auto: picows, and asgi where that does not run",
    ),
    Setting(name="log", default="text", read=one_of("text", "json"), help="the form of the log: text or json"),
    Setting(
        name="log-level",
        default="info",
        read=one_of("debug", "info", "warning", "error"),
        help="the least that is logged: debug, info, warning or error",
    ),
    Setting(
        name="metrics-token",
        shown=lambda _token: "…",
        help="who asks for /metrics must send it as a bearer token (default: only this machine may ask)",
    ),
    Setting(
        name="wait-seconds",
        default="60",
        read=number(0, 86_400),
        help="how long a start waits for a database or Redis that cannot be reached yet",
    ),
    Setting(name="asks-per-second", default="15", read=number(0, 1e9, above=True), help="for one connection"),
    Setting(
        name="visits-per-second", default="20", read=number(0, 1e9, above=True), help="requests from one network"
    ),
    Setting(
        name="sockets-per-network",
        default="2000",
        metavar="N",
        read=whole(1, 1_000_000),
        help="of people with seats, at one process",
    ),
    Setting(
        name="wrong-codes-per-hour",
        default="1",
        read=number(0, 1e9, above=True),
        help="codes of no table that one network may try, after 60 at once",
    ),
    Setting(name="fast-computers", switch=True, help="computer players move at once, at random"),
    Setting(
        name="computers",
        default="thinking",
        read=one_of("thinking", "quick", "random"),
        help="thinking, quick or random; quick: thinking, but without a pause; for simulations",
    ),
)
"""All settings, in the order of `lapin serve --help`."""

NO_OPEN: Final = Setting(name="no-open", switch=True, help="open no browser")
EVERY_SETTING: Final = (*SETTINGS, NO_OPEN)
"""The same with those that are for `lapin start` alone: a file of settings may have them all."""


def known_variables(settings: Sequence[Setting] = EVERY_SETTING) -> list[str]:
    """Return every variable of the environment that something reads."""
    return [setting.variable for setting in settings] + list(OUTSIDE)


def shown_value(setting: Setting, text: str) -> Any:
    """Return the value of a setting as a TOML file would have it, without any password."""
    if setting.switch:
        return text.lower() in ("yes", "true", "on", "1")
    if re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", text) and setting.name not in ("host", "prefix", "data", "pictures"):
        return float(text) if "." in text else int(text)
    return setting.shown(text)
