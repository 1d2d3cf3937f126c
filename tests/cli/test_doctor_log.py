"""`lapin doctor` on a log that is whole: one without a table may be a site that has lost them."""

from pathlib import Path

from lapin.doctor import log_file
from lapin.doctor.findings import Grade
from lapin.store import Marks, SqliteLog


async def test_a_log_without_a_table_is_pointed_out(tmp_path: Path) -> None:
    """Nothing is wrong with a new site; one that had tables is told what to do."""
    log = await SqliteLog.open(tmp_path / "lapin.sqlite")
    (empty,) = log_file.sqlite(tmp_path)
    assert empty.how is Grade.HINT
    assert empty.mend.startswith("nothing, if the site is new; if it had some, restore a backup")
    await log.append("t" * 22, 0, b"{}", marks=Marks(code="CODE", due=None, finished=None))
    await log.close()
    (used,) = log_file.sqlite(tmp_path)
    assert used.how is Grade.GOOD
    assert used.text.endswith("is whole and has 1 table")
