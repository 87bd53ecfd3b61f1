"""People who play each other, each in a browser of their own, on a real public server."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.kit import ENVIRONMENT
from tests.web.access import SMALL, barriers, is_narrow
from tests.web.crowd import AN_HOUR, Clock, Guest, many_streams, post, public_server, status, timed_server
from tests.web.kit import Served

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

Enter = Callable[..., Guest]
POLL = 20_000  # milliseconds after which a page that hears nothing looks again, at the latest
NOTE_ASKING = """window.asking = []; const plain = window.fetch;
window.fetch = (at, ...rest) => {
  if (String(at).endsWith("/events")) asking.push(Date.now());
  return plain(at, ...rest);
};"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A public server for all tests of this module; each plays at tables of its own."""
    with public_server(tmp_path_factory.mktemp("public")) as found:
        yield found


@pytest.fixture
def enter(visit: Callable[..., Page], address: str) -> Enter:
    """A function that lets somebody new come."""
    return lambda **options: Guest(visit(**options), address)


def seated(host: Guest, other: Guest, **choices: str) -> str:
    """Let two sit down at a table, and the host start; its path."""
    path = host.host("scrabble", **choices)
    other.join(path, "Zoe", "Sit down")
    host.sees("Zoe")
    host.press("Start")
    assert host.game == other.game
    return path


def playing(host: Guest, other: Guest, **choices: object) -> None:
    """Let two be in a game that has begun, without going through the pages before it."""
    params = {"players": "2", "bot": "none"}
    path = host.make("table", "scrabble", params=params, **choices)
    other.tell(f"tables/{path.rpartition('/')[2]}/join", {"name": "Zoe"})
    game = host.tell(f"tables/{path.rpartition('/')[2]}/start", {})["game"]
    for guest in (host, other):
        guest.go(f"/game/{game}")


def in_turn(one: Guest, other: Guest) -> tuple[Guest, Guest]:
    """Two players, first the one whose turn it is."""
    one.page.locator("main[data-ready] .game").wait_for()
    return (one, other) if one.page.locator(".game[data-turn=mine]").count() else (other, one)


def test_a_whole_game(enter: Enter, tmp_path: Path) -> None:
    """Two people play a game to its end, talk, prove that it was fair, and play again."""
    host, other = enter(), enter()
    path = seated(host, other)
    first, second = in_turn(host, other)
    commitment = re.search(r"Commitment ?\n?(\w{64})", first.page.locator(".proof").text_content() or "")
    assert commitment
    first.press("Good luck!")
    second.page.locator(".phrase", has_text="Good luck!").wait_for()
    mover, waiter = first, second
    for _ in range(6):
        mover.wait("mine")
        waiter.sees("Waiting for")
        assert mover.page.title().startswith("Your turn: ")
        said = len(waiter.log)
        mover.press("Pass")
        waiter.page.wait_for_function("count => document.querySelectorAll('.log li').length > count", arg=said)
        assert sum("pass" in line for line in waiter.log[said:]) == 1
        mover, waiter = waiter, mover
    for guest in (host, other):
        guest.wait("over")
        assert commitment[1] in (guest.page.locator(".proof").text_content() or "")
    check_proof(first, tmp_path)
    other.follow("Back to the table")
    other.sees("Games so far")
    token = host.game
    host.press("Again")
    assert other.game != token
    assert host.game == other.game
    second.wait("mine")  # who began last time begins last
    other.follow("Table")
    other.page.wait_for_url(f"**{path}")
    for guest, state in ((second, "your turn"), (first, "waiting for the others")):
        guest.go("/")
        assert guest.page.locator(".rows li").first.inner_text().endswith(state)


def check_proof(guest: Guest, folder: Path) -> None:
    """Run what the page says to run, on the file that it offers."""
    with guest.page.expect_download() as exported:
        guest.follow("Export")
    exported.value.save_as(folder / "game.txt")
    with guest.page.expect_download() as recorded:
        guest.follow("Record")
    assert recorded.value.suggested_filename == "game.gcg"
    line = guest.page.locator(".proof code").last.text_content() or ""
    command = [sys.executable, "-m", *line.split()]
    done = subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    command[-1] = command[-1][::-1]
    assert subprocess.run(command, cwd=folder, env=ENVIRONMENT, capture_output=True, check=False).returncode != 0


def test_resigning(enter: Enter) -> None:
    """Whoever resigns is asked first, and the other wins."""
    host, other = enter(), enter()
    playing(host, other)
    host.press("Resign")
    host.press("No")
    host.press("Resign")
    host.press("Yes")
    other.sees("You won!")
    host.sees("Zoe won.")
    other.follow("Back to the table")
    other.sees("Games so far")


def test_between_two_games(enter: Enter) -> None:
    """When a game is over, one leaves the table, somebody else sits down, and the host starts the next game."""
    host, other, third = enter(), enter(), enter()
    path = seated(host, other)
    third.go(path)
    third.sees("There is no free seat any more.")
    other.press("Resign")
    other.press("Yes")
    other.follow("Back to the table")
    other.press("Leave")
    third.page.get_by_label("Your name").fill("Ada")
    third.press("Sit down")
    third.sees("Ada (you)")
    host.follow("Back to the table")
    host.sees("Ada")
    host.press("Again")
    assert host.game == third.game


def test_phrases_have_a_limit(enter: Enter) -> None:
    """Whoever says too much at once is told so, in the game."""
    host, other = enter(quiet="status of 429"), enter()
    playing(host, other)
    for _ in range(6):
        host.press("Hello!")
    host.sees("That is too many phrases.")
    other.page.wait_for_function("() => document.querySelectorAll('.log li').length === 5")


def test_claiming(visit: Callable[..., Page], tmp_path: Path) -> None:
    """When the time for a move is over by the server's clock, and not before, whoever waits takes the win."""
    clock = Clock()
    with timed_server(tmp_path, clock) as address:
        host, other = Guest(visit(), address), Guest(visit(), address)
        playing(host, other, pace=300)
        mover, waiter = in_turn(host, other)
        waiter.sees("time is up")  # for the browser, whose clock is ahead
        assert mover.page.get_by_role("button", name="Claim the win").count() == 0
        waiter.press("Claim the win")
        waiter.sees("There is still time for that move.")
        clock.now += AN_HOUR / 2
        waiter.press("Claim the win")
        waiter.sees("You won!")
        mover.sees("ran out of time.")
        host.page.close()
        other.page.close()


def test_time_left(enter: Enter) -> None:
    """The time for a move is told in the unit that people would use, and exactly when it runs out."""
    guest = enter()
    guest.go("/")
    asked = [0, 1, 59, 599, 600, 7199, 7200, 86_400, 172_800, 604_799]
    script = "async asked => { const { timeLeft } = await import('/client/pages/people.js'); "
    found = guest.page.evaluate(script + "return asked.map(seconds => timeLeft(seconds * 1000)); }", asked)
    short = ["time is up", "0:01 left", "0:59 left", "9:59 left"]
    assert found == [
        *short,
        "10 minutes left",
        "120 minutes left",
        *(f"{each} hours left" for each in (2, 24)),
        "2 days left",
        "7 days left",
    ]


def let_pass(page: Page, is_so: Callable[[], bool]) -> None:
    """Let the page's clock run until something is so, for five minutes at most."""
    for _ in range(300):
        if is_so():
            return
        page.clock.run_for(1000)
    raise AssertionError("it never was so")


def test_too_many_pages(enter: Enter) -> None:
    """A page that is refused its stream says why, still shows what happens, asks ever more rarely, and recovers."""
    guest = enter(quiet="status of 429")
    page = guest.page
    page.add_init_script(NOTE_ASKING)
    page.clock.install()
    token = guest.tell("games", {"game": "evilhangman"})["token"]
    told = page.locator("#link", has_text="You have too many pages open. Close some of them. Until then, changes")
    with many_streams(guest, token):
        guest.go(f"/game/{token}")
        let_pass(page, told.is_visible)
        move = {"number": 0, "text": "e", "key": "on-another-page"}
        page.request.post(f"{guest.address}/api/games/{token}/moves", data=move, headers={"Origin": guest.address})
        let_pass(page, page.locator(".game[data-number='1']").is_visible)
        let_pass(page, lambda: page.evaluate("() => asking.length >= 6"))  # by then it waits as long as it ever does
        times = page.evaluate("() => asking")
        assert times[-1] - times[-2] >= POLL / 2
    let_pass(page, lambda: not told.is_visible())  # when the server knows that the others are gone


def test_waiting_longer(enter: Enter) -> None:
    """What is tried again is tried half as often each time, and not by all pages at the same moment."""
    guest = enter()
    guest.go("/")
    script = "async () => { const { Backoff } = await import('/client/host.js'); const wait = new Backoff(); "
    found = guest.page.evaluate(script + "return Array.from({length: 20}, () => wait.next()); }")
    limits = [min(5000, 400 * 2**at) for at in range(20)]
    assert all(most / 2 <= delay <= most for delay, most in zip(found, limits, strict=True))
    assert len(set(found[5:])) > 5


def test_copying_the_link(enter: Enter) -> None:
    """The link of a table goes to the clipboard, and is on the page as a picture."""
    host = enter(permissions=["clipboard-read", "clipboard-write"])
    path = host.make("challenge", "worderly")
    host.go(path)
    host.press("Copy")
    host.sees("Copied.")
    assert host.page.evaluate("navigator.clipboard.readText()") == f"{host.address}{path}"
    host.page.wait_for_function("() => document.querySelector('.qr').naturalWidth > 0")


def test_challenge(enter: Enter) -> None:
    """Nobody sees how others did in a challenge before they have finished it themselves."""
    host, other = enter(), enter()
    path = host.host("wordhand", "challenge")
    other.join(path, "Zoe")
    host.press("Play")
    host.press("Finish this hand")
    host.wait("over")
    other.sees("1 of 2 done. You see the results of the others when you have finished.")
    assert other.page.locator("tr", has_text="host").locator("td").all_inner_texts() == ["done"]
    other.press("Play")
    other.press("Finish this hand")
    other.follow("Back to the table")
    other.sees("2 of 2 done.")
    assert other.page.locator("tr", has_text="host").locator("td").first.inner_text() == "0"
    host.follow("Back to the table")
    host.press("New game for everybody")
    other.sees("0 of 2 done.")


def test_race(enter: Enter) -> None:
    """In a race everybody is taken to the game when the host starts it, and nobody earlier."""
    host, other = enter(), enter()
    path = host.make("race", "wordhand")
    host.go(path)
    other.join(path, "Zoe")
    other.sees("Waiting for the host to start.")
    assert other.page.get_by_role("button", name="Play").count() == 0
    host.press("Start")
    assert host.game != other.game


def test_class(enter: Enter) -> None:
    """Pupils come into a class by its code, and the teacher sees who is done and gets the results as a file."""
    teacher, pupil = enter(), enter(**SMALL)
    teacher.host("wordhand", "class")
    code = teacher.page.locator(".big-code").inner_text()
    pupil.go("/")
    pupil.page.get_by_label("Code").fill(f" {code.lower()} ")
    pupil.press("Join")
    pupil.page.get_by_label("Your name").fill("Ada")
    pupil.press("Join")
    pupil.sees("Ada (you)")
    assert code not in pupil.page.content()
    teacher.sees("0 of 1 done.")
    pupil.press("Play")
    pupil.press("Finish this hand")
    teacher.sees("1 of 1 done.")
    with teacher.page.expect_download() as download:
        teacher.follow("Results as CSV")
    assert Path(download.value.path()).read_text().splitlines()[1].startswith("Ada,done,0,")
    teacher.press("Rename Ada")
    teacher.page.get_by_role("textbox", name="New name for Ada").fill("Grace")
    teacher.press("Save")
    pupil.follow("Back to the table")
    pupil.sees("Grace (you)")
    teacher.press("Remove Grace")
    teacher.press("Yes")
    teacher.sees("Nobody has joined yet.")


def test_a_class_with_its_own_words(enter: Enter) -> None:
    """A teacher pastes words, is told what is wrong with them, and the pupils' game knows only these."""
    teacher, pupil = enter(quiet="status of 422"), enter()
    teacher.go("/table/new/evilhangman?kind=class")
    teacher.page.get_by_label("Words", exact=True).fill("otter koala naïve")
    teacher.page.locator("#field-length").fill("5")
    teacher.press("Get the link")
    teacher.sees("can't be used: words have 1 to 30 letters a-z.")
    teacher.page.get_by_label("Words", exact=True).fill("otter\nkoala")
    teacher.press("Get the link")
    teacher.sees("The 2 words")
    pupil.join(teacher.page.url.removeprefix(teacher.address), "Ada")
    assert not pupil.page.get_by_role("link", name="The 2 words").count()
    pupil.press("Play")
    assert pupil.game
    for at, letter in enumerate("zqtoerkal"):  # the first two are in no word, and one of these words is guessed
        if pupil.page.locator(".game[data-turn=over]").count():
            break
        pupil.page.keyboard.press(letter)
        pupil.page.locator(f".game[data-number='{at + 1}']").wait_for()
    pupil.wait("over")
    pupil.follow("Back to the table")
    pupil.sees("The 2 words")


def test_a_class_that_opens_later(enter: Enter) -> None:
    """Before a class opens its page says when, and nobody can play; it must open before it is deleted."""
    teacher, pupil = enter(), enter()
    day = date.today() + timedelta(days=9)
    teacher.go("/table/new/wordhand?kind=class")
    teacher.page.get_by_label("Opens").fill("2099-05-01T09:00")
    teacher.press("Get the link")
    teacher.sees("Choose an earlier time.")
    teacher.page.get_by_label("Opens").fill(f"{day}T09:00")
    teacher.press("Get the link")
    opens = f"Opens on {day:%B} {day.day}, {day.year} at 9:00 AM."
    teacher.sees(opens)
    pupil.join(teacher.page.url.removeprefix(teacher.address), "Ada")
    pupil.sees(opens)
    assert pupil.page.get_by_role("button", name="Play").count() == 0


def test_another_device(enter: Enter) -> None:
    """A code lets somebody play on with another device, once; the second time it is explained."""
    phone, desk = enter(**SMALL), enter()
    phone.tell("games", {"game": "worderly"})
    phone.go("/me")
    phone.press("Show a code")
    code = phone.page.locator(".big-code").inner_text()
    desk.go("/me")
    desk.page.get_by_label("Code").fill(code)
    desk.press("Enter")
    desk.page.get_by_role("link", name="Worderly").wait_for()
    desk.page.get_by_label("Code").fill(code)
    desk.press("Enter")
    desk.press("Yes")
    desk.sees("That code isn't right, or it is too old.")


def test_my_name_and_data(enter: Enter) -> None:
    """A player takes another name, gets everything as a file, and is forgotten after a question."""
    guest = enter()
    guest.go("/me")
    guest.sees("You are given one when you begin to play.")
    assert guest.page.get_by_role("button", name="Delete everything").count() == 0
    guest.press("Another name")
    guest.page.locator(".my-name", has_text="-").wait_for()
    name = guest.page.locator(".my-name").inner_text()
    guest.go("/me")
    guest.sees(name)
    with guest.page.expect_download() as download:
        guest.follow("Download everything")
    assert name in Path(download.value.path()).read_text()
    guest.press("Delete everything")
    guest.press("Yes")
    guest.page.wait_for_url(f"{guest.address}/")
    guest.go("/me")
    guest.sees("You are given one when you begin to play.")


def test_a_name_that_cannot_be_had(enter: Enter) -> None:
    """A name that can't be had at a table is explained where it was typed, and another one is taken."""
    host, other = enter(), enter()
    path = host.make("table", "scrabble")
    other.go(path)
    other.page.get_by_label("Your name").fill("x!")
    other.press("Sit down")
    other.sees("A name must be 3 to 20 letters")
    taken = other.page.locator(".seats li").first.inner_text().partition(" (")[0]
    other.page.get_by_label("Your name").fill(taken.upper())
    other.press("Sit down")
    other.sees("Somebody here has that name already.")
    other.page.get_by_label("Your name").fill("")
    other.press("Sit down")
    other.sees("(you)")


def test_a_late_look(enter: Enter) -> None:
    """An answer that was meant for a stranger, and comes after they have sat down, doesn't take their seat away."""
    host, other = enter(), enter()
    path = host.make("table", "scrabble")
    held: list[tuple[Route, bytes]] = []
    other.page.route(
        f"**/api{path.replace('table', 'tables', 1)}", lambda route: held.append((route, route.fetch().body()))
    )
    other.page.goto(f"{other.address}{path}")
    while not held:
        other.page.wait_for_timeout(10)
    held.pop()[0].continue_()
    while not held:  # the look after the stream's first event
        other.page.wait_for_timeout(10)
    other.press("Sit down")
    other.sees("Waiting for the host to start.")
    route, body = held[0]
    with other.page.expect_response(route.request.url) as response:
        route.fulfill(body=body, content_type="application/json")
    response.value.finished()
    other.page.evaluate("() => fetch('/api/tables').then(answer => answer.json())")  # what came before is drawn then
    assert other.page.get_by_text("Waiting for the host to start.").is_visible()
    other.page.unroute_all(behavior="ignoreErrors")


def test_bars_nobody(enter: Enter, axe: str) -> None:
    """Every page for play between people bars nobody, light or dark, and fits the smallest phone."""
    host, other = enter(**SMALL), enter(**SMALL, color_scheme="dark")

    def check(guest: Guest) -> None:
        assert barriers(guest.page, axe, without=".large") == []  # boards are looked at in test_states
        assert is_narrow(guest.page)

    for path in ("/", "/table/new/scrabble", "/table/new/scrabble?kind=class"):
        host.go(path)
        check(host)
    path = host.make("table", "scrabble", pace=259_200)
    host.go(path)
    other.go(path)
    check(other)
    other.join(path, "Zoe", "Sit down")
    host.sees("Zoe")
    check(host)
    host.press("Start")
    host.sees("3 days left")
    other.press("Hello!")
    host.sees("Zoe: Hello!")
    check(host)
    check(other)
    host.page.locator(".proof summary").press("Enter")
    host.sees("At the end you see the id and the salt here")
    host.press("Resign")
    host.press("Yes")
    host.wait("over")
    host.page.get_by_role("button", name="Again").wait_for()
    check(host)
    other.follow("Back to the table")
    other.sees("Games so far")
    check(other)
    host.go("/me")
    host.press("Show a code")
    host.page.locator(".big-code").wait_for()
    check(host)
    other.join(host.make("challenge", "wordhand"), "Zoe")
    check(other)


def test_each_server_has_its_pages(enter: Enter, visit: Callable[..., Page], shared: Served) -> None:
    """A public server links to nothing that it hasn't, and one's own server has no tables."""
    guest = enter(quiet="status of 404")
    guest.go("/")
    links = {link.get_attribute("href") or "" for link in guest.page.get_by_role("link").all()} - {"#main"}
    assert {link: status(guest.address, link) for link in links} == dict.fromkeys(links, 200)
    for link in guest.page.get_by_role("navigation").get_by_role("link").all():
        link.click()
        guest.page.locator("main[data-ready] h1:focus").wait_for()
        assert not guest.page.get_by_text(re.compile("no such page|didn't work")).count()
    missing = ("/leaders", "/statistics", "/games", "/game/1")
    assert [status(guest.address, path) for path in missing] == [404] * len(missing)
    guest.go("/leaders")
    guest.sees("There is no such page")
    guest.go("/game/abcdefghijklmnopqrstuv")
    guest.sees("There is no such game.")
    own = visit(quiet="status of 404")
    for path in ("/me", "/table/new/scrabble", "/game/abcdefghijklmnopqrstuv"):
        own.goto(f"{shared.base}{path}?{shared.address.partition('?')[2]}")
        own.get_by_role("heading", name="There is no such page").wait_for()
    own.goto(shared.address)
    own.locator("main[data-ready]").wait_for()
    assert not own.get_by_role("link", name=re.compile("somebody|friend|My games")).count()


def test_nobody_waits_for_nobody(address: str) -> None:
    """A game against people who never come can't be begun alone, nor chosen."""
    why = {"why": "Choose a bot to play against, or play with somebody."}
    choice = {"game": "scrabble", "params": {"bot": "none"}}
    assert post(address, "/api/games", choice) == (422, why)
    assert post(address, "/api/tables", {"kind": "race", **choice}) == (422, why)
