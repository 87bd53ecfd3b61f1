"""A class with words of its teacher's: its game knows only these, and nobody is told them before their game is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexicade.core.errors import BadParams, BadSave
from lexicade.core.ids import read_id
from lexicade.core.session import Session
from lexicade.frontends.cli.archive import verify
from lexicade.online.offers import TOO_HEAVY
from lexicade.online.questions import LevelQuestion, WordsQuestion
from lexicade.online.wordlists import MOST_WORDS, game_with, read_words
from lexicade.store.public import PublicStore
from tests.kit import run_async
from tests.online.kit import Browser, World

PASTED = "Otter, koala\nlemur; hyena\tOTTER"
MADE = {"kind": "class", "game": "evilhangman", "params": {"length": "5"}, "words": PASTED}


async def guess(person: Browser, game: str) -> None:
    """Guess letters until the game is over."""
    for number, letter in enumerate("eaotrklmuhynzqxjvw"):
        answer = await person.act(game, "moves", number, letter)
        assert answer.status == 200, answer.body
        if answer.json["over"]:
            return
    raise AssertionError("the game doesn't end")


def test_a_class_with_words_of_its_own(store: PublicStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The game is made of the teacher's words and found again from the store; the words are told when it is over."""

    async def story() -> tuple[str, str, str, str]:
        world = World(store)
        async with world.open():
            teacher, pupil, other = (Browser(world, f"10.0.6.{at}") for at in range(3))
            room = await teacher.post("/api/tables", MADE)
            path = f"/api/tables/{room['token']}"
            assert room["words"] == 4
            assert (await teacher("GET", f"{path}/words")).body == b"hyena\nkoala\nlemur\notter\n"
            for each in (pupil, other):
                await each.post(f"{path}/join")
            game = (await pupil.post(f"{path}/play"))["token"]
            await other.post(f"{path}/play")
            assert (await pupil("GET", f"{path}/words")).status == 403
            world.site.hub.forget(game)
            shown = (await pupil.get(f"/api/games/{game}"))["commitment"]
            await guess(pupil, game)
            assert (await pupil("GET", f"{path}/words")).status == 200
            assert (await other("GET", f"{path}/words")).status == 403
            assert [(await each.get(path))["words"] for each in (pupil, other)] == [4, 0]
            over = (await pupil.get(f"/api/games/{game}"))["over"]
            assert "@class-words." in over["id"]
            assert [each["words"] for each in (await pupil.get("/api/me/export"))["rooms"]] == [[]]
            (mine,) = (await teacher.get("/api/me/export"))["rooms"]
            assert (mine["kind"], mine["is_host"], len(mine["words"])) == ("class", True, 4)
            await teacher.post(f"{path}/start")  # once more, with the same words
            again = (await pupil.post(f"{path}/play"))["token"]
            assert (await pupil.get(f"/api/games/{again}"))["number"] == 0
            assert read_id(world.live(again).id).digest == read_id(over["id"]).digest
            words = (await teacher("GET", f"{path}/words")).body.decode()
            exported = await pupil("GET", f"/api/games/{game}/export")
            return shown, over["salt"], exported.body.decode(), words

    shown, salt, exported, words = run_async(story())
    (tmp_path / "game.txt").write_text(exported)
    (tmp_path / "words.txt").write_text(words)
    proof = ["--words", str(tmp_path / "words.txt"), "--commitment", shown, "--salt", salt]
    assert verify([str(tmp_path / "game.txt"), *proof]) == 0, capsys.readouterr()


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"words": "otter naïve"}, "can't be used: words have 1 to 30 letters a-z."),
        ({"words": f"otter {'x' * 31}"}, "can't be used: words have 1 to 30 letters a-z."),
        ({"words": "otter fuck"}, "can't be used here."),
        ({"words": " , ; "}, "There are no words in that list."),
        ({"words": "otter", "params": {"length": "9"}}, "There are no words of 9 letters to play with in class-words."),
        ({"words": "otter", "game": "worderly", "params": {}}, "This word list can't make a puzzle"),
        ({"kind": "challenge"}, "That can't be chosen here."),
        ({"words": "x" * 60_001}, "Lexicade can't read that request."),
        ({"words": 7}, "Lexicade can't read that request."),
    ],
)
def test_words_that_are_refused(store: PublicStore, changes: dict[str, object], why: str) -> None:
    """Words that no game can be made of, or that nobody should see, are refused with a sentence; nothing is kept."""

    async def story() -> None:
        world = World(store)
        async with world.open():
            answer = await Browser(world)("POST", "/api/tables", MADE | changes)
            assert answer.status in (400, 422)
            assert why in answer.json["why"]
            assert store.rooms.rooms_of(1) == []

    run_async(story())


def test_how_many_words() -> None:
    """A list has a limit."""
    letters = "abcdefghij"
    words = [a + b + c + "x" for a in letters for b in letters for c in letters]
    assert len(read_words(" ".join(words)).split()) == MOST_WORDS
    with pytest.raises(BadParams, match="That is too many words: the limit is 1,000"):
        read_words(" ".join([*words, "otter"]))


def test_words_that_take_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is made again whenever it is loaded, so a list with which that isn't quick is refused."""
    question = WordsQuestion("evilhangman", "otter", {"length": "5"})
    question.answer(print)
    monkeypatch.setattr(WordsQuestion, "quick", -1.0)
    with pytest.raises(BadParams, match=TOO_HEAVY):
        question.answer(print)


def test_bots_know_the_same_words() -> None:
    """A bot that plays in a class finds words of the teacher's list, and no others."""
    words = read_words(" ".join(first + second for first in "bcdfglmnprst" for second in "aeiou"))
    game = game_with("scrabble", words)
    session = Session(game, game.for_people(game.read_params("bot=none"), 2), 5)
    move = LevelQuestion(words, str(session.id), (), "casual").answer(print)
    session.submit(move)
    assert move.split()[1].lower() in words.split()
    with pytest.raises(BadSave, match="That game was played with the word list class-words"):
        LevelQuestion("", str(session.id), (), "casual").answer(print)
