# The first lesson: what is said at each step, and when it is done.

lesson-benediction-title = A first lesson in Benediction

lesson-benediction-1 = You are Red and sit below; your king wears the gold crown. Capture Blue's king or get your own blessed, and you win.

lesson-benediction-2 = A man walks in a straight line, as many steps as he is tall or fewer. Your man on d4 is three checkers high: click him, then d7.
lesson-benediction-2-right = Three steps, his whole height. Men on the way do not stop him; he jumps over them.

lesson-benediction-3 = Tall men are made by merging. Make one man of the two on d3 and e3: click one, then the other.
lesson-benediction-3-right = Two checkers high. A third may join only with a blessing.

lesson-benediction-4 = A stack can also be split. Click the man on d4, press 1 or turn the wheel until one checker is selected, and click d5.
lesson-benediction-4-right = Both parts are cursed now, as their black stones show. Cursed men merge only with the help of a blessing, and no wall blesses them.

lesson-benediction-5 = You capture by walking onto an enemy man. His height does not protect him: take the one on f6.
lesson-benediction-5-right = His three checkers are back in Blue's hand, and Blue may drop them again, one by one.

lesson-benediction-6 = The upper edges are Blue's wall. A line that leaves the board there continues at its other end: send your man from c7 straight up, and he comes in at c1.
lesson-benediction-6-right = He is blessed: the white stone. Had he been a king, you would have won.

lesson-benediction-7 = A turn is two actions. Blue's king on d8 is two steps away from d6, too far for a man of one checker: first merge d5 with d6.
lesson-benediction-7-right = A merged man is a new man, so he may move in the same turn.

lesson-benediction-8 = Your second action: take the king on d8.
lesson-benediction-8-right = The king is captured, and you have won. The rules page covers the rest: drops, blocks and bridges.
