"""What the documents promise exists: links, commands, tests, locked packages."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from firmware.cli import main

HOME = Path(__file__).parent.parent
DOCUMENTS = sorted([*HOME.glob("*.md"), *HOME.glob("docs/*.md")])
LINK = re.compile(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document):
    broken = [link for link in LINK.findall(document.read_text("utf-8")) if not (document.parent / link).exists()]
    assert broken == []


def test_the_readme_follows_a_move_through_files_that_exist():
    section = (HOME / "README.md").read_text("utf-8").split("## How a move happens")[1].split("\n## ")[0]
    files = LINK.findall(section)
    assert len(files) >= 9
    assert all((HOME / file).is_file() for file in files if not file.startswith("docs"))


def test_every_command_the_readme_names_is_there():
    text = (HOME / "README.md").read_text("utf-8")
    named = set(re.findall(r"\./pharos ([a-z-]+)", text))
    assert named == {
        "demo",
        "test",
        "print",
        "doctor",
        "run",
        "look",
        "bench",
        "check-boards",
        "check-components",
        "teach",
    }
    assert named <= set(main.commands)


@pytest.mark.parametrize("command", sorted(main.commands))
def test_every_command_explains_itself(command):
    result = CliRunner().invoke(main, [command, "--help"])
    assert result.exit_code == 0
    assert (main.commands[command].help or "")[:20] in result.output


def test_the_map_names_only_files_that_exist():
    text = (HOME / "docs/architecture.md").read_text("utf-8")
    rooms = text.split("## Rooms")[1].split("## The values")[0]
    names = set(re.findall(r"\b[a-z_]+\.(?:py|toml)\b", rooms))
    files = {path.name for package in ("engine", "vision", "ui", "firmware") for path in (HOME / package).rglob("*.*")}
    assert names - files == set()


def test_every_module_is_on_the_map():
    rooms = (HOME / "docs/architecture.md").read_text("utf-8").split("## Rooms")[1].split("## The values")[0]
    modules = {
        path.name
        for package in ("engine", "firmware")
        for path in (HOME / package).rglob("*.py")
        if path.name not in {"__init__.py"}
    }
    assert {name for name in modules if name not in rooms} == set()


def test_readme_says_that_pharos_is_not_affiliated():
    assert "not affiliated" in (HOME / "README.md").read_text("utf-8")


def test_the_lock_serves_both_pythons_and_never_the_empty_lgpio():
    lock = (HOME / "requirements.lock").read_text("utf-8")
    lgpio = re.search(r"^lgpio==(\S+) ; (.*?) \\$", lock, re.MULTILINE)
    assert lgpio is not None
    assert lgpio[1] != "0.0.0.2"
    assert "python_full_version < '3.13'" in lgpio[2]
    assert "--index-url" not in lock
    assert "http" not in lock.replace("--hash", "")


def test_every_declared_package_is_locked():
    project = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["project"]
    lock = (HOME / "requirements.lock").read_text("utf-8").lower()
    for requirement in [*project["dependencies"], *project["optional-dependencies"]["dev"]]:
        name = re.match(r"[\w.-]+", requirement)[0].lower()
        assert f"\n{name}==" in f"\n{lock}", name


def test_the_project_speaks_of_itself_alone():
    forbidden = re.compile("|".join(["/" + "work/", "sub" + "agent", "help" + "er-[0-9]", r"\.lib" + "rary"]))
    for path in [
        *HOME.glob("*.md"),
        *(p for f in ("docs", "engine", "vision", "ui", "firmware") for p in (HOME / f).rglob("*")),
    ]:
        if path.suffix in {".py", ".md", ".toml", ".json"}:
            assert not forbidden.search(path.read_text("utf-8")), path
