# What --help says below the options.
help-engine =
    One command per line. Each answer ends with a line `ok`, or consists of a single line `err REASON`. Bad input never ends the program. Empty lines are ignored. Lines longer than 64 KiB or not in UTF-8 are errors.

      info                     name, version, games
      newgame [GAME] [SIDE] [RULES]
                               start a game; words in any order. SIDE goes first
                               (default: benediction, red); RULES are rule options
                               of the game, joined by commas
      position TEXT            set a position of the current game, on one line
                               (Benediction: v1 or v2, lines joined by /); clears
                               the history
      play ACTION              play one action; dice rolls too: the program does
                               not roll by itself here
      undo [N]                 undo N actions (default 1), not beyond the position
                               that was set
      legal                    list the legal actions, sorted, one per line
      show, show v1            print the position on one line, lines joined by /
      result                   none, red REASON, blue REASON or draw REASON, with
                               the game's names for its sides
      perft D                  D NODES
      best [time MS] [clock MS [increment MS]] [nodes N] [depth D] [level L] [threads N] [multipv K]
                               search for the rest of the turn and answer
                               best ACTION [ACTION]; clock is the time left for
                               the game, increment what each turn adds to it
      stop                     make best answer now; gives no answer itself and
                               does nothing if no search is running
      quit                     answer ok and exit

    Defaults of `best`: time 1000, level 10 (the strongest of 1 to 10), one thread. With several threads and no node limit it is stronger, but its answers are not repeatable.

    With `multipv K` it looks for the K best turns that lead to different positions, always at the strongest level; each info line then has `multipv` and a number from 1 after its depth.

    While it thinks it prints `info depth D score S nodes N time MS turn ACTION [ACTION] [then ACTION ...]`; `then` is the expected continuation. S is in men for the side to play (+0.12), or win:N, loss:N (N actions to the end) or draw if that is proven. Until it answers, only stop, info and quit are read; anything else gets `err busy`. `quit` stops a running search; at the end of the input the search finishes and answers first.

        > newgame king-trails blue
        ok
        > play S@g12
        ok
        > best nodes 1000
        info depth 0 score +0.00 nodes 0 time 0 turn S@l2
        best S@l2
        ok
help-uci =
    Supported UCI commands: uci, isready, ucinewgame, setoption name Level|Threads|Hash|MultiPV|Move Overhead value N, setoption name Ponder value true|false, position startpos|fen FEN [moves ...], go [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [nodes N] [depth D] [mate N] [searchmoves MOVE ...] [ponder] [infinite], go perft D, stop, ponderhit, quit. Moves are written as in chess: e2e4, e1g1, c7c8n. Every go is answered by one bestmove. Unknown commands are ignored, as the protocol requires; errors in a position, an option or a limit, and moves of searchmoves that are illegal, are reported with `info string`. If none of them is legal, all moves are searched.

        $ printf 'position startpos moves e2e3 d7d5\ngo depth 2\n' | benediction uci
        info depth 1 score mate 1 nodes 24 time 0 pv f1b5
        bestmove f1b5
help-perft =
    Prints one line for each depth from 1 to D: depth, sequences, seconds, sequences per second. With --divide it prints, for depth D only, how many sequences start with each legal action (sorted), and the total. Games that are over are not continued, and repetition is ignored.

        $ benediction perft --depth 3
        1 82 0.000004 20500000
        2 6432 0.000141 45617021
        3 477504 0.007959 59995477
        $ benediction perft --game king-trails --depth 2 --divide
        S@b2 11
    {"    ..."}
        total 121
help-program =
    Without a command, Benediction opens its window. The commands need no window and no display.

    FILE may be - for standard input. Exit status: 0 on success, 2 for bad input or usage, 1 for any other error. Errors are printed to standard error, one per line; errors in a file read FILE:LINE: "TEXT": reason

        $ benediction --data-dir games
        $ benediction console --game king-trails
        $ benediction help perft
help-legal =
    Prints every legal action in canonical notation, sorted, one per line. Prints nothing if the game is over.

        $ benediction legal --game king-trails | head -2
        S@b2
        S@c2
        $ echo 'B@a1 / d2d3, f2g2' | benediction legal --first blue --moves -
help-bench =
    Searches every position to the same depth, with a new bot of the strongest level on one thread. Prints one line per position (game, nodes, seconds, nodes per second), then the totals per game and overall. The node count is a fingerprint: a change that is not meant to affect play must not change it.

        $ benediction bench
        benediction 35364 0.060 589400
    {"    ..."}
        total 383609 0.511 750341
help-replay =
    FILE is a game text (one turn per line) or a saved game (RON). Prints the final position, then `result: none` or the result with its reason. Stops with exit status 2 at the first action that is illegal or cannot be read, and then prints only the error.

        $ benediction replay game.txt --v1
        Benediction v1: R-E2 B E8
        R:D12E12k3F12
        B:D78E78k9F78
        result: none
        $ benediction replay saved.ron
        Benediction v2: benediction
    {"    ..."}
        result: red wins, king captured
help-about = Five abstract strategy games by four authors: Benediction, King Trails, Benedict Chess, Obelisk and Byzantine Kingamon
help-console =
    Type an action such as e3e4, or a whole turn such as `d2d3, f2g2`; `help` lists the other commands. By default you play the near side (Red in Benediction) against the bot at level 4. PLAYER is human, bot (the strongest level), bot:LEVEL with LEVEL from 1 to 10, or one of the baselines of `duel`: uct, greedy, random. A bot has one second per turn unless --time or --nodes says otherwise. The game ends with `quit` or at the end of the input.

        $ benediction console --red bot:1 --blue human
        $ benediction console --game king-trails --blue bot:2 --time 5000
help-duel =
    --red plays the near side (White in chess) in game 1, --blue the far side; they swap after every game. SPEC is one of

        bot               the strongest level
        bot:LEVEL         a level from 1 to 10
        bot@THREADS       the strongest level on several threads (with --time)
        exec:PROGRAM ARGS any program that speaks the protocol of `benediction
                          engine`, such as an older release; quote the whole
                          SPEC: 'exec:old/benediction engine'

    or a baseline that never changes: uct (plain UCT with random playouts), greedy (the most material after its turn) or random.

    Games are played in pairs that share a random opening (in King Trails also random starting points) with the colours swapped. A game is a draw after 400 turns. Without --time or --nodes each player has 100 milliseconds per turn. The same seed and --nodes give the same games.

    An external program is started for each game. It loses the game if it plays an illegal action (rules infraction), if its answer comes more than --grace too late (time forfeit), or if it exits or answers with anything else (abandoned). With --nodes it has a minute plus one second per 10,000 positions. Commands other than `best` must be answered within ten seconds. The reason is printed after the game's line. If a program cannot start the game at all, the duel does not begin.

    For each game it prints one line, then how the games ended and their average length, then the score of --red's SPEC: wins, draws, losses, percentage, and the Elo difference with its 95 % error. With --sprt it stops as soon as it is clear (5 % error either way) which of the two Elo differences fits better.

        $ benediction duel --red bot --blue random --games 2 --seed 1 --nodes 1000
        game 1 red=bot blue=random red wins, king captured (13 turns)
        game 2 red=random blue=bot blue wins, king captured (12 turns)
        king captured 2, 12.5 turns per game
        bot w=2 d=0 l=0 score=100.0% elo=+inf +-inf
help-shots =
    Prints the name of each picture, one per line. Draws off screen: it needs a graphics adapter (a software renderer will do) but no display.

        $ benediction shots pictures
        $ benediction shots pictures --only daylight
help-frames =
    Draws King Trails with all 48 checkers on the board in constant motion, off screen: it needs a graphics adapter but no display. A frame counts as drawn when the adapter has finished it; the next one has been started by then. For each size and quality it prints the number of frames, the time from frame to frame in milliseconds (median, 95th percentile, longest), and the time from submitting a frame until it was drawn.

        $ benediction frames 600
        $ benediction frames 40 --only low
help-analyse =
    Compares every turn of the main line with the best one, and every roll with the average of all rolls. Saved games store the result: a game is not analysed again with the same or less effort, and an interrupted analysis resumes where it stopped. For each turn it prints the number, the side, the actions, the first side's winning chance after it, how many percentage points it lost, and what would have been better. A loss of 5 points or more is an inaccuracy (?!), 10 a mistake (?), 15 a blunder (??).

        $ benediction analyse game.ron
        $ benediction analyse --effort deep --print games/
help-report =
    Writes one file without scripts, for a browser: players and result, the graph of the winning chances, the mistakes with diagrams, the largest first, accuracy and luck, and the whole game in notation. The game is analysed first, as the command analyse does; a saved game stores the analysis. The browser prints the file or saves it as PDF.

        $ benediction report game.ron -o report.html
        $ benediction report club.ron --number 3 --diagrams 5 --effort deep -o report.html
help-rollout =
    Plays a position of a game with dice to the end many times, without the doubling cube, and reports how often the first side won. The luck of the dice (each roll compared with the average of all rolls) is subtracted from every result, so that few games are enough. The number after ± is 1.96 standard errors, a 95 % confidence interval.

        $ benediction rollout game.ron --after 12 --games 1296
help-diagram =
    Draws a printed-style diagram. In an SVG, every man, stone, die and mark is a labelled group, such as data-at="e2" data-height="2".

        $ benediction diagram game.ron -o game.svg
        $ benediction diagram opening.txt --after 6 --size 1200 --caption -o opening.png
help-film =
    Shows the main line, or the variation that was open when the game was saved.

        $ benediction film game.ron -o game.gif
        $ benediction film game.ron --from 20 --to 30 --each 2000 --size 480 -o end.png
help-export =
    A game text holds the whole game with its names, variations and comments; a saved game also holds everything else (bookmarks, analysis). PGN is for other programs; what it leaves out is named on standard error.

        $ benediction export game.ron
        $ benediction export game.txt --as saved -o game.ron
        $ benediction export game.ron --as line --after 12
        $ benediction export game.ron --as pgn -o game.pgn
help-edit =
    Edits start at the position where the game was saved. If any edit is refused, nothing is written.

    go N, start, end, next, back, up, down, note, mistake, fork: go to a position
    play ACTION, ACTION: play actions; new ones start a variation
    paste LINE: insert a line with its variations here, written as in game texts; a whole game with its start or its headers is inserted from the start on
    promote, demote, cut: move or delete the variation that leads here
    comment TEXT, sign SYMBOL, outlook SIDE|even|unclear: annotate; without a word, clear
    bookmark: set or remove a bookmark here
    mark POINT [COLOUR], arrow FROM TO [COLOUR], wipe: draw on the board, colours 1 to 4
    undo, redo: undo or redo an edit

        $ benediction edit game.ron 'go 12' 'sign ?!' 'comment Too slow.' 'back' 'play B@f4, e3e5' 'promote'
        $ benediction edit game.ron --script edits.txt -o new.ron
help-position =
    Starts from the game's starting position unless --from is given. Prints the position as text that every command reads. Changes that do not lead to a valid position are refused with the reason.

    put PIECE POINT, move FROM TO, remove POINT, clear: change the board
    turn SIDE [ACTIONS]: set the side to play
    hand SIDE +|-, out SIDE +|-: one checker more or less in hand, or out of the game
    dice N N, stake, cube SIDE|middle: set the dice and the doubling cube
    mirror, swap: mirror the board, or swap the colours

        $ benediction position 'put red checker e5' 'put blessed e5' 'turn blue 2' --line
        $ benediction position --game benedict-chess --pieces
        $ benediction position --from game.ron mirror > mirrored.txt

help-rules =
    Prints the pages of "How to play" as text. Drawings are left out; their captions stay.

        $ benediction rules --game obelisk

help-lessons =
    Lists the lessons of "Learn", or prints the texts and positions of one.

        $ benediction lessons
        $ benediction lessons --game benediction --lesson 5

help-study =
    A study is a file with one or more games: saved games, game texts or PGN. All their variations are lines. Games with dice have none.

    `lines` shows the first turn of the game that is not in the lines, who played it, and what the lines have there. A turn is in the lines if they contain the position after it, in whatever way it is reached.

    Each row of `cards` has the game, the position, the right turns separated by `|`, and the comment there. A turn with the symbol ? or ?? is not right, and its line is left out.

        $ benediction study lines game.ron --lines white.pgn black.pgn
        $ benediction study cards white.pgn --side white

help-puzzles =
    Each row of the list has the number of the puzzle, its game and theme, its rating on the scale of the bot's levels, how many of the possible turns are right, and the position.

        $ benediction puzzles --game obelisk --theme keep
        $ benediction puzzles --day 2026-11-28
        $ benediction puzzles check --sample 50
