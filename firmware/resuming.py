"""What an earlier evening left in the journal: a game to go on with, or the reason why it cannot be."""

from __future__ import annotations

from engine import notation
from engine.game import CannotParse, GameError, replay
from engine.games import RULES
from firmware.journal import Journal
from firmware.owners import missing_for
from firmware.session.record import Recorded, as_recorded, effective, from_line
from firmware.session.value import Unfinished
from ui.view import Problem


def unfinished(journal: Journal) -> tuple[Unfinished | None, Problem | None]:
    """The game to go on with; or that there is one which cannot be: its owner's file is not loaded, or a newer Pharos
    or a stranger wrote it.

    It then stays in the journal as it is. Raises JournalError.
    """
    game = journal.unfinished()
    if game is None:
        return None, None
    lines = journal.entries(game.id)
    try:
        if [line.seq for line in lines] != list(range(1, len(lines) + 1)):
            raise CannotParse(f"game {game.id} has a gap")
        recorded = tuple(Recorded(line.seq, from_line(game.game, line.kind, line.text)) for line in lines)
        setup = notation.parse_setup(game.setup)
        if notation.game_of(setup) != game.game:
            raise CannotParse(f"game {game.id} is no {game.game}")
        if (missing := missing_for(setup)) is not None:
            return None, missing.unknown
        tuple(as_recorded(setup, recorded))  # raises where one turn does not follow from the others
        replay(RULES[game.game], setup, (past.turn for past in effective(recorded)))
    except GameError:
        return None, Problem("game_unreadable")
    return Unfinished(game.id, setup, recorded), None


def damaged(journal: Journal) -> Problem | None:
    """What to say once when opening the journal had to move a damaged file aside."""
    if journal.damaged_as is None:
        return None
    return Problem("journal_damaged", {"text": journal.damaged_as.name})
