# The pause menu and the card with the result.

pause-title = Paused
pause-resume = Resume
pause-resign = Resign
pause-resign-sure = Really resign?
pause-offer = Offer a draw
pause-offer-sure = Do both players agree?
pause-leave = Quit to title
pause-leave-tip = The game is saved; choose Continue to go on with it
pause-again = Play again
pause-again-tip = The same game; the other player begins
pause-to-title = Title
