"""The settings of a language model: its address and its limit of cost. They are read from the environment only."""

from collections.abc import Mapping

import msgspec

URL, MODEL, KEY = "LAPIN_LLM_URL", "LAPIN_LLM_MODEL", "LAPIN_LLM_KEY"
CAP, PRICE_IN, PRICE_OUT, SECONDS = (
    "LAPIN_LLM_CAP",
    "LAPIN_LLM_PRICE_IN",
    "LAPIN_LLM_PRICE_OUT",
    "LAPIN_LLM_SECONDS",
)


class ModelEndpoint(msgspec.Struct, frozen=True, kw_only=True):
    """A model at an address. Prices are for a million tokens and the cap for a game, all in one currency."""

    url: str
    model: str
    key: str = ""
    cap: float = 0.25
    price_in: float = 1.0
    price_out: float = 4.0
    seconds: float = 20.0

    def __repr__(self) -> str:
        return f"Endpoint({self.model} at {self.url})"  # the key stays out of logs and tracebacks


class BadEndpoint(Exception):  # noqa: N818 - an answer
    """The environment names an endpoint that cannot be used."""


def endpoint(environment: Mapping[str, str]) -> ModelEndpoint | None:
    """Return the endpoint that the environment names; None if it names none."""
    url, model = environment.get(URL, "").rstrip("/"), environment.get(MODEL, "")
    if not url:
        return None
    if not url.startswith(("http://", "https://")) or not model:
        raise BadEndpoint(f"{URL} must be an http address, and {MODEL} the name of a model")
    try:
        numbers = {
            name: float(environment[variable])
            for name, variable in (
                ("cap", CAP),
                ("price_in", PRICE_IN),
                ("price_out", PRICE_OUT),
                ("seconds", SECONDS),
            )
            if environment.get(variable)
        }
    except ValueError:
        raise BadEndpoint(f"{CAP}, {PRICE_IN}, {PRICE_OUT} and {SECONDS} are numbers") from None
    return ModelEndpoint(url=url, model=model, key=environment.get(KEY, ""), **numbers)
