### The pause menu and the banner with the result.
### $name is the name of a file.

pause-title = Paused
pause-board-hidden = The board is hidden while the clocks are stopped.
pause-clock-runs = A strict game cannot be paused: the clock is running.
pause-resume = Resume
pause-resign = Resign
pause-resign-question = Resign this game?
pause-resign-sure = Yes, resign
pause-offer = Offer a draw
pause-offer-question = Do both players agree to a draw?
pause-offer-sure = Yes, draw
pause-keep-playing = Keep playing
pause-leave = Quit to main menu
pause-leave-tip = Your game is saved; choose Continue to resume it
pause-again = Play again
pause-analyse = Analyse
pause-analyse-tip = Find the mistakes and the turning point of this game
pause-again-tip = Play the same game again; the players swap who starts
pause-new-game-tip = Choose another game, opponent or clock
pause-deleted = Game deleted
pause-deleted-text = This game is no longer in the library, so it is not saved. Restore it to keep playing.
pause-deleted-restore = Restore the game
pause-deleted-close = Close the game
pause-conflict = Changed elsewhere
pause-conflict-text = This game was changed in another place at the same time. Both versions are kept; the other one is in the library as { $name }.
pause-conflict-keep = Keep both
pause-conflict-open = Open the other version

# Games by letter.
pause-send-turn = Send your turn
pause-send-turn-tip = Copy the game to send to your opponent, who opens the link or pastes the text in the library, plays, and sends it back
