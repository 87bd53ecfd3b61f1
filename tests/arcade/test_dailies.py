"""Daily puzzles: one number a day for everybody, fixed when play starts, whatever clocks do."""

from __future__ import annotations

import os
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from lexicade.arcade import dailies as daily
from lexicade.arcade.dailies import FIRST, daily_session, day_of, number_on, streaks
from lexicade.frontends.cli import dailies
from lexicade.games import find, keys
from lexicade.lexicon import Lexicon
from lexicade.store.sqlite import SqliteStore
from tests.kit import Script

ZONES = ("Pacific/Kiritimati", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Pago_Pago")


@pytest.mark.parametrize("zone", ZONES)
def test_numbers_follow_the_calendar(zone: str) -> None:
    """Over 400 days with both clock changes and a leap day, every day has one number, and the next day the next."""
    moment = datetime(2027, 12, 20, tzinfo=UTC)
    seen: dict[int, date] = {}
    for _ in range(400 * 24):
        day = moment.astimezone(ZoneInfo(zone)).date()
        number = number_on(day)
        assert seen.setdefault(number, day) == day
        assert day_of(number) == day
        moment += timedelta(hours=1)
    numbers = sorted(seen)
    assert numbers == list(range(numbers[0], numbers[-1] + 1))
    assert len(numbers) >= 400
    assert date(2028, 2, 29) in seen.values()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system has no time zones by name")
@pytest.mark.parametrize("zone", ZONES)
def test_today_is_the_players_day(zone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's number is that of the player's own calendar."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert daily.today() == number_on(datetime.now(ZoneInfo(zone)).date())
    finally:
        monkeypatch.undo()
        time.tzset()
        assert os.environ.get("TZ") != zone


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system has no time zones by name")
@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("day", [date(2027, 1, 1), date(2028, 2, 29), date(2027, 3, 28), date(2026, 11, 1)])
def test_a_day_begins_at_midnight(zone: str, day: date, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last second of a day has its number and the next second the next one, by the player's own clock."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        midnight = datetime.combine(day, datetime.min.time(), ZoneInfo(zone)).timestamp()
        assert [daily.today(midnight + seconds) - number_on(day) for seconds in (-1, 0, 1)] == [-1, 0, 0]
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize("key", keys())
def test_the_same_for_everybody(key: str, lexicon: Lexicon) -> None:
    """A number is one puzzle, another number another one, without a word from outside."""
    game = find(key)(lexicon)
    assert daily_session(game, 319).id == daily_session(find(key)(lexicon), 319).id
    assert len({str(daily_session(game, number).id) for number in range(1, 30)}) == 29


SAME_EVERY_DAY = {
    "scrabble": "rules=full,players=2,bot=casual,challenge=void",
    "wildhand": "hands=3,size=7,hand=,coach=no",
    "worderly": "count=21,rows=15,columns=25,lives=5,level=medium,kind=no,debug=no,puzzle=",
    "wordhand": "hands=3,size=7,hand=,coach=no",
}
SEEDS = {
    1: {"scrabble": 410858098, "wildhand": 4195659921, "worderly": 4127296951, "wordhand": 4069862159},
    2: {"scrabble": 1396816770, "wildhand": 3383726625, "worderly": 298830761, "wordhand": 197536795},
    200: {"scrabble": 1093718368, "wildhand": 1310563185, "worderly": 3388276285, "wordhand": 104214783},
    319: {"scrabble": 355402407, "wildhand": 410389267, "worderly": 33066339, "wordhand": 2903428114},
    320: {"scrabble": 265020189, "wildhand": 2278862858, "worderly": 2269947243, "wordhand": 1296585301},
}
HANGMAN = {  # honest until number 320, evil from then on
    1: "length=6,guesses=10,setter=honest,level=0@enable.e3f7f062#3182634468",
    2: "length=7,guesses=10,setter=honest,level=0@enable.e3f7f062#1984250897",
    100: "length=6,guesses=10,setter=honest,level=0@enable.e3f7f062#449053248",
    200: "length=5,guesses=10,setter=honest,level=0@enable.e3f7f062#666653945",
    318: "length=7,guesses=10,setter=honest,level=0@enable.e3f7f062#1857688715",
    319: "length=7,guesses=10,setter=honest,level=0@enable.e3f7f062#4114741904",
    320: "length=8,guesses=10,setter=honest,level=0@enable.e3f7f062#1197759920",
    321: "length=8,guesses=10,setter=greedy,level=35,sample=300@enable.e3f7f062#1297923054",
    322: "length=9,guesses=8,setter=greedy,level=35,sample=300@enable.e3f7f062#4245754352",
    400: "length=7,guesses=12,setter=greedy,level=35,sample=300@enable.e3f7f062#329247316",
}


@pytest.mark.parametrize("number", SEEDS)
def test_known_puzzles(number: int, lexicon: Lexicon) -> None:
    """These ids may never change: people compare their results by number."""
    for key, seed in SEEDS[number].items():
        expected = f"{key}.1:{SAME_EVERY_DAY[key]}@enable.e3f7f062#{seed}"
        assert str(daily_session(find(key)(lexicon), number).id) == expected


@pytest.mark.parametrize("number", HANGMAN)
def test_known_hangman(number: int, lexicon: Lexicon) -> None:
    """Days of Evil Hangman that were played keep the rules that they were played by."""
    assert str(daily_session(find("evilhangman")(lexicon), number).id) == f"evilhangman.1:{HANGMAN[number]}"


def test_what_may_count() -> None:
    """Once for each number, never soon after a later one; other games, practice and a clock far ahead don't matter."""
    with SqliteStore() as store:

        def add(key: str, number: int, *, counts: bool = True) -> bool:
            game = store.add_game(f"{key}.1:#1", words=None, daily=number, counts=counts)
            store.add_entries(game, 1, ["a"])
            stored = store.find(game)
            assert stored is not None
            return stored.counts

        assert add("worderly", 4)
        assert not add("worderly", 5, counts=False)
        assert add("worderly", 5)
        assert not add("worderly", 5), "a second window"
        assert not add("worderly", 3), "the clock was set back"
        assert add("wordhand", 3)
        assert add("worderly", 1500)
        assert add("worderly", 6), "one puzzle played with a wrong clock spoils nothing"


def test_streaks() -> None:
    """A streak is alive today and tomorrow, is broken by a gap, and a number counts once."""
    assert streaks([5, 5, 6, 7], today=7) == (3, 3)
    assert streaks([5, 6, 7], today=8) == (3, 3)
    assert streaks([5, 6, 7], today=9) == (0, 3)
    assert streaks([1, 2, 3, 5], today=5) == (1, 3)
    assert streaks([9], today=5) == (0, 1), "the clock was set back"


def test_days_from_the_future_end_no_streak() -> None:
    """What a wrong clock once played ahead leaves the streak of these days alone, and the longest true."""
    assert streaks([5, 6, 7, 400], today=7) == (3, 3)
    assert streaks([5, 6, 7, 400], today=8) == (3, 3)
    assert streaks([5, 6, 7, 400], today=9) == (0, 3)
    assert streaks([7, 400, 401, 402, 403], today=7) == (1, 4)
    assert streaks([5, 6, 7, 8], today=7) == (4, 4), "back over the date line"
    assert streaks([5, 6, 8], today=7) == (2, 2), "today's puzzle can still carry it on"
    assert streaks([8], today=7) == (0, 1)


def play(monkeypatch: pytest.MonkeyPatch, day: int, *answers: str, arguments: tuple[str, ...] = ()) -> str:
    """What the daily command shows on a day."""
    monkeypatch.setattr(daily, "today", lambda: day)
    monkeypatch.setattr(dailies, "today", lambda: day)
    script = Script(list(answers))
    assert dailies.run(["wordhand", *arguments], script) == 0
    return script.shown


DONE = (".", ".", ".")


def test_a_day_and_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle is played once, continued when it was left, practised after that, and the next day brings another."""
    assert "daily puzzle 10 " in play(monkeypatch, 10, ".")
    assert "continued" in play(monkeypatch, 10, ".", ".")
    assert "is finished" in play(monkeypatch, 10)
    assert "practice" in play(monkeypatch, 10, *DONE, arguments=("--again",))
    assert "practice" not in play(monkeypatch, 11, *DONE)
    assert "practice" in play(monkeypatch, 11, *DONE, arguments=("--number", "3"))
    with SqliteStore() as store:
        assert [(stored.daily, stored.counts) for stored in store.games()] == [
            (10, True), (10, False), (11, True), (3, False),
        ]  # fmt: skip


def test_midnight_in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle begun before midnight keeps its number and counts, even if the first move comes after it."""

    class Midnight(Script):
        """A player who thinks until the next day."""

        def ask(self, question: str) -> str | None:
            """The day changes before the first answer."""
            monkeypatch.setattr(daily, "today", lambda: 11)
            monkeypatch.setattr(dailies, "today", lambda: 11)
            return super().ask(question)

    monkeypatch.setattr(daily, "today", lambda: 10)
    monkeypatch.setattr(dailies, "today", lambda: 10)
    assert dailies.run(["wordhand"], Midnight(list(DONE))) == 0
    with SqliteStore() as store:
        (stored,) = store.games()
        assert (stored.daily, stored.counts) == (10, True)


def test_clock_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Going back in time makes practice, not streaks."""
    play(monkeypatch, 20, *DONE)
    play(monkeypatch, 19, *DONE)
    with SqliteStore() as store:
        assert [stored.counts for stored in store.games()] == [True, False]


def test_not_out_yet(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Tomorrow's puzzle waits."""
    from lexicade.core.errors import BadParams

    for number in ("11", "0", "x", "-1"):
        with pytest.raises(BadParams):
            play(monkeypatch, 10, arguments=("--number", number))
    assert number_on(FIRST) == 1
