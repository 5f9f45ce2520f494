# Who plays on the command line.
players-levels = a level is a number from 1 to { $last }
players-quotation-mark = a quotation mark is not closed
players-no-program = exec: is followed by a program
players-threads = the number of threads is from 1 to { $most }
players-none = a player is human, bot, bot:LEVEL, uct, greedy or random
players-no-automaton = a player here is bot, bot:LEVEL, uct, greedy, random, bot@THREADS or exec:PROGRAM
