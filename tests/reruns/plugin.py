"""A pytest plug-in that writes down which tests have failed: `-p tests.reruns.plugin --failed-to FILE`."""

from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption("--failed-to", type=Path, help="a file for the names of failed tests, one a line")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to listen, in the process that hears of every test."""
    file: Path | None = config.getoption("--failed-to")
    if file is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(FailedTests(file))


class FailedTests:
    """Collects names, and writes them at the end; a run that somebody breaks off says nothing of the others."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._names: dict[str, None] = {}  # each once, in order
        self._broken_off = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that failed, or whose setup or teardown did."""
        if report.failed:
            self._names[report.nodeid] = None

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a file that could not be read."""
        if report.failed:
            self._names[report.nodeid] = None

    def pytest_keyboard_interrupt(self) -> None:
        """Note that not every test has run."""
        self._broken_off = True

    def pytest_sessionfinish(self) -> None:
        """Write the names."""
        if self._broken_off:
            return
        self._file.parent.mkdir(parents=True, exist_ok=True)
        self._file.write_text("".join(f"{name}\n" for name in self._names), encoding="utf-8")
