# What --help says below the options.
help-engine =
    One command a line. The answer's last line is `ok`, or the answer is the one line `err REASON`; bad input never ends the program. Empty lines are skipped without an answer. Lines over 64 KiB and lines that are not UTF-8 are errors.

      info                     name, version, games
      newgame [GAME] [SIDE] [RULES]
                               words in any order; SIDE starts (benediction, red);
                               RULES are rules words of the game, joined by commas
      position TEXT            of the present game, on one line (Benediction: v1
                               or v2, lines joined by /); forgets the history
      play ACTION              one action; the dice's too, which nobody throws here
      undo [N]                 takes back N actions (1), not beyond the position
                               that was set
      legal                    the legal actions, sorted, one a line
      show, show v1            the position on one line, lines joined by /
      result                   none, red REASON, blue REASON or draw REASON, with
                               the game's names for its sides
      perft D                  D NODES
      best [time MS] [nodes N] [depth D] [level L] [threads N] [multipv K]
                               thinks about the whole rest of the turn and
                               answers best ACTION [ACTION]
      stop                     makes best answer now; has no answer itself, and
                               does nothing when nothing runs
      quit                     ok, and the program ends

    Without a limit `best` has a second (time 1000), without a level it is the strongest, 10 of 1 to 10. It thinks on one thread; with more, and no limit of nodes, it is stronger but does not always answer the same. With multipv it looks for the K best turns that lead to different positions, at the strongest level, and says `multipv` and the number of each, from 1, after its depth. While it thinks it says `info depth D score S nodes N time MS turn ACTION [ACTION] [then ACTION ...]`, where `then` is what it expects after its turn; S is in men from the view of the side to act (+0.12), or win:N or loss:N with N actions to the end, or draw where that is certain. Meanwhile only stop, info and quit are read, and anything else is answered `err busy`. After quit a running `best` is stopped, at the end of the input it thinks to its end; it answers before the program ends.

        > newgame king-trails blue
        ok
        > play S@g12
        ok
        > best nodes 1000
        info depth 0 score +0.00 nodes 0 time 0 turn S@l2
        best S@l2
        ok
help-uci =
    The Universal Chess Interface: uci, isready, ucinewgame, setoption name Level|Threads value N, position startpos|fen FEN [moves ...], go [movetime MS] [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N] [nodes N] [depth D] [infinite] or go perft D, stop, quit. Actions are written as in chess, e2e4, e1g1, c7c8n. What is not understood is ignored, as the protocol wants it; what is wrong with a position or an option is said after `info string`.

        $ printf 'position startpos moves e2e3 d7d5\ngo depth 2\n' | benediction uci --game benedict-chess
        info depth 1 score mate 1 nodes 24 time 0 pv f1b5
        bestmove f1b5
help-perft =
    For each depth from 1 to D it prints a line: depth, sequences, seconds, sequences a second. With --divide it prints instead, for depth D only, the sequences that begin with each legal action, sorted, and their sum. Finished games are not continued; repetition is not looked at.

        $ benediction perft --depth 3
        1 82 0.000004 20500000
        2 6432 0.000141 45617021
        3 477504 0.007959 59995477
        $ benediction perft --game king-trails --depth 2 --divide
        S@b2 11
    {"    ..."}
        total 121
help-program =
    Without a command the window opens. Everything else works without one.

    FILE may be - for standard input. Exit code: 0 good, 2 bad input or usage, 1 anything else. An error is one line on standard error; where a file is to blame it reads FILE:LINE: "TEXT": reason

        $ benediction --data-dir games
        $ benediction console --game king-trails
        $ benediction help perft
help-legal =
    Prints every legal action in canonical notation, one a line, sorted; nothing when the game is over.

        $ benediction legal --game king-trails | head -2
        S@b2
        S@c2
        $ echo 'B@a1 / d2d3, f2g2' | benediction legal --first blue --moves -
help-bench =
    Every position is searched to the same depth by a fresh bot of the strongest level on one thread. It prints a line for each position: its game, nodes, seconds, nodes a second; then for each game and for all the sum. The number of nodes is a fingerprint: a change that is not meant to change play does not change it.

        $ benediction bench
        benediction 35364 0.060 589400
    {"    ..."}
        total 383609 0.511 750341
help-replay =
    FILE is a game text (one turn a line) or a saved game (RON). Prints the position in which it ends, then `result: none` or the result with its reason. At the first action that is illegal or cannot be read it stops with exit code 2 and prints nothing but the error.

        $ benediction replay game.txt --v1
        Benediction v1: R-E2 B E8
        R:D12E12k3F12
        B:D78E78k9F78
        result: none
        $ benediction replay saved.ron
        Benediction v2: benediction
    {"    ..."}
        result: red wins, king captured
help-about = Benediction and King Trails: two abstract strategy games by Alek Erickson, at one table
help-console =
    Type an action such as e3e4, or a whole turn such as `d2d3, f2g2`; `help` lists the rest. Without --red and --blue you play Red, or whoever is the near side in another game, and the bot Blue; PLAYER is human, bot (the strongest level), bot:LEVEL with LEVEL from 1 to 10, or one of the baselines of duel: { $first }uct, greedy, random. A bot has a second for a turn unless --time or --nodes says otherwise. The game ends with `quit` or the end of the input.

        $ benediction console --red bot:1 --blue human
        $ benediction console --game king-trails --blue bot:2 --time 5000
help-duel =
    --red plays the near side (White in chess), --blue the far one. SPEC is bot (the strongest level), bot:LEVEL with LEVEL from 1 to 10, bot@THREADS (the strongest level on several threads, for --time), or a baseline that is the same in every version: { $first }uct (plain UCT with random playouts), greedy (the most material after its turn) or random. 'exec:PROGRAM ARGUMENTS' is any program that speaks the protocol of `benediction engine`, such as an older release: 'exec:old/benediction engine'. It is split into words as a shell would: quotation marks or a backslash keep a blank. Two games each share an opening of random actions (in King Trails random starting points too) with the colours exchanged: --red's SPEC plays Red in games 1, 3, 5 and so on, Blue in the others. After 400 turns a game is a draw. Without --time or --nodes a player has 100 milliseconds for a turn. Same seed and --nodes, same games.

    A program is started for each game and ended with it. It loses a game by an action that is not legal (rules infraction), by an answer that comes more than --grace after its time (time forfeit; with --nodes after a minute and a second for each 10,000 positions, anything but `best` after ten seconds), and if it ends, closes a pipe or answers what is no answer (abandoned). A line after that of the game says what was wrong. A program that does not begin the game at all ends the duel before it starts.

    It prints a line for each game, then how the games ended and their average length, then the balance of --red's SPEC: wins, draws, losses, score in percent, difference in Elo and its 95 % error. With --sprt it ends as soon as it is sure (both errors 5 %) which of the two differences in Elo fits better, and says so.

        $ benediction duel --red bot --blue random --games 2 --seed 1 --nodes 1000
        game 1 red=bot blue=random red wins, king captured (13 turns)
        game 2 red=random blue=bot blue wins, king captured (12 turns)
        king captured 2, 12.5 turns a game
        bot w=2 d=0 l=0 score=100.0% elo=+inf +-inf
help-shots =
    A picture a line is named on standard output. Drawn off the screen: a graphics adapter is needed, a software renderer will do, a display is not.

        $ benediction shots pictures
        $ benediction shots pictures --only daylight
help-frames =
    King Trails with all 48 checkers on the board, something always moving, drawn off the screen: a graphics adapter is needed, a display is not. A frame counts as drawn when the adapter has finished it, and the next one begins meanwhile. A line for each size and quality says how many frames were measured, the milliseconds from one to the next (median, what one in twenty exceeds, longest), and those from handing a frame to the adapter until it was drawn.

        $ benediction frames 600
        $ benediction frames 40 --only low
help-analyse =
    Every turn of the main line is compared with the best one, the dice with the mean of all rolls. A saved game keeps what was found, and is not analysed again with the same effort or less; whoever breaks off goes on where it stopped. A line for each turn says its number, the side, the actions, the chance of the first side after it, what it lost in points of the win chance, and what would have been better. From 5 points on it is an inaccuracy (?!), from 10 a mistake (?), from 15 a blunder (??).

        $ benediction analyse game.ron
        $ benediction analyse --effort deep --print games/
help-rollout =
    The position of a game with dice is played to the end many times, without a doubling cube, and the result is how often the first side won. From each result the luck of its rolls is taken off, that is what each was worth beyond the mean of all rolls, so that few games say as much as many. The number after ± is 1.96 standard errors: nineteen times of twenty the truth of this way to play lies within.

        $ benediction rollout game.ron --after 12 --games 1296
help-diagram =
    A diagram in the style of print. In an SVG every man, stone, die and mark is a group that says what it is, such as data-at="e2" data-height="2".

        $ benediction diagram game.ron -o game.svg
        $ benediction diagram opening.txt --after 6 --size 1200 --caption -o opening.png
help-film =
    The pictures follow the game as it was left: its main line, or the variation in which it was left.

        $ benediction film game.ron -o game.gif
        $ benediction film game.ron --from 20 --to 30 --each 2000 --size 480 -o end.png
help-export =
    A game text has the whole game with its variations and comments; a saved game has everything that is known.

        $ benediction export game.ron
        $ benediction export game.txt --as saved -o game.ron
        $ benediction export game.ron --as line --after 12
help-edit =
    Edits begin where the game was left. If one of them is refused, nothing is written.

    go N, start, end, next, back, up, down, note, mistake, fork: look at another place of the game
    play ACTION, ACTION: play actions; others than were played begin a variation
    paste LINE: add a line with its variations here, as game texts have it
    promote, demote, cut: move or delete the variation that leads here
    comment TEXT, sign SIGN, outlook SIDE|even|unclear: say something; without a word, no longer
    bookmark: put a bookmark here, or take it away
    mark POINT [COLOUR], arrow FROM TO [COLOUR], wipe: draw on the board, in colours 1 to 4
    undo, redo: take back an edit, make it again

        $ benediction edit game.ron 'go 12' 'sign ?!' 'comment Too slow.' 'back' 'play B@f4, e3e5' 'promote'
        $ benediction edit game.ron --script edits.txt -o new.ron
help-position =
    Without --from it begins with the game's start. The position is printed as text, which every command reads; changes that make none are refused in the words of the rules.

    put PIECE POINT, move FROM TO, remove POINT, clear: change the board
    turn SIDE [ACTIONS]: this side is to act
    hand SIDE +|-, out SIDE +|-: one checker more or less in hand, or out of the game
    dice N N, stake, cube SIDE|middle: the dice, and the doubling cube
    mirror, swap: left and right, or the colours

        $ benediction position 'put red checker e5' 'put blessed e5' 'turn blue 2' --line
        $ benediction position --game benedict-chess --pieces
        $ benediction position --from game.ron mirror > mirrored.txt
