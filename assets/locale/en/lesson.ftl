# A lesson's panel.

lesson-first = First lesson
lesson-first-tip = A few positions with small tasks
lesson-next = Next
lesson-end = Back to the title
lesson-again = Restart
lesson-again-tip = Start this position again
lesson-leave = Leave
lesson-wrong = That is legal, but not what is asked here. Try again.
lesson-step = Step { $step } of { $of }
