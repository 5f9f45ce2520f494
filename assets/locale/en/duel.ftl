# Bots against each other.
duel-sprt = --sprt needs ELO0 < ELO1, up to 1000
duel-one-thread = --nodes allows only one thread per bot; use --time instead
duel-turn-over = the turn is already over
duel-fault = { $player } played "{ $text }": { $why }
