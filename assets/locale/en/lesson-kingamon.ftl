# The first lesson: what is said at each step, and when it is done.

lesson-kingamon-title = A first lesson in Byzantine Kingamon

lesson-kingamon-1 = You are White and run from 1 up to 29 and off. You rolled 3 and 1, and your king waits on the bar: enter him with the 3, on space 3.
lesson-kingamon-1-right = He stands with two disks. Two or more pieces of one side are safe, and the enemy may not stop there.

lesson-kingamon-2 = Each die is one play, with the same piece or another. Play the 1 with any piece you like.
lesson-kingamon-2-right = Your roll is used up. Red comes towards you, from 29 down to 1: he rolls and plays.

lesson-kingamon-3 = A red disk stands alone on 13. Play the 4 with a disk from 9 and hit it.
lesson-kingamon-3-right = It is on Red's bar and must start again. But now your disk is alone there.

lesson-kingamon-4 = Make it safe: bring a second disk to 13 with the 2.
lesson-kingamon-4-right = Two on a space. Nobody hits them, and Red cannot stop there.

lesson-kingamon-5 = Near the end now. Pieces are borne off by the exact number only: one five of your double is left, so bear off the disk on 25.
lesson-kingamon-5-right = 25 and 5 make 30, the tray. And because you rolled a double, you roll again.

lesson-kingamon-6 = A 6 and a 1. Your king on 29 is one space from the tray: bear him off.
lesson-kingamon-6-right = Nobody can catch him any more. With all eleven off you would win, but there is a shorter way.

lesson-kingamon-7 = Red's king is alone on 21, seven spaces ahead of your disk on 14. You cannot play the 4 first: 18 is a neutral space, like 12, and there even one disk keeps you out. Play the 3 with that disk.
lesson-kingamon-7-right = Your disk is on 17, and the 4 is left.

lesson-kingamon-8 = Now the 4, from 17 to 21: catch the king.
lesson-kingamon-8-right = A king caught alone loses the game: you have won. So keep your own king in company.
