### Benedict Chess: why an action is illegal.
### $text and $word are what was typed. $flips, $king and $rook are the names of squares. $id is the word of the game, $swap that
### of a rule option; neither is translated. $least and $most are numbers.

benedict-chess-game-over = The game is over
benedict-chess-no-swap = You can swap sides only with the rule Swap, in answer to White's first move
benedict-chess-no-man = There is no piece on that square
benedict-chess-not-your-man = That piece is not yours
benedict-chess-same-square = A piece must move to another square
benedict-chess-pawn-way = A pawn moves one square straight ahead, or two from its owner's second rank, and never diagonally
benedict-chess-knight-way = A knight jumps two squares straight and one to the side
benedict-chess-bishop-way = A bishop moves diagonally
benedict-chess-rook-way = A rook moves straight
benedict-chess-queen-way = A queen moves straight or diagonally
benedict-chess-king-way = A king moves one square, or castles
benedict-chess-castling-lost = Castling is no longer possible: the king or rook has moved, or the rook was flipped
benedict-chess-castling-blocked = To castle, all squares between king and rook must be empty
benedict-chess-occupied = There are no captures: move to an empty square
benedict-chess-way-blocked = Only a knight can jump over other pieces
benedict-chess-promotion-missing = Choose what the pawn becomes: queen, rook, bishop or knight
benedict-chess-no-promotion = Only a pawn that reaches its owner's last rank is promoted
benedict-chess-promotion-kind = A pawn becomes a queen, rook, bishop or knight
benedict-chess-no-move = This piece has no move: every square it could go to is occupied or behind another piece

# What is wrong with a text.

benedict-chess-action = "{ $text }" is not an action such as e2e4, c7c8n, Nd5 or O-O

# Texts that are read.
benedict-chess-more-than-one-man-can = more than one piece can move there; name the square it comes from
# $noun is what moves, $to a square.
benedict-chess-no-yours-can-go = { $noun ->
    [pawn] no pawn of yours can move to { $to } that way
    [knight] no knight of yours can move to { $to } that way
    [bishop] no bishop of yours can move to { $to } that way
    [rook] no rook of yours can move to { $to } that way
    [queen] no queen of yours can move to { $to } that way
   *[king] no king of yours can move to { $to } that way
}
benedict-chess-brace-not-closed = unclosed brace
benedict-chess-no-square = "{ $word }" is not a square
benedict-chess-action-flips = this move flips { $flips }
benedict-chess-action-flips-nothing = this move flips no piece
benedict-chess-only-rules-word = the only rule option of { $id } is { $swap }
benedict-chess-fen-one-line = a FEN must be one line
benedict-chess-no-board = the board is missing
benedict-chess-no-side-move = the side to move is missing
benedict-chess-side-move-w-b = the side to move must be w or b
benedict-chess-field-en-passant = the field for en passant must be - or a square on rank 3 or 6
benedict-chess-no-en-passant-stands-here = ignored, since there is no en passant
# $name is clock for the moves since the last pawn move or flip.
benedict-chess-number-stands-here-from = { $name ->
    [clock] a number of moves since the last pawn move or flip must be from { $least } to { $most }
   *[moves] a number of moves must be from { $least } to { $most }
}
benedict-chess-after-board-side-castling-come = expected two numbers, then swap or swapped, after the board, side, castling and -
benedict-chess-nothing-follows = nothing may follow here
benedict-chess-8-ranks-8-squares-each = the board must have 8 ranks of 8 squares
benedict-chess-no-man-letter = unknown piece letter
benedict-chess-rank-8-squares = a rank must have 8 squares
benedict-chess-no-pawn-stands-first-last = a pawn cannot be on the first or last rank
benedict-chess-two-kings-one-each-side = there must be two kings, one for each side (or both for one side once a king was flipped)
benedict-chess-what-left-castling-some-kqkq = castling must be - or some of KQkq (or HAha)
benedict-chess-letter-twice = this letter appears twice
benedict-chess-castling-needs-king-rook = castling needs a king on { $king } and its rook on { $rook }

# Positions made by hand.
benedict-chess-arrange-nothing = There is no piece here.

# Why a file is not the proof that White wins.
benedict-chess-proof-no-choice = the proof has no legal move for a position
benedict-chess-proof-not-won = the proof does not win for White
benedict-chess-proof-endless = the proof goes round in circles, or is too long
benedict-chess-proof-too-much = the proof has more moves than it needs
