# The course of Obelisk: what is said at each step, and the answers.

course-obelisk-moves = Steps and jumps
course-obelisk-moves-1 = You have three stones: a base, a pedestal and a capstone. They move in three directions only: diagonally forward to the left or right, and straight back. After each of your moves two of your stones must share a row or a column, or one of yours must share one with the matching enemy stone.
course-obelisk-moves-2 = Bring a stone to b2.
course-obelisk-moves-2-right = Base and pedestal can go there. The capstone cannot: it would have to go straight forward.
course-obelisk-moves-2-wrong-1 = The capstone goes only to a2 or c2 from there. Take another stone.
course-obelisk-moves-3 = Build: the pedestal may step onto your own base. The two become a foundation, which moves as one stone.
course-obelisk-moves-3-right = A foundation. It is never taken apart.
course-obelisk-moves-3-wrong-1 = The pedestal must land on the base, on b2.
course-obelisk-moves-3-wrong-2 = Move the pedestal from c1 onto the base on b2.
course-obelisk-moves-4 = A stone, or a foundation, may jump in the same three directions, over one occupied square to the empty one behind it. Jump with your foundation.
course-obelisk-moves-4-right = Over the enemy stone, which stays where it is.
course-obelisk-moves-4-wrong-1 = That was a step. A stone next to yours, with an empty square behind it, can be jumped over.
course-obelisk-moves-fight = Your foundation stands. Step your capstone onto it, and you win. Do so before White gets that far.

course-obelisk-building = Building and winning
course-obelisk-building-1 = Base, pedestal, capstone, in this order from the bottom up: that is an obelisk. Build yours first, and you win. You also win if your opponent has no legal move.
course-obelisk-building-2 = Finish your obelisk.
course-obelisk-building-2-right = Your obelisk stands.
course-obelisk-building-2-wrong-1 = The capstone must land on the foundation, on b2: straight back.
course-obelisk-building-2-wrong-2 = Move the capstone, not the foundation.
course-obelisk-building-3 = Your capstone is next to your foundation, in front of it. Win.
course-obelisk-building-3-right = Straight back onto the foundation: your obelisk stands.
course-obelisk-building-3-wrong-1 = Stones may also step straight back: the capstone from a2 to a1.
course-obelisk-building-fight = You are nearly there. Build your obelisk.

course-obelisk-revenge = Ra's Revenge
course-obelisk-revenge-1 = Your capstone may step onto an enemy base, pedestal or foundation, and ride it. While it rides, nothing can be built on that stone. In its next turn the rider must move off.
course-obelisk-revenge-2 = Ride an enemy stone.
course-obelisk-revenge-2-right = The pedestal is covered. It can still move, and carries you along.
course-obelisk-revenge-2-wrong-1 = The white pedestal on a2 is diagonally in front of your capstone.
course-obelisk-revenge-3 = A ridden pedestal may still build. White's capstone rides your pedestal. Build your foundation.
course-obelisk-revenge-3-right = A foundation, with White's capstone on top. The capstone must move off before you can finish.
course-obelisk-revenge-3-wrong-1 = Move the pedestal from a1 onto the base on b2.
course-obelisk-revenge-4 = White's capstone rides your foundation, so you cannot build on it yet. Your foundation carries it along when it moves. Move your foundation.
course-obelisk-revenge-4-right = White's capstone came with it, and must move off next turn.
course-obelisk-revenge-4-wrong-1 = Move the foundation on a1, not the capstone.
course-obelisk-revenge-5 = White's capstone rides your base, so you cannot build on it. Move the base, and the capstone goes along.
course-obelisk-revenge-5-right = It has been carried along.
course-obelisk-revenge-5-wrong-1 = Move the stone on b2, with the rider on it.
course-obelisk-revenge-fight = Ride what stands in the way, and build your obelisk.

course-obelisk-lining = Lining up
course-obelisk-lining-1 = After each of your moves your stones must line up. Two of your own stones share a row or a column, or one of yours shares one with the matching enemy stone. A move that breaks this is not legal.
course-obelisk-lining-2 = Try the pedestal first: b2 is refused, since nothing would line up. Now move to b2 with the stone that may go there.
course-obelisk-lining-2-right = Pedestal and capstone share column c, so the base is free to go.
course-obelisk-lining-2-wrong-1 = That is legal, but b2 is the square to reach. The base is diagonally behind it.
course-obelisk-lining-3 = With a foundation your stones always line up, since base and pedestal share a square. Win now.
course-obelisk-lining-3-right = Your obelisk stands.
course-obelisk-lining-3-wrong-1 = The capstone must land on the foundation, straight back.
course-obelisk-lining-fight = Play a whole game. You are Black and move first.
