"""Readers for the values of settings: each returns the value, or raises ValueError with what it wants."""

import math
import re
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from urllib.parse import urlsplit

from lapin.addresses import network_in
from lapin.notices.opening import CHANNELS


def number(least: float, most: float, *, above: bool = False) -> Callable[[str], float]:
    """Read a number between these; with `above`, greater than the least."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not (least < value if above else least <= value) or not value <= most:
            begin = f"above {least:g}" if above else f"from {least:g}"
            raise ValueError(f"wants a number {begin} up to {most:g}, and not {text}")
        return value

    return read


def whole(least: int, most: int) -> Callable[[str], int]:
    """Read a whole number between these."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", text) or not least <= int(text) <= most:
            raise ValueError(f"wants a number from {least} to {most}, and not {text}")
        return int(text)

    return read


def one_of(*choices: str) -> Callable[[str], str]:
    """Read one of these words."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(f"wants {', '.join(choices[:-1])} or {choices[-1]}, and not {text}")
        return text

    return read


def web_address(text: str) -> str:
    """Read the address of a site: https://host, with a port if need be, and nothing after it."""
    try:
        parts = urlsplit(text)
        good = (
            parts.scheme in ("http", "https")
            and re.fullmatch(r"[A-Za-z0-9._-]+|\[[0-9a-fA-F:.]+\]", parts.netloc.removesuffix(f":{parts.port}"))
            and parts.path in ("", "/")
            and not parts.query
            and not parts.fragment
        )
    except ValueError:
        good = False
    if not good:
        raise ValueError(f"wants an address like https://lapin.example, without a path, and not {text}")
    return text


def site_address(text: str) -> str:
    """Read the address of our own site: as above, or with the path under which it lives."""
    parts = text.partition("://")[2].rstrip("/").split("/")[1:]
    host = text.rstrip("/").removesuffix("/".join(["", *parts]))
    try:
        web_address(host)
    except ValueError:
        parts = [""]
    if not all(re.fullmatch(r"[A-Za-z0-9_~-][A-Za-z0-9._~-]*", part) for part in parts):
        raise ValueError(
            f"wants an address like https://lapin.example or https://example.org/games/lapin/, and not {text}"
        )
    from lapin.net.pages import FIRST_NAMES  # noqa: PLC0415 - other commands need no pages

    if parts and parts[0] in FIRST_NAMES:
        raise ValueError(f"wants a path that does not begin with /{parts[0]}/, as Lapin's own do, and not {text}")
    return text


def listening_host(text: str) -> str:
    """Read the name or address to listen on."""
    if text.startswith("unix:") or "/" in text:
        raise ValueError(
            "wants a name or an address: there is no socket of the file system; listen on 127.0.0.1 and let "
            "the firewall keep others out"
        )
    if not text.strip():
        raise ValueError("is empty")
    return text


def proxies(text: str) -> str:
    """Read the address of a proxy, or a network of proxies; * is everybody."""
    if text != "*":
        try:
            known = network_in(text, strict=True)
        except ValueError:
            raise ValueError(
                f"wants addresses like 10.0.0.5, networks like 10.0.0.0/24, or *, not {text}"
            ) from None
        if ":" in text and isinstance(known, IPv4Network):
            return str(known)  # as its requests come in
    return text


def header_name(text: str) -> str:
    """Read the name of an HTTP header."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9-]{0,63}", text):
        raise ValueError(f"wants the name of a header, like X-Client-RTT, and not {text}")
    return text


def channels(text: str) -> tuple[str, ...]:
    """Read the ways in which people may be told that it is their turn."""
    names = tuple(dict.fromkeys(each.strip() for each in text.split(",")))
    if names == ("none",):
        return ()
    if not set(names) <= set(CHANNELS):
        raise ValueError(f"wants {', '.join(CHANNELS)} or none, and not {text}")
    return names


def network(text: str) -> IPv4Network | IPv6Network:
    """Read a network."""
    try:
        return ip_network(text)
    except ValueError:
        raise ValueError(f"wants networks like 10.0.0.0/24, and not {text}") from None


def contact(text: str) -> str:
    """Read a mail address, or the address of a page: how to reach the operator."""
    bare = text.removeprefix("mailto:")
    if re.fullmatch(r"[^\s@:/<>]+@[^\s@:/<>]+\.[^\s@:/<>]+", bare):
        return f"mailto:{bare}"
    if re.fullmatch(r"https://[^\s<>\"]+", text):
        return text
    raise ValueError(f"wants a mail address, or an address like https://lapin.example/contact, and not {text}")


def channel_prefix(text: str) -> str:
    """Read the beginning of our channels' names."""
    if not re.fullmatch(r"[A-Za-z0-9_.-]{1,63}", text):
        raise ValueError("may have letters, digits and _ . - only")
    return text


def without_password(text: str) -> str:
    """Return an address as it may be shown."""
    return re.sub(r"://[^/]*@", "://…@", text)
