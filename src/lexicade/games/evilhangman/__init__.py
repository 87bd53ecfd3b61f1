"""Evil Hangman: hangman that cheats by never choosing a word until it must."""
