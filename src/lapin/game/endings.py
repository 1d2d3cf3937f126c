"""The end of any game, and the error for an event that cannot happen in one."""

from lapin.game.model.events import EndReason, GameEnded


class NotThisGame(Exception):  # noqa: N818 - names what is wrong with the event
    """An event that cannot happen in this kind of game: the log or record is broken."""


def ending(reason: EndReason, scores: tuple[int, ...]) -> GameEnded:
    """Return the end of the game: all sides with the highest score share the win (S12, T8, J12)."""
    best = max(scores)
    return GameEnded(reason, scores, tuple(side for side, score in enumerate(scores) if score == best))
