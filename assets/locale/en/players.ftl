# Who plays on the command line.
players-first-does-not-know = the first bot does not know { $spec }
players-no-first = the first bot needs a program built with --features dev
players-levels = a level is a number from 1 to { $last }
players-quotation-mark = a quotation mark is not closed
players-no-program = exec: is followed by a program
players-threads = the number of threads is from 1 to { $most }
players-none = a player is human, bot, bot:LEVEL, { $first }uct, greedy or random
players-no-automaton = a player here is bot, bot:LEVEL, { $first }uct, greedy, random, bot@THREADS or exec:PROGRAM
