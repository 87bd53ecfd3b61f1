"""Exported games: what is true verifies, and nothing else does."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicade.arcade import library, results
from lexicade.core.errors import LexicadeError
from lexicade.core.rng import Rng
from lexicade.core.session import Session
from lexicade.frontends.cli import archive
from lexicade.games import keys
from lexicade.store import exchange
from lexicade.store.exchange import TITLE, Exported, checksum, claim, read_export, write_export
from lexicade.store.log import follow, replay
from lexicade.store.sqlite import SqliteStore
from tests.kit import SOAK, AnySession, open_game, run_command
from tests.store.test_log import KINDS, random_game

CHANGED = "The exported game is cut short or was changed: its checksum is wrong."
FORGED = 10_000 if SOAK else 300
GOLDEN = Path(__file__).parents[1] / "golden" / "saves"


def exported(key: str, seed: int) -> tuple[AnySession, str]:
    """Some game and its export."""
    session, log = random_game(open_game(key), KINDS[key][seed % len(KINDS[key])], seed)
    return session, write_export(session, log)


@pytest.mark.parametrize("key", keys())
def test_reads_back(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was exported is imported as the same game, and verifies."""
    for seed in range(5):
        session, text = exported(key, seed)
        claimed = read_export(text)
        assert claimed.id == str(session.id)
        assert replay(session.game, claimed.id, claimed.entries).state == session.state
        path = tmp_path / "game.txt"
        path.write_bytes(text.replace("\n", "\r\n").encode() if seed % 2 else text.encode())
        assert archive.verify([str(path)]) == 0
        assert archive.import_game([str(path)]) == 0
    assert capsys.readouterr().out.startswith(("The score is correct: ", "The moves are valid: "))
    with SqliteStore() as store:
        assert len(store.games()) == 5
        assert all(stored.is_imported and not stored.counts for stored in store.games())


@pytest.mark.parametrize(
    ("claimed", "sentence"),
    [
        ("out 400 245", "claims 400 to 245, but replaying its moves gives 377 to 245, with help."),
        (
            "out 377 245 helped 1",
            'claims "out 377 245 helped 1", but replaying its moves gives "out 377 245 helped 2".',
        ),
        ("unfinished", "claims unfinished, but replaying its moves gives 377 to 245, with help."),
    ],
)
def test_a_wrong_score_is_told_in_words(claimed: str, sentence: str) -> None:
    """What a file claims and what is true read as scores; as in the file only where the words would be the same."""
    assert archive.difference(claimed, "out 377 245 helped 2") == sentence


def test_take_backs_are_exported(tmp_path: Path) -> None:
    """Moves that were taken back are part of an export, so that the help can't be left out."""
    game = open_game("wordhand")
    session = Session(game, game.read_params("hands=1"), 3)
    for entry in (log := ["jest", ":undo", "jest", "."]):
        follow(session, entry)
    text = write_export(session, log)
    assert "score played 44 helped 1\n" in text
    path = tmp_path / "game.txt"
    path.write_text(text)
    assert archive.verify([str(path)]) == 0
    path.write_text(sealed(text.replace(" helped 1", "").splitlines()[:-1]))
    assert archive.verify([str(path)]) == 1


def test_the_list_may_have_another_name(tmp_path: Path) -> None:
    """The same words under another file name are the same words."""
    (tmp_path / "one.txt").write_text("jest of")
    (tmp_path / "two.txt").write_text("jest of")
    game = results.open_game("wordhand", str(tmp_path / "one.txt"))
    session = Session(game, game.read_params("hand=jestof"), 3)
    session.submit("jest")
    path = tmp_path / "game.txt"
    path.write_text(write_export(session, session.moves))
    assert archive.verify([str(path), "--words", str(tmp_path / "two.txt")]) == 0
    assert run_command("verify", str(tmp_path / "nothing.txt")).returncode == 2


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
            again = replay(session.game, claimed.id, claimed.entries)
            assert claimed.score.startswith(claim(again)), "a forger who tells the truth has forged nothing"
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
        sealed([TITLE, "id wordhand.1:hands=1#3", "score unfinished", "move :undo"]),
        sealed([TITLE, "id wordhand.1:hands=1#3", "score unfinished", "move JEST"]),
        sealed([TITLE, "id wordhand.1:hands=1#3", "score unfinished", "move :nonsense"]),
        sealed([TITLE, "id nosuchgame.1:#1", "score unfinished"]),
        sealed([TITLE, "id wordhand.1:hands=1#3", "score unfinished", f"move {'j' * 10_001}"]),
        sealed([TITLE, f"id wordhand.1:{'a' * 10_000}#3", "score unfinished"]),
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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello\n" * 9, "That is not an exported game."),
        (f"{TITLE}\nid x\nscore y\n", "That is not an exported game."),
        (sealed([TITLE, "id x", "score y"])[:-1], "That is not an exported game."),
        (sealed([TITLE, "id x", "score y", "move a"])[:-1], CHANGED),
        (sealed([TITLE, "id x", "score y"]) + "\n", CHANGED),
        (sealed([TITLE, "id x", "score y"]).replace("y", "z"), CHANGED),
        (sealed([TITLE, "id x", "score y\x7f"]), "The exported game has characters in it that Lexicade never writes."),
        (sealed([TITLE, "score y", "id x"]), "The exported game can't be read."),
        (sealed([TITLE, "id x", "points y"]), "The exported game can't be read."),
        (sealed([TITLE, "id x", "score y", "move a", "turn b"]), "The exported game can't be read."),
    ],
)
def test_what_is_wrong_with_an_export(text: str, sentence: str) -> None:
    """Who gets a text that is no whole export is told which way it isn't."""
    with pytest.raises(LexicadeError) as refused:
        read_export(text)
    assert refused.value.sentence == sentence


def test_the_smallest_export() -> None:
    """An export needs no moves, and an entry may be empty or have blanks in it: whether it fits is not asked here."""
    assert read_export(sealed([TITLE, "id x", "score y"])) == Exported("x", "y", ())
    assert read_export(sealed([TITLE, "id x", "score y", "move", "move a b"])) == Exported("x", "y", ("", "a b"))


@pytest.mark.parametrize("field", ["id wordhand.1:hands=1{}#3", "score unfinished{}", "move jest{}"])
@pytest.mark.parametrize("hostile", ["\x1b[2J", "\rx", "\x7f", "\u202e", "\xe9", "\udc9b"])
def test_only_text_is_read(field: str, hostile: str) -> None:
    """An export in which any field holds what Lexicade never writes is none, whatever its checksum says."""
    lines = [TITLE, "id wordhand.1:hands=1#3", "score unfinished", "move jest"]
    changed = [field.format(hostile) if line[:2] == field[:2] else line for line in lines]
    with pytest.raises(LexicadeError, match="Lexicade never writes"):
        read_export(sealed(changed))


def test_as_long_as_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """An export with as many entries as there may be is replayed, each at the same cost; one with more is refused."""

    def looked_at_all(_: object) -> tuple[str, ...]:
        raise AssertionError("to look at all moves for each of them takes the square of the time")

    monkeypatch.setattr(Session, "moves", property(looked_at_all))
    monkeypatch.setattr(Session, "undone", property(looked_at_all))
    monkeypatch.setattr(exchange, "MOST_ENTRIES", 40_000)
    game = open_game("wordhand")
    session = Session(game, game.read_params("hands=1"), 3)
    log = ["jest", ":undo", ":redo", ":restart"] * 10_000
    assert library.read_claim(write_export(session, log).encode(), None)[0].entries == tuple(log)
    with pytest.raises(
        LexicadeError, match=r"^The exported game is longer than any game: 40,000 moves are the most\.$"
    ):
        read_export(write_export(session, [*log, "jest"]))


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
        results.derive(store)
        found = {stored.game: stored.result for stored in store.games()}
        assert {key: result and (result.is_over, result.score) for key, result in found.items()} == {
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
