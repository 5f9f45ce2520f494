# Bots against each other.
duel-sprt = --sprt needs ELO0 < ELO1, up to 1000
duel-one-thread = with --nodes a bot thinks on one thread: use --time
duel-turn-over = its turn is over
duel-fault = { $player } plays "{ $text }": { $why }
