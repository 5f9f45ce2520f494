# The book of rules.

rules-benedict-chess-minute = The game in a minute
rules-benedict-chess-minute-1 = Benedict Chess uses a normal chess set, but there are no captures. Instead, whenever you move a piece, every enemy piece that it attacks from its new square changes sides at once.
rules-benedict-chess-minute-diagram = White's knight has just moved to d5. It attacks c7 and e7, so those two pawns now belong to White.
rules-benedict-chess-minute-3 = This is called flipping. Flip the enemy king and you win. There is no check: only the piece that has just moved flips anything, and you never have to save your king.
rules-benedict-chess-minute-4 = Benedict Chess was invented by W. D. Troyka in 2002.

rules-benedict-chess-board = The board and the pieces
rules-benedict-chess-board-diagram = The starting position, as in chess. White moves first, then the players take turns.
rules-benedict-chess-board-2 = Files are lettered from White's left and ranks are numbered from White's side: e2, d7. All thirty-two pieces stay on the board for the whole game; only their owner changes. A piece belongs to the side whose colour it shows now.
rules-benedict-chess-board-the-king = King
rules-benedict-chess-board-the-king-text = The king moves one square in any direction.
rules-benedict-chess-board-the-queen = Queen, rook and bishop
rules-benedict-chess-board-the-queen-text = The queen moves any distance, straight or diagonally; the rook moves straight and the bishop diagonally.
rules-benedict-chess-board-the-knight = Knight
rules-benedict-chess-board-the-knight-text = The knight jumps two squares straight and one to the side, over any piece.
rules-benedict-chess-board-the-pawn = Pawn
rules-benedict-chess-board-the-pawn-text = The pawn moves straight ahead and attacks the two squares diagonally in front of it.

rules-benedict-chess-moves = How pieces move
rules-benedict-chess-moves-1 = On your turn, move one of your pieces to an empty square. A piece that you flipped last turn can move too. Queens, rooks and bishops stop before the first piece in their way.
rules-benedict-chess-moves-pawns = Pawns
rules-benedict-chess-moves-pawns-text = A pawn moves one square straight ahead: White's up the board, Black's down. From its owner's second rank a pawn may move two squares if both are empty. Pawns never move diagonally, since there is nothing to capture.
rules-benedict-chess-moves-promotion = Promotion
rules-benedict-chess-moves-promotion-text = A pawn that reaches its owner's last rank becomes a queen, rook, bishop or knight, and attacks as that piece at once.
rules-benedict-chess-moves-castling = Castling
rules-benedict-chess-moves-castling-text = The king moves two squares towards a rook, and the rook moves to the square on the king's other side. All squares between them must be empty; it does not matter whether squares are attacked. Neither piece may have moved before, and the rook must never have been flipped.
rules-benedict-chess-moves-diagram = A pawn promoted to a knight on c8 attacks e7 and flips the queen there. As a queen it would flip nothing.

rules-benedict-chess-flipping = Flipping
rules-benedict-chess-flipping-1 = Look at the squares the moved piece attacks from where it stands now. All enemy pieces there flip together. They stay what they are and where they are; only their owner changes.
rules-benedict-chess-flipping-lines = Lines of attack
rules-benedict-chess-flipping-lines-text = Lines stop at the first piece of either colour. A queen, rook or bishop flips that piece if it is an enemy, and never anything behind it.
rules-benedict-chess-flipping-diagram = White's rook may move to d4, e4, f4 or g4. From there it flips the pawn on c4, but not the rook behind it.
rules-benedict-chess-flipping-no-chain = No chain reactions
rules-benedict-chess-flipping-no-chain-text = A piece that has just been flipped does not flip others. Nor does a piece that stood still, even if the move opened a line for it.
rules-benedict-chess-flipping-castling = Castling
rules-benedict-chess-flipping-castling-text = After castling, the king flips what he attacks from his new square. The rook's attacks do not count.
rules-benedict-chess-flipping-diagram-2 = If White castles, the king flips the rook on f2 and the pawn on g2.
rules-benedict-chess-flipping-4 = Your opponent can flip pieces back. A move that flips many pieces is worth little if the reply wins them all back, so check what could attack them.

rules-benedict-chess-end = The end
rules-benedict-chess-end-you-win = Winning
rules-benedict-chess-end-you-win-text = You win when you flip the enemy king, or when your opponent resigns.
rules-benedict-chess-end-diagram = One of the shortest games: after 1.e3 d5 2.Bb5 the bishop attacks all the way to e8, and White has won.
rules-benedict-chess-end-a-draw = Draw
rules-benedict-chess-end-a-draw-text = The game is drawn if both players agree, if the side to move has no legal move, if the same position occurs for the third time, or after a hundred moves in a row (fifty by each side) without a pawn move or a flip.

rules-benedict-chess-variants = Variants
rules-benedict-chess-variants-1 = White can force a win with 1.e3, and this program has the proof. An optional rule makes the game fair:
rules-benedict-chess-variants-swap = Swap
rules-benedict-chess-variants-swap-text = After White's first move, Black may swap sides instead of moving. The position stays the same, Black is to move, and the player who made White's first move now plays Black.

rules-benedict-chess-decisions = Rulings
rules-benedict-chess-decisions-1 = Where the published rules are silent or ambiguous, this program plays as follows:
rules-benedict-chess-d1 = A piece attacks every square on which it could capture in chess, ignoring pins and checks.
rules-benedict-chess-d2 = A pawn may move two squares from the second rank of its current owner, even if it has moved or been flipped before.
rules-benedict-chess-d3 = There is no en passant.
rules-benedict-chess-d4 = A pawn that reaches its last rank must become a queen, rook, bishop or knight.
rules-benedict-chess-d5 = After castling only the king attacks.
rules-benedict-chess-d6 = The game is a draw when the same position, with the same side to move and the same castling rights, occurs for the third time.
rules-benedict-chess-d7 = A hundred moves in a row without a pawn move or a flip end the game in a draw; a flip counts as a capture does in chess.
rules-benedict-chess-d8 = Pawns never stand on the first or last rank: they only move forward, and flips do not move them.
rules-benedict-chess-d9 = There is no draw for lack of pieces, since all thirty-two stay on the board.
rules-benedict-chess-d10 = A rook that has ever been flipped can no longer castle, even after it is flipped back.
rules-benedict-chess-d11 = A flipped pawn moves back the way it came, so games can be long. There is no move limit apart from the draws above.

rules-benedict-chess-notation = In the list of moves, Nd5{ "{" }c7,e7{ "}" } is a knight's move to d5 that flips two pieces, c8=N a promotion and O-O castling; # marks the move that flips the king.
