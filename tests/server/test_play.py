"""./play installs what its settings need."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer
from tests.server.process import free_port

TOP = Path(__file__).parents[2]
NEEDED = ("play", "pyproject.toml", "hatch_build.py", "README.md")
MORE = ("LICENSE", "NOTICE", "requirements", "src", "web")


@pytest.mark.long
def test_the_readme_s_command_for_several_processes_works_in_a_fresh_checkout(
    tmp_path: Path, postgres: PostgresServer, redis: RedisServer
) -> None:
    """PostgreSQL's and Redis' packages are installed because the options name both."""
    left_out = shutil.ignore_patterns("node_modules", ".*cache", "__pycache__")
    for name in (*NEEDED, *MORE):
        if (TOP / name).is_dir():
            shutil.copytree(TOP / name, tmp_path / name, ignore=left_out)
        else:
            shutil.copy(TOP / name, tmp_path / name)
    where = ["--database", postgres.url(), "--redis", redis.url(), "--workers", "2"]
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("VIRTUAL", "PYTHON"))}
    playing = subprocess.Popen(
        ["./play", *where, "--port", str(port), "--data", str(tmp_path / "data")],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert playing.stdout is not None
    assert playing.stderr is not None
    try:
        said = playing.stdout.readline()
        assert said.startswith("Lapin is at"), playing.stderr.read()
    finally:
        playing.terminate()
        playing.wait(60)
        playing.stdout.close()
        playing.stderr.close()
