# The first lesson: what is said at each step, and when it is done.

lesson-benedict-chess-title = Your first game of Benedict Chess

lesson-benedict-chess-goal = You are White. Your goal is to make Black's king change sides. Pieces move as in chess, but only to empty squares: there are no captures. Move your knight from b1 to c3.
lesson-benedict-chess-goal-right = From c3 it attacks no enemy piece, so nothing else happens.
lesson-benedict-chess-goal-wrong = Start with the knight from b1 to c3, towards the middle.

lesson-benedict-chess-flip = A piece that moves flips every enemy piece it attacks from its new square. Move the knight on to d5, where it attacks c7 and e7.
lesson-benedict-chess-flip-right = Both pawns are yours now: same pieces, same squares, new colour. Watch Black's reply.
lesson-benedict-chess-flip-wrong = From d5 your knight attacks pawns on c7 and e7. Move it there.

lesson-benedict-chess-flip-back = Black's knight went to f6 and flipped yours on d5. Flip it back: a pawn move from c2 or e2 can attack d5.
lesson-benedict-chess-flip-back-right = Pawns step straight ahead and attack the two squares diagonally in front of them. Your knight is yours again.
lesson-benedict-chess-flip-back-wrong = Your knight on d5 stays black that way. Attack it with the pawn from c2 or e2, two squares ahead.

lesson-benedict-chess-pawn = Pawns never move diagonally, since there is nothing to capture. Move from e4 to e5 and see what the pawn attacks there.
lesson-benedict-chess-pawn-right = You flipped a pawn and a knight in one move. You may move flipped pieces on your next turn; the pawn on d6 now moves up the board.
lesson-benedict-chess-pawn-wrong = Move the pawn from e4 to e5: it attacks the squares diagonally ahead of it.

lesson-benedict-chess-lines = Rooks, bishops and queens attack as far as the first piece on a line. Move your rook along the fourth rank to any square from g4 to d4.
lesson-benedict-chess-lines-right = The pawn on c4 flipped. The rook on a4 stood behind it and was safe.
lesson-benedict-chess-lines-wrong = The pawn on c4 did not flip. Move the rook along its rank, and stay in front of the pawn.

lesson-benedict-chess-standing = Black's rook attacks your king. In chess that would be check. Here only a piece that moves can flip, so you may play any move you like. Attack the rook with your knight.
lesson-benedict-chess-standing-right = The rook is yours. Pieces that stand still flip nothing, so watch where enemy pieces can move, not what they attack now.
lesson-benedict-chess-standing-wrong = The rook did not flip. From c7 or d6 your knight attacks e8.

lesson-benedict-chess-promotion = A pawn on its last rank becomes a queen, rook, bishop or knight, and attacks as that piece at once. Move c7 to c8 and choose the piece that flips the queen on e7.
lesson-benedict-chess-promotion-right = Only a knight attacks e7 from c8. Remember the knight before you choose a queen.
lesson-benedict-chess-promotion-wrong = The queen on e7 did not flip. Move c7 to c8 and choose the knight.

lesson-benedict-chess-win = Flip the enemy king and you win. Black's pawn has just left d7, which opens the line to e8: use your bishop.
lesson-benedict-chess-win-right = The bishop attacks through c6 and d7 all the way to e8: the king has changed sides, and you have won.
lesson-benedict-chess-win-wrong = The king did not flip. Move your bishop from f1 to b5.
