"""The optional packages: which extra brings them, whether they are there, and how to install them here."""

import sys
from importlib.util import find_spec
from typing import Final

MODULES: Final = {
    "postgres": ("asyncpg",),
    "redis": ("redis", "cryptography"),  # what processes tell each other is sealed
    "asgi": ("websockets",),
    "moderation": ("nudenet",),
    "push": ("cryptography",),
}
"""The modules by which an extra is known to be there."""


def missing(extra: str) -> bool:
    """Whether the packages of an extra are not installed."""
    return any(find_spec(module) is None for module in MODULES[extra])


def install(extra: str) -> str:
    """Return the command that installs an extra into the environment that runs now, wherever that came from."""
    from importlib.metadata import PackageNotFoundError, requires  # noqa: PLC0415 - not at the start

    try:
        wanted = [each.partition(";") for each in requires("lapin") or ()]
    except PackageNotFoundError:
        wanted = []
    packages = [name.strip() for name, _, marker in wanted if f"extra == '{extra}'" in marker.replace('"', "'")]
    named = " ".join(f'"{name}"' for name in packages or MODULES[extra])  # Windows knows no other quotes
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    return f"{python} -m pip install {named}"
