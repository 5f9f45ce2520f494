# The first lesson: what is said at each step, and when it is done.

lesson-obelisk-title = Your first game of Obelisk

lesson-obelisk-goal = You are Black, at the bottom. Your goal is to stack three stones into an obelisk. Stones move in only three directions: diagonally forward to either side, and straight back. Move your base from a1 to b2.
lesson-obelisk-goal-right = That was its only move: the other two directions lead off the board.
lesson-obelisk-goal-wrong = Move the base from a1 to b2.

lesson-obelisk-foundation = An obelisk is base, pedestal and capstone, from the bottom up. Build the first part: move your pedestal from c1 onto the base on b2.
lesson-obelisk-foundation-right = That is a foundation. It moves as one stone and is never taken apart.
lesson-obelisk-foundation-wrong = Move the pedestal from c1 onto the base on b2.

lesson-obelisk-forward = Move your foundation forward to the left, to a3, next to White's base.
lesson-obelisk-forward-right = Now White jumps diagonally forward, over an occupied square to the empty one behind it.
lesson-obelisk-forward-wrong = Move the foundation from b2 to a3.

lesson-obelisk-jump = You can jump too, in the same three directions and over any stone. White's pedestal stands right behind your foundation: jump straight back over it, to a1.
lesson-obelisk-jump-right = Back home, two squares at once.
lesson-obelisk-jump-wrong = Jump with the foundation from a3 straight back to a1.

lesson-obelisk-ride = Your capstone may step onto an enemy base, pedestal or foundation and ride it. This is called Ra's Revenge. Ride White's pedestal on a2.
lesson-obelisk-ride-right = The pedestal can still move and carry you along.
lesson-obelisk-ride-wrong = Move the capstone from b1 onto the pedestal on a2.

lesson-obelisk-step-off = The pedestal moved on and carried you along. A rider must move off on its next turn, and no other stone of yours may move. Step off, to a2 or c2.
lesson-obelisk-step-off-right = If a rider cannot leave, its side loses. So ride only where you can get off.

lesson-obelisk-line-up = After each of your moves your stones must line up: two of your own, or one of yours and the matching enemy stone (base with base, and so on), in the same row or column. Here your pedestal may not step to b2: try it and read why. Then step there with the base.
lesson-obelisk-line-up-right = Pedestal and capstone share column c, so this is legal. This rule applies after every move you make.
lesson-obelisk-line-up-wrong = Move the base from a1 to b2.

lesson-obelisk-win = Your foundation is on b2 and your capstone on b3, just in front of it. Stones may also step straight back: finish your obelisk.
lesson-obelisk-win-right = Base, pedestal, capstone: your obelisk stands, and you have won.
lesson-obelisk-win-wrong = Move the capstone from b3 straight back onto the foundation on b2.
