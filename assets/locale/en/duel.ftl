### Bots against each other.
### $player is a player as it is written on the command line, $text an action, $why the reason without a full stop.

duel-sprt = --sprt needs ELO0 < ELO1, up to 1000
duel-one-thread = --nodes allows only one thread per bot; use --time instead
duel-turn-over = the turn is already over
duel-fault = { $player } played "{ $text }": { $why }
