### The game in the terminal.
### $side is the colour of a side, $turn and $played are the notation of actions. $name, $text, $word, $near and $far are words
### that are typed. $outcome is a result in the words of game texts. $reason and $refused say in a sentence without a full stop
### what is wrong. $error is the system's own text. $actions and $count are numbers of actions, $held and $removed of checkers.
### $fallen are the numbers of the dice. $score is an evaluation, such as +0.63 or analysis-win-in.

console-no-randomness = the operating system provides no random numbers: { $error }
console-begin = Type an action, or `help`.
console-not-chosen = not chosen
# Numbers of checkers.
console-in-hand = { $removed ->
    [0] { $held } in hand
   *[other] { $held } in hand, { $removed } out of the game
}
# $at are the names of points, or console-not-chosen.
console-beside = { $removed ->
    [0] { $held } in hand; starting points: { $at }
   *[other] { $held } in hand, { $removed } out of the game; starting points: { $at }
}
console-king-blessed = { common-side-owns } king is blessed and wins when { common-side-owns } turn begins.
console-over = The game is over: { $outcome }.
console-chooses = { common-side } to choose a starting point.
console-acts =
    { $actions ->
        [one] { common-side } to play: 1 action left.
       *[other] { common-side } to play: { $actions } actions left.
    }
console-throw = Roll the dice.
console-dice = Rolled: { $fallen }
console-no-action = { common-side } has no legal action.
console-bot-fault = the bot tried to play "{ $text }": { $reason }
console-plays = { common-side } plays { $turn }
console-no-side = "{ $name }" is not a side: { $near } or { $far }
# $name is no direction of this board; $all are its directions.
console-no-direction = "{ $name }" is not a direction here: { $all }
console-no-point = "{ $name }" is not a point of this board
console-question = { $word } needs other words: see help
console-wants-file = expected a file name after { $word }
console-over-what-now = The game is over: { $outcome }. Type undo, new or quit.
console-bots-turn = It is the bot's turn, so the rest of that line was ignored.
console-partly-played = { $refused } (already played from this line: { $played }; `undo` reverts them)
console-no-undo = There is nothing to undo.
console-no-redo = There is nothing to redo.
console-is-over = The game is over.
console-legal = { $count ->
    [one] 1 legal action
   *[other] { $count } legal actions
}
console-hint = The bot would play { $turn } ({ $score })
console-wall = { common-side-owns } wall
console-saved = Saved.
console-help =
    board              draw the board            legal    list the legal actions
    moves              list the moves so far     hint     ask the bot for a turn, and why
    threats [SIDE]     list what threatens the side to play, or SIDE
    overview           the position in words          last     the last turn in words
    at POINT           what stands there, and what it can do
    moves POINT        its actions in words           pieces [SIDE]  where the pieces are
    line POINT WAY     what stands on a line: n, ne, e, se, s, sw, w, nw; up, down
    undo               undo; against a bot, back to your last turn
    redo               redo what was undone
    save FILE          save the game (as a game text if FILE ends in .txt)
    load FILE          continue a saved game or a game text
    resign             resign                    quit     leave the game
    new [GAME] [SIDE] [RULES]   start another game; SIDE starts; RULES are joined by commas
