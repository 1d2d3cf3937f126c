"""The walks of `tests.web.screens` on which a program answers a page: what chance or time would show seldom."""

from tests.web.answered import ANSWERED
from tests.web.bench import BENCH
from tests.web.boxes import BOXES
from tests.web.coached import COACHED
from tests.web.ends import ENDS
from tests.web.moments import MOMENTS
from tests.web.rarely import RARELY
from tests.web.recorded import RECORDED
from tests.web.replays import REPLAYS
from tests.web.rooms import ROOMS
from tests.web.screening import SCREENING
from tests.web.slowly import SLOWLY
from tests.web.strays import STRAYS
from tests.web.thresholds import THRESHOLDS
from tests.web.told import TOLD

VARIED = {
    **ANSWERED,
    **BENCH,
    **BOXES,
    **COACHED,
    **ENDS,
    **MOMENTS,
    **RARELY,
    **RECORDED,
    **REPLAYS,
    **ROOMS,
    **SCREENING,
    **SLOWLY,
    **STRAYS,
    **THRESHOLDS,
    **TOLD,
}
