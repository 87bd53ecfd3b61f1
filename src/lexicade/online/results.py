"""Who is in a room and how they did, for its page and as CSV. Nobody sees another's result before their own."""

from __future__ import annotations

import csv
import io
from typing import Any

from lexicade.online import offers
from lexicade.online.clock import read_time
from lexicade.online.meeting import Meeting
from lexicade.online.secrecy import commitment
from lexicade.store.public import Kind, Member, Player, PublicGame, PublicStore, Room


def show_room(store: PublicStore, meeting: Meeting, room: Room, player: Player) -> dict[str, Any]:
    """A room as one of those in it, or at its door, sees it."""
    game = offers.offered(room.game)
    members = store.rooms.members(room.number)
    is_host = room.host == player.number
    shown: dict[str, Any] = {
        "token": room.token,
        "kind": str(room.kind),
        "code": room.code if is_host else "",
        "key": room.game,
        "title": game.info.title,
        "params": room.params,
        "pace": offers.PACES.get(room.pace, ""),
        "opens": f"{room.opens}Z" if room.opens else "",
        "is_host": is_host,
        "is_member": any(member.player == player.number for member in members),
        "is_started": room.is_started,
        "seats": meeting.most(room),
        "members": [shown_member(member, room, player, is_host=is_host) for member in members],
        "game": "",
        "commitment": "",
        "words": 0,  # of a class that has its own, for whoever may see them
        "results": None,
    }
    if room.kind is Kind.TABLE:
        latest = meeting.latest(room)
        if latest is not None:
            is_in = any(chair.player == player.number for chair in latest.chairs)
            is_over = latest.ending is not None
            shown |= {"game": latest.token if is_in else "", "is_over": is_over, "is_started": not is_over}
            shown["past"] = [
                {"players": [chair.name for chair in each.chairs], "scores": each.ending.scores}
                for each in store.journal.games_in(room.number)
                if each.ending
            ]
        return shown
    games = {each.chairs[0].player: each for each in meeting.same_games(room)}
    mine = games.get(player.number)
    may_see = (is_host and room.kind is Kind.CLASS) or (mine is not None and mine.ending is not None)
    shown["words"] = len(room.words.split()) if may_see else 0
    shown["commitment"] = commitment(room.game_id, room.salt)
    shown["game"] = mine.token if mine else ""
    shown["results"] = [row(member.name, games.get(member.player), may_see=may_see) for member in members]
    return shown


def may_see_words(meeting: Meeting, room: Room, player: Player) -> bool:
    """Whether somebody may have the words of a class that has its own: they would give its game away."""
    mine = (game for game in meeting.same_games(room) if game.chairs[0].player == player.number)
    return bool(room.words) and (room.host == player.number or any(game.ending for game in mine))


def shown_member(member: Member, room: Room, player: Player, *, is_host: bool) -> dict[str, Any]:
    """Somebody in a room; a host also sees by what number to rename or remove them."""
    return {
        "name": member.name,
        "is_you": member.player == player.number,
        "is_host": member.player == room.host,
        **({"number": member.player} if is_host else {}),
    }


def row(name: str, game: PublicGame | None, *, may_see: bool) -> dict[str, Any]:
    """How somebody does: not begun, playing, or done; the score only for whoever has played the game."""
    if game is None:
        return {"name": name, "state": "not begun"}
    if game.ending is None:
        return {"name": name, "state": "playing"}
    if not may_see:
        return {"name": name, "state": "done"}
    return {
        "name": name,
        "state": "done",
        "score": game.ending.scores[0],
        "won": 0 in game.ending.winners,
        "helped": game.ending.helped,
        "moves": game.entries,
        "seconds": max(0, read_time(game.last) - read_time(game.started)),
    }


COLUMNS = ("name", "state", "score", "won", "helped", "moves", "seconds")


def write_csv(rows: list[dict[str, Any]]) -> str:
    """Results as CSV; a name can't be taken for a formula, since names begin with a letter or a digit."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, restval="", lineterminator="\r\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
