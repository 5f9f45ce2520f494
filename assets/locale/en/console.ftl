# The game in the terminal.
console-no-randomness = the system gives no random numbers: { $error }
console-begin = Type an action, or help.
console-not-chosen = not chosen
console-removed = , { $count } out of the game
console-beside = { $held } in hand{ $removed }; starting points: { $at }
console-king-blessed = { $name }'s king is blessed: { $name } wins when its turn begins.
console-over = The game is over: { $outcome }.
console-chooses = { $name } chooses a starting point.
console-acts = { $actions ->
    [one] { $name } acts: 1 action left.
   *[other] { $name } acts: { $actions } actions left.
}
console-throw = Roll the dice.
console-dice = The dice: { $fallen }
console-no-action = { $name } has no legal action.
console-bot-fault = the bot plays "{ $text }": { $reason }
console-plays = { $name } plays { $turn }
console-no-side = "{ $name }" is not a side: { $near } or { $far }
console-wants-file = { $word } needs the name of a file
console-over-what-now = The game is over: { $outcome }. Type undo, new or quit.
console-bots-turn = The bot plays the rest of that line.
console-partly-played = { $refused } (actions before it that were played: { $played }; undo takes them back)
console-no-undo = There is nothing to take back.
console-no-redo = There is nothing to redo.
console-is-over = The game is over.
console-legal = { $count ->
    [one] 1 legal action
   *[other] { $count } legal actions
}
console-hint = The bot would play { $turn } ({ $score })
console-wall = { $side }'s wall
console-saved = Saved.
console-help =
    board      draws the board               legal      lists the legal actions
    moves      lists the moves so far        hint       asks the bot for a turn, and why
    threats [SIDE]     lists what can be done within a turn to the side to act, or to SIDE
    undo       takes back; against a bot to your last choice
    redo       plays again what was taken back
    save FILE  saves the game; as a game text if FILE ends in .txt
    load FILE  goes on with a saved game or a game text
    resign     gives up                      quit       leaves the game
    new [GAME] [SIDE] [RULES]  starts another game; SIDE begins; rules words are joined by commas
