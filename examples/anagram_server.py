"""A web server that answers with anagrams: /listen gives ["elints", "enlist", ...], and ? is any letter.

Run it with `python examples/anagram_server.py 8000` and open http://localhost:8000/listen; with port 0, or without a
port, the system chooses one. It only listens on this machine.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

import lexicade

LEXICON = lexicade.load()


class Anagrams(BaseHTTPRequestHandler):
    """Answers each request with the anagrams of its path."""

    def do_GET(self) -> None:
        """A list of words, or a sentence that says what is wrong."""
        try:
            status, answer = 200, json.dumps(LEXICON.anagrams(unquote(self.path).strip("/")))
        except lexicade.LexicadeError as error:
            status, answer = 400, json.dumps({"error": str(error)})
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(answer.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the standard library has it
        """Say nothing of requests."""


if __name__ == "__main__":
    with ThreadingHTTPServer(("localhost", int(sys.argv[1]) if sys.argv[1:] else 0), Anagrams) as server:
        print(f"http://localhost:{server.server_port}/listen", flush=True)
        server.serve_forever()
