### A lesson's panel.
### $game is the name of a game, $lesson the title of a lesson, $level the name of a bot's level. $step and $of count steps.

lesson-first-tip = Learn this game by playing short positions
lesson-of = The lesson of { $game }
lesson-example = Example game
lesson-example-tip = Look through a game with comments; it is added to your library
lesson-next = Next
lesson-next-lesson-tip = Leave out the game and begin the next lesson: { $lesson }
lesson-end = Main menu
lesson-play = Play against { $level }
lesson-again = Restart
lesson-again-tip = Restart this step
lesson-leave = Leave lesson
lesson-leave-tip = See all lessons of this game
lesson-wrong = That is legal, but not what this step asks for. Try again.
lesson-step = Step { $step } of { $of }
