### The result of a game and its reason.
### $winner and $loser are colours of sides, $name is the name of a player. $turns is a number.

# A game without a winner.
result-draw = Draw
# To the only player at the screen.
result-you-won = You won
result-you-lost = You lost
# $reason is one of the sentences below. A space that breaks no line stands before “turns”.
result-in-turns =
    { $turns ->
        [one] { $reason } 1{"\u00A0"}turn.
       *[other] { $reason } { $turns }{"\u00A0"}turns.
    }
result-wins = { result-winner } wins
result-wins-named = { $name } ({ result-winner }) wins
result-winner = { $winner ->
    [red] Red
    [blue] Blue
    [white] White
   *[black] Black
}
result-loser = { $loser ->
    [red] Red
    [blue] Blue
    [white] White
   *[black] Black
}

result-king-captured = { $loser ->
    [red] Red's king was captured.
    [blue] Blue's king was captured.
    [white] White's king was captured.
   *[black] Black's king was captured.
}
result-king-blessed = { $winner ->
    [red] Red's king is blessed.
    [blue] Blue's king is blessed.
    [white] White's king is blessed.
   *[black] Black's king is blessed.
}
result-king-flipped = { $loser ->
    [red] Red's king was flipped.
    [blue] Blue's king was flipped.
    [white] White's king was flipped.
   *[black] Black's king was flipped.
}
result-obelisk-built = { result-winner } has built the obelisk.
result-all-borne-off = { result-winner } has borne off all pieces.
result-king-borne-off = { result-winner } has borne off the king.
result-double-passed = { result-loser } passed the double.
result-no-legal-action = { result-loser } has no legal action left.
result-stalemate = Stalemate: the side to play has no legal move.
result-no-progress = A hundred moves were played without a pawn move or a flip.
result-resigned = { result-loser } resigned.
result-agreed = The players agreed to a draw.
result-repetition = The same position occurred for the third time.
result-turn-limit = The game reached its turn limit.
result-time-forfeit = { result-loser } ran out of time.
result-rules-infraction = { result-loser } played an illegal action.
result-abandoned = { result-loser } left the game.
