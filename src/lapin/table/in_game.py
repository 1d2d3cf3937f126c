"""What the rules make of a command: those by which the game at this table began."""

from lapin.game.model.chance import Secret
from lapin.game.model.commands import AnyCommand
from lapin.game.model.events import AnyEvent
from lapin.game.model.ids import Seat
from lapin.game.model.state import State
from lapin.record.earlier_rules import decide_on
from lapin.table.state import TableState


def decide_in_game(state: TableState, game: State, seat: Seat | None, command: AnyCommand) -> tuple[AnyEvent, ...]:
    """The events of a move, or of a call by the table itself if `seat` is None; or Refused."""
    numbers = () if state.shuffled is None else state.shuffled.by_seat
    return tuple(decide_on(state.rules, game, seat, command, Secret(bytes.fromhex(state.secret), numbers)))
