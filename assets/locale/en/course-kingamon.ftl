# The course of Byzantine Kingamon: what is said at each step, and the answers.

course-kingamon-rolling = Entering and moving
course-kingamon-rolling-1 = You are White and move up, from 1 to 29 and then off the board. Each die is one play, with the same piece or with another. A double gives you another roll. You win when all your pieces are off the board.
course-kingamon-rolling-2 = You rolled 3 and 1. Your king waits on the bar in the middle. Bring him in on a space where your own pieces stand.
course-kingamon-rolling-2-right = King and disks share a space. The next lesson shows why that is good.
course-kingamon-rolling-2-wrong-1 = He entered, but alone. Use the 3: your disks stand on that space.
course-kingamon-rolling-2-wrong-2 = A play, but your king still waits on the bar. Bring him in with the 3.
course-kingamon-rolling-3 = Now play the 1. Bring a disk from 2 to your king.
course-kingamon-rolling-3-right = Your roll is used up.
course-kingamon-rolling-3-wrong-1 = Play the 1 with a disk from 2.
course-kingamon-rolling-4 = A disk of yours waits on the bar. Bring it in. You need not do so at once, but a piece on the bar cannot help you.
course-kingamon-rolling-4-right = It is back on the board.
course-kingamon-rolling-4-wrong-1 = That is legal. But bring the disk in from the bar this time, with either die.
course-kingamon-rolling-fight = You are far ahead. Bring your pieces round and off the board.

course-kingamon-hitting = Hitting and safety
course-kingamon-hitting-1 = An enemy disk that stands alone can be hit: it goes to the bar, and has to come in again from there. Two or more pieces of one side are safe, and the enemy may not stop there.
course-kingamon-hitting-2 = Hit the red disk on 13.
course-kingamon-hitting-2-right = It is on the bar. But your disk is alone there now.
course-kingamon-hitting-2-wrong-1 = Nothing was hit. Your disks on 9 and 11 are four and two spaces before 13.
course-kingamon-hitting-3 = Make it safe with the other die.
course-kingamon-hitting-3-right = Two pieces hold the space.
course-kingamon-hitting-3-wrong-1 = Your disk on 13 is still alone. Bring a second piece there.
course-kingamon-hitting-4 = You capture an enemy king who stands alone by landing on him, and that wins at once. Do it now.
course-kingamon-hitting-4-right = The king is captured.
course-kingamon-hitting-4-wrong-1 = Red's king is on 21. Which of your pieces reaches him with a 6, or with both dice?
course-kingamon-hitting-fight = Red's king is alone on 20. Capture him, or win the race.

course-kingamon-neutral = Neutral spaces
course-kingamon-neutral-1 = 12 and 18 are neutral spaces. A single piece is safe there, even a king: the enemy may not stop there.
course-kingamon-neutral-2 = Play one die so that a piece of yours is alone, but safe.
course-kingamon-neutral-2-right = Red may not stop on 12 while you are there.
course-kingamon-neutral-2-wrong-1 = 12 is a neutral space. A 4 from 8 or a 3 from 9 reaches it.
course-kingamon-neutral-3 = Red's king is alone on 21, seven spaces ahead of your disk. Red holds the neutral space 18. Capture the king with both dice, in the order that works.
course-kingamon-neutral-3-right = First the 3, then the 4: only the spaces where you stop matter.
course-kingamon-neutral-3-wrong-1 = Your disk on 14 needs both dice. It cannot stop on 18, so begin with the 3.
course-kingamon-neutral-fight = Use the neutral spaces on your way round, and win.

course-kingamon-bearing = Bearing off
course-kingamon-bearing-1 = The last step leads off the board, to 30. You need the exact number. All eleven pieces off win the game, and so does the capture of the enemy king.
course-kingamon-bearing-2 = Bear a piece off.
course-kingamon-bearing-2-right = 25 and 5 make 30.
course-kingamon-bearing-2-wrong-1 = That is legal, but bear a piece off: which one needs exactly 5 or 6 to reach 30?
course-kingamon-bearing-3 = Two pieces are left, and you rolled 6 and 1. Win.
course-kingamon-bearing-3-right = All pieces are off: you have won.
course-kingamon-bearing-3-wrong-1 = Each die bears one piece off: the 6 from 24, the 1 from 29.
course-kingamon-bearing-4 = Your king is seven spaces from 30. Bear him off with both dice.
course-kingamon-bearing-4-right = He is off the board, and cannot be captured any more.
course-kingamon-bearing-4-wrong-1 = Then your king stays on the board. Play both dice with him.
course-kingamon-bearing-fight = Bear all your pieces off before Red does.
