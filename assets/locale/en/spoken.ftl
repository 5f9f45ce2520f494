### The position in words, for those who do not see the board: in the console, and for screen readers.
### $place is the name of a point, of a tray or of the bowl, $places are several of them. $about says what stands there. $count is a
### number of checkers, of pieces or of actions. $captures are the points on which a man can capture. $direction is a direction of the
### board, $from the point where a line begins, $entry the point where it goes on behind a wall. $number counts turns, $outcome is a
### result in the words of game texts, $pieces are the pieces that decide the game, with their places. $caused are sentences about what a
### turn caused.

# A place and what stands there.
spoken-place = { $place }, { $about }
# The same with what its man can do: $captures are the points on which it can capture.
spoken-place-can =
    { $count ->
        [one] { $place }; 1 action
       *[other] { $place }; { $count } actions
    }
spoken-place-can-capture =
    { $count ->
        [one] { $place }; 1 action; can capture on { $captures }
       *[other] { $place }; { $count } actions; can capture on { $captures }
    }
# The checkers of a $side beside the board, and those that were hit.
spoken-tray = { common-side-owns } tray, { $count } in hand
spoken-bar = { common-side-owns } bar, { $count } on it
# A man who has moved in this turn and may not move again.
spoken-locked = { $about }, may not move again this turn

# Directions on the board, from the side of the player who began; $from is a point.
spoken-direction = { $direction ->
    [n] North
    [ne] North-east
    [e] East
    [se] South-east
    [s] South
    [sw] South-west
    [w] West
    [nw] North-west
    [up] Upwards
   *[down] Downwards
}
spoken-ray = { spoken-direction } of { $from }: { $places }, edge
# The line goes on through a wall of a $side: $entry is the point where its men come back.
spoken-ray-through = { spoken-direction } of { $from }: { $places }, wall; { common-side } goes through to { $entry }
spoken-ray-empty = { spoken-direction } of { $from }: edge
spoken-ray-empty-through = { spoken-direction } of { $from }: wall; { common-side } goes through to { $entry }

# The pieces of one kind of a side, with their places.
spoken-kind = { $about }: { $places }.
spoken-no-pieces = { common-side } has nothing on the board.
spoken-blocks = Blocks: { $places }.
spoken-hand =
    { $count ->
        [0] { common-side } has nothing in hand.
       *[other] { common-side } has { $count } in hand.
    }

# The first sentence of an overview: how many turns were begun, and who acts.
spoken-turn = Turn { $number }, { common-side } to play.
spoken-turn-dice = Turn { $number }, the dice are to be rolled.
spoken-over = The game is over: { $outcome }.
# The sentence about a side: $pieces are its pieces on the board, with the places of the important ones.
spoken-side =
    { $count ->
        [one] { common-side }: 1 piece on the board.
       *[other] { common-side }: { $count } pieces on the board.
    }
spoken-side-important =
    { $count ->
        [one] { common-side }: 1 piece on the board; { $pieces }.
       *[other] { common-side }: { $count } pieces on the board; { $pieces }.
    }
spoken-important = { $about } on { $place }

# The numbers of the dice, $dice.
spoken-dice = { $dice }.
# The last turn of a side, $turn in words.
spoken-last = { common-side }: { $turn }
# A turn, $said, and what it caused.
spoken-and-caused = { $said }. { $caused }
spoken-no-turn = No turn has been played.
# The actions of a man: $actions are a list of sentences.
spoken-actions = { $place }: { $actions }.
spoken-no-action = { $place }: no action.

# What an action caused.
spoken-crowned = { $place } becomes a king.
spoken-blessed = { $place } is blessed.
spoken-cursed = { $place } is cursed.
spoken-flipped =
    { $count ->
        [one] A piece changes its color: { $places }.
       *[other] { $count } pieces change their color: { $places }.
    }
