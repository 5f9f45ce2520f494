# The first lesson: what is said at each step, and when it is done.

lesson-obelisk-title = A first lesson in Obelisk

lesson-obelisk-1 = You are Black, below. Stones move in three directions only: diagonally forward to the left or right, and straight back. Step with your base from a1 to b2.
lesson-obelisk-1-right = This was the only way open to it: the others lead off the board.

lesson-obelisk-2 = An obelisk is the pedestal on the base and the capstone on both. Build the first half: your pedestal from c1 onto the base on b2.
lesson-obelisk-2-right = That is a foundation. It moves as one stone and is never taken apart.

lesson-obelisk-3 = Take your foundation forward to a3, beside White's base.
lesson-obelisk-3-right = Now White jumps: over one occupied square to the empty one behind it, diagonally forward.

lesson-obelisk-4 = You can jump as well, in the same three directions and over any stone. White's pedestal stands behind your foundation: jump straight back over it, to a1.
lesson-obelisk-4-right = Back home, two squares at once.

lesson-obelisk-5 = A capstone may step onto an enemy base, pedestal or foundation and ride it: Ra's Revenge. Ride White's pedestal on a2.
lesson-obelisk-5-right = White can build nothing on it while you sit there. But it can carry you away.

lesson-obelisk-6 = The pedestal went back with you on top. A rider must leave on its next turn: no other stone of yours may move. Step down, to a2 or c2.
lesson-obelisk-6-right = If a rider cannot leave, its side loses. So be careful what you ride.

lesson-obelisk-7 = After your move two of your stones must share a row or column, or one of them must share it with an enemy stone of its kind. Your pedestal may not step to b2 here: try it and read why. Then step there with the base.
lesson-obelisk-7-right = Pedestal and capstone share column c, so this is legal. Symmetry is required after each of your moves.

lesson-obelisk-8 = Your foundation stands on b2 and your capstone on b3, just before it. Stones may also step back: finish the obelisk.
lesson-obelisk-8-right = Base, pedestal, capstone: your obelisk stands, and you have won.
