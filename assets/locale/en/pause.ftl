# The pause menu and the card with the result.

pause-title = Paused
pause-resume = Resume
pause-resign = Resign
pause-resign-sure = Yes, resign
pause-offer = Offer a draw
pause-offer-sure = Both agree: draw
pause-leave = Quit to main menu
pause-leave-tip = Your game is saved; choose Continue to resume it
pause-again = Play again
pause-again-tip = Same game, with the other player starting
pause-to-title = Main menu
