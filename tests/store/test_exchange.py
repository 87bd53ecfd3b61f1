"""Exported games: what is true verifies, and nothing else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicade.core.errors import LexicadeError
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.frontends import archive
from lexicade.games import keys
from lexicade.store.exchange import TITLE, checksum, claim, read_export, write_export
from lexicade.store.log import replay
from lexicade.store.sqlite import SqliteStore
from tests.kit import SOAK, AnySession, open_game
from tests.store.test_log import KINDS, random_game

FORGED = 10_000 if SOAK else 300
GOLDEN = Path(__file__).parents[1] / "golden" / "saves"


def exported(key: str, seed: int) -> tuple[AnySession, str]:
    """Some game and its export."""
    session, _ = random_game(open_game(key), KINDS[key][seed % len(KINDS[key])], seed)
    return session, write_export(session)


@pytest.mark.parametrize("key", keys())
def test_reads_back(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was exported is imported as the same game, and verifies."""
    for seed in range(5):
        session, text = exported(key, seed)
        claimed = read_export(text)
        assert (claimed.id, claimed.moves, claimed.score) == (str(session.id), session.moves, claim(session))
        path = tmp_path / "game.txt"
        path.write_bytes(text.replace("\n", "\r\n").encode() if seed % 2 else text.encode())
        assert archive.verify([str(path)]) == 0
        assert archive.import_game([str(path)]) == 0
    assert "True: " in capsys.readouterr().out
    with SqliteStore() as store:
        assert len(store.games()) == 5
        assert all(stored.is_imported and not stored.counts for stored in store.games())


def sealed(lines: list[str]) -> str:
    """An export of these lines, with a checksum that fits, as a forger would make it."""
    body = "".join(f"{line}\n" for line in lines)
    return f"{body}sum {checksum(body)}\n"


def test_forgeries(tmp_path: Path) -> None:
    """Score, seed, moves or id changed, by a clumsy forger or by one who mends the checksum: none verifies.

    A clever forger can only tell a truth: moves that a game with that id accepts, and the score that they give.
    """
    path = tmp_path / "forged.txt"
    rng = Rng(1)
    originals = [exported(key, seed) for seed in range(6) for key in keys()]
    tried = 0
    while tried < FORGED:
        (session, text), rng = rng.choice(originals)
        lines = text.splitlines()[:-1]
        kind, rng = rng.choice(("score", "seed", "moves", "id", "byte", "drop"))
        changed = lines[:]
        if kind == "score":
            points, rng = rng.below(1000)
            changed[2] = f"score {'over' if session.outcome is None else session.outcome.reason} {points}"
        elif kind == "seed":
            points, rng = rng.below(10**6)
            changed[1] = f"{lines[1].rpartition('#')[0]}#{points}"
        elif kind == "id":
            changed[1] = lines[1].replace("enable", "disable", 1)
        elif kind == "moves" and len(lines) > 4:
            at, rng = rng.below(len(lines) - 3)
            changed[3 + at] = "move zzzz"
        elif kind == "drop" and len(lines) > 4:
            del changed[-1]
        else:
            at, rng = rng.below(len(text) - 1)
            changed = [*(text[:at] + chr(33 + (ord(text[at]) - 32) % 90) + text[at + 1 :]).splitlines()[:-1]]
        if changed == lines:
            continue
        tried += 1
        path.write_text("\n".join(changed) + "\n" + text.splitlines()[-1] + "\n")
        assert archive.verify([str(path)]) == 1, "the checksum tells"
        path.write_text(sealed(changed))
        if archive.verify([str(path)]) == 0:
            claimed = read_export(path.read_text())
            again = replay(session.game, claimed.id, claimed.moves)
            assert claim(again) == claimed.score, "a forger who tells the truth has forged nothing"
            assert kind != "score"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        TITLE,
        f"{TITLE}\n",
        sealed([TITLE]),
        sealed([TITLE, "id x"]),
        sealed([TITLE, "id x", "score y"]),
        sealed([TITLE, "score y", "id x"]),
        sealed([TITLE, "id wordhand.1:#1", "score unfinished", "nonsense"]),
        sealed([TITLE, "id wordhand.1:#1", "score unfinished", "move :undo"]),
        sealed([TITLE, "id nosuchgame.1:#1", "score unfinished"]),
        "\x00" * 100,
        "é" * 100,
    ],
)
def test_no_exports(text: str, tmp_path: Path) -> None:
    """Other files are not true, and not imported."""
    path = tmp_path / "x.txt"
    path.write_text(text, encoding="utf-8")
    assert archive.verify([str(path)]) == 1
    with pytest.raises(LexicadeError):
        archive.import_game([str(path)])


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.export")), ids=lambda path: path.stem)
def test_exports_of_earlier_versions(path: Path) -> None:
    """What this version and every one before it exported still verifies."""
    assert archive.verify([str(path)]) == 0


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.game")), ids=lambda path: path.stem)
def test_saves_of_earlier_versions(path: Path) -> None:
    """What this version and every one before it saved still opens."""
    text = path.read_text()
    game = open_game(text.partition(".")[0])
    assert Session.load(text, game).save() == text


def test_stores_of_earlier_versions(tmp_path: Path) -> None:
    """A store of the first version opens, and every game in it replays to the result that it had."""
    path = tmp_path / "games.db"
    path.write_bytes((GOLDEN / "store-1.db").read_bytes())
    with SqliteStore(str(path)) as store:
        results = archive.derive(store)
        found = {stored.game: results[stored.number] for stored in store.games()}
        assert {key: (result.is_over, result.score) for key, result in found.items()} == {
            "evilhangman": (False, 0),
            "scrabble": (True, -22),
            "wildhand": (True, 0),
            "worderly": (True, 0),
            "wordhand": (True, 44),
        }


def test_there_are_golden_files() -> None:
    """The golden files cover every game."""
    assert {path.stem for path in GOLDEN.glob("*.export")} == set(keys())
    assert {path.stem for path in GOLDEN.glob("*.game")} == set(keys())
