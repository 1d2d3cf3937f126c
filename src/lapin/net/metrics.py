"""The metrics of a server, in Prometheus' text format."""

from collections import Counter
from collections.abc import Mapping

HELP = {
    "sockets_opened": "Sockets opened since the start.",
    "sockets_closed": "Sockets closed since the start.",
    "asks_done": "Commands that were stored and acknowledged.",
    "asks_refused": "Commands that the rules of the game or of the table refused.",
    "messages_refused": "Messages that were unreadable or too many.",
    "requests": "HTTP requests answered.",
    "pictures_added": "Pictures that people brought for decks of their own.",
    "decks_reported": "Reports that a deck or a picture should not be here.",
    "hints_sent": "Hints to other processes that a table has moved.",
    "hints_heard": "Hints of other processes.",
    "steps_followed": "Log entries of other processes that were shown here.",
    "conflicts": "Commands decided again because another process was first.",
    "tables_claimed": "Tables taken over because no process looked after them.",
    "failures": "HTTP requests that failed because of an error of the server.",
}


def exposition(counts: Counter[str], gauges: Mapping[str, float]) -> str:
    """All metrics as text, each with its help."""
    lines = []
    for name, text in HELP.items():
        lines += [f"# HELP lapin_{name}_total {text}", f"# TYPE lapin_{name}_total counter"]
        lines.append(f"lapin_{name}_total {counts[name]}")
    for name, value in gauges.items():
        lines += [f"# TYPE lapin_{name} gauge", f"lapin_{name} {value:g}"]
    return "\n".join(lines) + "\n"
