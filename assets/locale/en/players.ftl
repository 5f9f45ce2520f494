# Who plays on the command line.
players-levels = a level must be a number from 1 to { $last }
players-quotation-mark = unclosed quotation mark
players-no-program = exec: must be followed by a program
players-threads = the number of threads must be between 1 and { $most }
players-none = a player is human, bot, bot:LEVEL, uct, greedy or random
players-no-automaton = a player here is bot, bot:LEVEL, uct, greedy, random, bot@THREADS or exec:PROGRAM
