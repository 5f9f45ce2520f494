# The first lesson: what is said at each step, and when it is done.

lesson-benediction-title = Your first game of Benediction

lesson-benediction-1 = You are Red, at the bottom of the board. Your king wears the gold crown. You win by capturing Blue's king, or by getting your own king blessed.

lesson-benediction-2 = Every checker, or stack of checkers, is a man. He moves in a straight line, up to one point for each checker. Your man on d4 has three: click him, then click d7.
lesson-benediction-2-right = Three points, as far as he can go. He may jump over other men on the way.

lesson-benediction-3 = Two men can merge into a taller one. Merge the men on d3 and e3: click one, then the other.
lesson-benediction-3-right = Two checkers high. That is the limit, unless one of the men is blessed.

lesson-benediction-4 = A stack can also split. Click the man on d4, press 1 (or turn the wheel) to move only one checker, then click d5.
lesson-benediction-4-right = Splitting has a price: both parts are now cursed, as the black stones show. A cursed man can merge only with a blessed man, and can never be blessed.

lesson-benediction-5 = You capture by landing on an enemy man, however tall he is. Capture the man on f6.
lesson-benediction-5-right = His three checkers go back to Blue's hand. Blue can use them again later.

lesson-benediction-6 = The upper edges are Blue's wall. For you it is a gate: a line that leaves the board there continues at its other end. Move your man from c7 straight up; he comes back in at c1.
lesson-benediction-6-right = He is blessed, as the white stone shows. If he were a king, you would have won.

lesson-benediction-7 = A turn has two actions. Blue's king on d8 is two points away from d6, too far for a single checker. So first merge d5 onto d6.
lesson-benediction-7-right = A merged man is a new man, so he may move in the same turn.

lesson-benediction-8 = Now your second action: capture the king on d8.
lesson-benediction-8-right = You captured the king and won. The rules page explains the rest: drops, blocks and bridges.
