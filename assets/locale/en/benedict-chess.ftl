# Benedict Chess: why an action is illegal.

benedict-chess-game-over = The game is over
benedict-chess-no-swap = Sides can be swapped only under the rule Swap, in answer to the first action
benedict-chess-no-man = There is no man on that square
benedict-chess-not-your-man = That man is not yours now
benedict-chess-same-square = A man may not stay where he is
benedict-chess-pawn-way = A pawn steps straight ahead, one square, or two from its owner's second rank
benedict-chess-knight-way = A knight jumps two squares straight and one to the side
benedict-chess-bishop-way = A bishop moves diagonally
benedict-chess-rook-way = A rook moves straight
benedict-chess-queen-way = A queen moves straight or diagonally
benedict-chess-king-way = A king moves one square, or castles
benedict-chess-castling-lost = Castling is lost for good when king or rook has moved or the rook was flipped
benedict-chess-castling-blocked = Castling needs every square between king and rook empty
benedict-chess-occupied = Nobody is captured: a man moves to an empty square
benedict-chess-way-blocked = Only a knight jumps over men
benedict-chess-promotion-missing = A pawn on its last rank becomes a queen, rook, bishop or knight; say which
benedict-chess-no-promotion = Only a pawn that reaches its owner's last rank is promoted
benedict-chess-promotion-kind = A pawn becomes a queen, rook, bishop or knight

# What is wrong with a text.

benedict-chess-action = an action is written like e2e4, c7c8n, Nd5 or O-O
