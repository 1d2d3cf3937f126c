"""Every storage keeps what it promises: a folder, and a real S3 server."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from lapin.decks import s3
from lapin.decks.storage import Folder, Storage, StorageFailed, StorageUnusable, open_storage
from tests.s3_server import S3Server


@pytest.fixture(params=["folder", "s3"])
def storage(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Storage]:
    """An empty storage of each kind."""
    if request.param == "folder":
        yield open_storage(None, tmp_path)
        return
    server: S3Server = request.getfixturevalue("s3")
    for name, value in server.environment.items():
        monkeypatch.setenv(name, value)
    found = open_storage(server.address(f"{tmp_path.name}/pictures"), tmp_path)
    yield found
    found.close()


def test_an_object_that_was_put_is_there_whole(storage: Storage) -> None:
    """So is the next one of the same name, in its place; names are kept as they are."""
    assert storage.get("decks/own-1/head.json") is None
    storage.put("decks/own-1/head.json", b"old")
    storage.put("decks/own-1/head.json", bytes(range(256)) * 400)
    storage.put("decks/own-1/~odd name+", b"")
    assert storage.get("decks/own-1/head.json") == bytes(range(256)) * 400
    assert storage.get("decks/own-1/~odd name+") == b""
    assert storage.get("decks/own-1") is None
    assert storage.get("decks/own-1/head.json/more") is None


def test_a_list_has_every_name_with_this_beginning(storage: Storage) -> None:
    """They come in order, with sizes, and with a tag that changes when the content does."""
    for name in ("decks/b/1", "decks/a/2", "decks/a/1", "decks/ab/1", "uses/a/1"):
        storage.put(name, name.encode())
    assert [kept.key for kept in storage.list("decks/")] == ["decks/a/1", "decks/a/2", "decks/ab/1", "decks/b/1"]
    assert [(kept.key, kept.size) for kept in storage.list("decks/a/")] == [("decks/a/1", 9), ("decks/a/2", 9)]
    assert storage.list("none/") == []
    before = storage.list("decks/a/1")[0].tag
    storage.put("decks/a/1", b"other one")
    assert storage.list("decks/a/1")[0].tag != before


def test_a_list_has_the_rest_when_something_is_deleted_while_it_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that no longer needs an edition takes its folder along: the editions of others are still in use."""
    storage, look = Folder(tmp_path), os.scandir
    for name in ("uses/own-1/a/table-1", "uses/own-1/b/table-2", "uses/own-1/c/table-3"):
        storage.put(name, b"-")

    def scandir(place: Path | str) -> Iterator[os.DirEntry[str]]:
        if Path(place).name == "b":
            storage.delete("uses/own-1/b/table-2")
        return look(place)

    monkeypatch.setattr(os, "scandir", scandir)
    assert [kept.key for kept in storage.list("uses/own-1/")] == ["uses/own-1/a/table-1", "uses/own-1/c/table-3"]


def test_a_long_list_is_whole(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is whole even where a server gives only a few names at once."""
    monkeypatch.setattr(s3, "PAGE", 3)
    names = [f"many/{number}" for number in range(10)]
    for name in names:
        storage.put(name, b"-")
    assert [kept.key for kept in storage.list("many/")] == names


def test_an_object_that_was_deleted_is_gone(storage: Storage) -> None:
    """Deleting it twice does no harm."""
    storage.put("stale/a/x", b"-")
    storage.put("stale/a/y", b"-")
    storage.delete("stale/a/x")
    storage.delete("stale/a/x")
    storage.delete("never/there")
    assert [kept.key for kept in storage.list("stale/")] == ["stale/a/y"]
    assert storage.get("stale/a/x") is None


def test_no_name_leads_out_of_the_folder(tmp_path: Path) -> None:
    """A program that makes such a name has a mistake, and is told so."""
    for name in ("../x", "a/../../x", "/etc/passwd", "a//b", ""):
        with pytest.raises(ValueError, match="not a name"):
            Folder(tmp_path / "home").put(name, b"")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    """A file is in the way of the folder."""
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StorageFailed, match="write_failed"):
        Folder(tmp_path / "file").put("a/b", b"")


def test_a_server_that_cannot_be_used_gets_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    """Wrong keys, no keys and a wrong address each get a clear line without any secret in it."""
    server: S3Server = request.getfixturevalue("s3")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "lapin")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "not the secret")
    with pytest.raises(StorageUnusable, match="cannot be used") as wrong:
        open_storage(server.address("x"), tmp_path)
    assert "not the secret" not in str(wrong.value)
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    with pytest.raises(StorageUnusable, match="AWS_SECRET_ACCESS_KEY"):
        open_storage(server.address("x"), tmp_path)
    for address in ("s3://", "s3://b?endpoint=ftp://x", "s3://b?what=1", "gopher://x"):
        with pytest.raises(StorageUnusable):
            open_storage(address, tmp_path)


def test_a_server_that_goes_away_fails_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request in the meantime fails with a clear error."""
    server = S3Server()
    try:
        for name, value in server.environment.items():
            monkeypatch.setenv(name, value)
        storage = open_storage(server.address("site"), tmp_path)
        storage.put("a", b"1")
    finally:
        server.close()
    with pytest.raises(StorageFailed, match="unreachable"):
        storage.get("a")
    with pytest.raises(StorageFailed, match="unreachable"):
        storage.put("a", b"2")
    storage.close()
