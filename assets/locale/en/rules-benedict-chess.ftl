# The book of rules.

rules-benedict-chess-minute = In a minute
rules-benedict-chess-minute-1 = Two players, White and Black, use a chess set, and nobody is ever captured. Instead, whenever you move a man, every enemy man he attacks from his new square changes sides on the spot.
rules-benedict-chess-minute-diagram = White's knight has just come to d5. He attacks c7 and e7, so these two pawns are White's now.
rules-benedict-chess-minute-3 = Flip the enemy king and you win. There is no check: only the man who has just moved flips anybody, and you never have to save your king.
rules-benedict-chess-minute-4 = Benedict Chess was invented by W. D. Troyka in 2002.

rules-benedict-chess-board = The board and the men
rules-benedict-chess-board-diagram = The start, as in chess. White moves first, then the sides alternate.
rules-benedict-chess-board-2 = Files are lettered from White's left, ranks numbered from White's side: e2, d7. All thirty-two men stay on the board for the whole game. Only their owner changes: a man belongs to the side whose colour he shows, whatever he was before.
rules-benedict-chess-board-the-king = The king
rules-benedict-chess-board-the-king-text = goes one square in any direction.
rules-benedict-chess-board-the-queen = The queen
rules-benedict-chess-board-the-queen-text = goes any distance, straight or diagonally; the rook straight, the bishop diagonally.
rules-benedict-chess-board-the-knight = The knight
rules-benedict-chess-board-the-knight-text = jumps two squares straight and one to the side, over anybody.
rules-benedict-chess-board-the-pawn = The pawn
rules-benedict-chess-board-the-pawn-text = steps straight ahead and attacks the two squares diagonally in front of him.

rules-benedict-chess-moves = How a man goes
rules-benedict-chess-moves-1 = In your turn you move exactly one of your men; one you flipped with your last move may go at once. He must end on an empty square. Queen, rook and bishop stop before the first man in their way.
rules-benedict-chess-moves-pawns = Pawns
rules-benedict-chess-moves-pawns-text = go one square, White's up and Black's down, and from their owner's second rank two squares if both are empty. They never move diagonally, for there is nothing to capture.
rules-benedict-chess-moves-promotion = Promotion
rules-benedict-chess-moves-promotion-text = A pawn that reaches his owner's last rank becomes a queen, rook, bishop or knight at once, and attacks as one.
rules-benedict-chess-moves-castling = Castling
rules-benedict-chess-moves-castling-text = The king goes two squares towards a rook, and the rook comes to his other side. Every square between them must be empty; attacked squares do not matter. Neither may have moved, and the rook may never have been flipped.
rules-benedict-chess-moves-diagram = A pawn promoted to a knight on c8 attacks e7 and flips the queen there. As a queen he would flip nobody.

rules-benedict-chess-flipping = Flipping
rules-benedict-chess-flipping-1 = Look at the squares the moved man attacks from where he stands now. All enemy men there flip together. They keep their kind and their square; only their owner changes.
rules-benedict-chess-flipping-lines = Lines end at the first man
rules-benedict-chess-flipping-lines-text = of either colour. A queen, rook or bishop flips him if he is an enemy, and never anyone behind him.
rules-benedict-chess-flipping-diagram = White's rook may go to d4, e4, f4 or g4. There he flips the pawn on c4, and not the rook behind it.
rules-benedict-chess-flipping-no-chain = No chain
rules-benedict-chess-flipping-no-chain-text = A flipped man flips nobody in turn. Nor does a man who stood still, even if a line has been opened for him.
rules-benedict-chess-flipping-castling = Castling
rules-benedict-chess-flipping-castling-text = flips what the king attacks from his new square. What the rook attacks does not count.
rules-benedict-chess-flipping-diagram-2 = If White castles, his king flips the rook on f2 and the pawn on g2.
rules-benedict-chess-flipping-4 = The enemy may flip back the men you have flipped. A move that flips many men is worth little if the answer wins them all back, so look at who could attack them.

rules-benedict-chess-end = The end
rules-benedict-chess-end-you-win = You win
rules-benedict-chess-end-you-win-text = when you flip the enemy king, or when the enemy resigns.
rules-benedict-chess-end-diagram = After two moves: Black's pawn left d7, and the bishop on b5 attacked all the way to e8. White has won.
rules-benedict-chess-end-a-draw = A draw
rules-benedict-chess-end-a-draw-text = is agreed, or happens when the side to move has no legal move, when the same position occurs for the third time, or when no pawn has moved and nobody has been flipped for a hundred moves, fifty by each side.

rules-benedict-chess-variants = Variants
rules-benedict-chess-variants-1 = White wins by force with 1.e3: this program has the proof. One rule makes up for it:
rules-benedict-chess-variants-swap = Swap
rules-benedict-chess-variants-swap-text = After White's first move Black may answer “swap” instead of moving. The players swap sides: the position stays, Black is to move, and the player who made White's first move plays Black from now on.

rules-benedict-chess-decisions = Decisions
rules-benedict-chess-decisions-1 = Where the published rules are silent or ambiguous, this program plays as follows:
rules-benedict-chess-d1 = A man attacks every square on which he could capture in chess, pins and checks aside.
rules-benedict-chess-d2 = A pawn may go two squares from the second rank of his present owner, wherever he came from and however often he was flipped.
rules-benedict-chess-d3 = There is no en passant.
rules-benedict-chess-d4 = A pawn on his last rank must become a queen, rook, bishop or knight.
rules-benedict-chess-d5 = After castling only the king attacks.
rules-benedict-chess-d6 = When the same position, with the same side to move and the same rights to castle, comes up for the third time, the game is a draw at once.
rules-benedict-chess-d7 = A hundred moves in a row without a pawn move or a flip are a draw; a flip counts here as a capture does in chess.
rules-benedict-chess-d8 = A pawn never stands on the first or last rank: pawns only advance, and flips do not move them.
rules-benedict-chess-d9 = No game is drawn for lack of men, since all thirty-two stay.
rules-benedict-chess-d10 = Nobody castles with a rook that has ever been the enemy's.
rules-benedict-chess-d11 = A flipped pawn walks back the way he came, so games can be long; there is no limit but the draws above.

rules-benedict-chess-table = At this table
rules-benedict-chess-table-1 = Click a man and then a lit point. Esc puts it back. Where one click could mean several moves, for example a promotion, a short list asks which; Tab chooses, too.
rules-benedict-chess-table-2 = U takes a move back. With the rule Swap a button offers to swap sides when that is possible.
rules-benedict-chess-table-3 = In the list of moves Nd5{ "{" }c7,e7{ "}" } is a knight's move to d5 that flips two men, c8=N a promotion, O-O castling, and # marks the move that flips the king.
