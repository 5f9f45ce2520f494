# The first lesson: what is said at each step, and when it is done.

lesson-kingamon-title = Your first game of Byzantine Kingamon

lesson-kingamon-goal = You are White, with ten disks and a king, and move from 1 up to 29 and off the board. Get all eleven pieces off, or capture Red's king, and you win. You rolled 3 and 1, and your king waits on the bar: enter with the 3, on space 3.
lesson-kingamon-goal-right = The king shares a space with two disks. Two or more pieces of one side are safe, and the enemy may not stop there.
lesson-kingamon-goal-wrong = Bring your king in from the bar to space 3.

lesson-kingamon-second-die = Each die is one play, with the same piece or another. Play the 1 with any piece you like.
lesson-kingamon-second-die-right = Your roll is used up. Red moves the other way, from 29 down to 1, and now rolls and plays.

lesson-kingamon-hit = A red disk is alone on 13. Play the 4 with a disk from 9 and hit it.
lesson-kingamon-hit-right = It is on Red's bar and must enter again. But now your own disk is alone there.
lesson-kingamon-hit-wrong = The disk on 13 was not hit. Play the 4 with a disk from 9 to 13.

lesson-kingamon-company = Make it safe: bring a second disk to 13 with the 2.
lesson-kingamon-company-right = Two pieces hold the space: they cannot be hit, and Red cannot stop there.
lesson-kingamon-company-wrong = Your disk on 13 is still alone. Play the 2 from 11 to 13.

lesson-kingamon-bear-off = You are near the end. You bear off a piece by rolling the exact number. You rolled a double, two fives, and one 5 is left: bear off the disk on 25.
lesson-kingamon-bear-off-right = 25 and 5 make 30, off the board. And because you rolled a double, you roll again.
lesson-kingamon-bear-off-wrong = Bear off the disk on 25: click it, then the tray.

lesson-kingamon-king-off = A 6 and a 1. Your king on 29 is one space from the end: bear him off with the 1.
lesson-kingamon-king-off-right = He can no longer be captured. With all eleven pieces off you would win, but there is a quicker way.
lesson-kingamon-king-off-wrong = Bear off the king on 29 with the 1.

lesson-kingamon-neutral = Red's king is alone on 21, seven spaces ahead of your disk on 14. You cannot play the 4 first, because a red disk stands on 18. That is a neutral space, like 12, where even one disk blocks you. So play the 3 with your disk.
lesson-kingamon-neutral-right = Your disk is on 17, and the 4 is left.
lesson-kingamon-neutral-wrong = Play the 3 with the disk on 14, to 17.

lesson-kingamon-win = Now the 4, from 17 to 21: capture the king.
lesson-kingamon-win-right = You captured the king and won the game. Keep your own king in company.
lesson-kingamon-win-wrong = Play the 4 with the disk on 17, to 21.
