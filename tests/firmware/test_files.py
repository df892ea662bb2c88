"""Files that people name: never waited for, read as they are written, kept whole."""

import os
import resource

import pytest

from firmware.files import read_bytes, text_of, write_whole


def test_a_longer_file_is_read_one_byte_too_far(tmp_path):
    file = tmp_path / "some"
    file.write_bytes(b"0123456789")
    assert (read_bytes(file, 10), read_bytes(file, 4)) == (b"0123456789", b"01234")


@pytest.mark.parametrize("pipe", [True, False])
def test_a_pipe_and_a_device_are_no_files(tmp_path, pipe):
    place = tmp_path / "pipe"
    os.mkfifo(place)
    with pytest.raises(OSError, match="it is no file") as refused:
        read_bytes(place if pipe else type(place)("/dev/zero"), 10)
    assert refused.value.strerror == "it is no file"


def test_the_mark_of_windows_editors_is_no_text():
    assert text_of("\ufeff奇观".encode()) == "奇观"
    assert text_of("奇观".encode()) == "奇观"


def test_what_was_there_stays_until_all_is_written(tmp_path):
    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"before")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            write_whole(file, bytes(5000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert file.read_bytes() == b"before"
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]
    write_whole(file, b"after")
    assert file.read_bytes() == b"after"


def test_a_link_leads_to_what_is_written_and_a_device_takes_it(tmp_path):
    (tmp_path / "link").symlink_to(tmp_path / "file")
    write_whole(tmp_path / "link", b"one")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_bytes() == b"one"
    write_whole(type(tmp_path)("/dev/null"), b"two")
    assert not (type(tmp_path)("/dev/null.new")).exists()
