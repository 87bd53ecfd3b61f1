"""Lexicade: five word games over one lexicon, to play, to study and to build on.

>>> import lexicade
>>> session = lexicade.new("wordhand", seed=3, hands=1)
>>> session.submit("jest")
('"jest" earned 44 points. Total: 44 points',)

Names are loaded when they are first asked for, so importing the package costs next to nothing.
"""

__version__ = "0.2.0"

__all__ = [
    "LexicadeError",
    "Lexicon",
    "Session",
    "__version__",
    "boards",
    "from_words",
    "games",
    "hands",
    "hangman",
    "load",
    "new",
    "open_save",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lexicade import boards, games, hands, hangman
    from lexicade.core.errors import LexicadeError
    from lexicade.core.session import Session
    from lexicade.lexicon import Lexicon, from_words, load
    from lexicade.opening import new, open_save
else:
    HOMES = {  # name: the module that it is loaded from; a package is its own
        "LexicadeError": "core.errors",
        "Lexicon": "lexicon",
        "Session": "core.session",
        "from_words": "lexicon",
        "load": "lexicon",
        "new": "opening",
        "open_save": "opening",
    }
    PACKAGES = ("boards", "games", "hands", "hangman")

    def __getattr__(name: str) -> object:
        """A public name, loaded now and kept."""
        from importlib import import_module

        if name in PACKAGES:
            return import_module(f"lexicade.{name}")  # which also makes it an attribute of this one
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(f"lexicade.{HOMES[name]}"), name)
        return found

    def __dir__() -> list[str]:
        """The public names, whether loaded or not."""
        return __all__
