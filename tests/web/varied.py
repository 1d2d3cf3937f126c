"""The walks of `tests.web.screens` on which a program answers a page: what chance or time would show seldom."""

from tests.web.answered import ANSWERED
from tests.web.boxes import BOXES
from tests.web.coached import COACHED
from tests.web.ends import ENDS
from tests.web.moments import MOMENTS
from tests.web.replays import REPLAYS
from tests.web.rooms import ROOMS
from tests.web.slowly import SLOWLY
from tests.web.told import TOLD

VARIED = {
    **ANSWERED,
    **BOXES,
    **COACHED,
    **ENDS,
    **MOMENTS,
    **REPLAYS,
    **ROOMS,
    **SLOWLY,
    **TOLD,
}
