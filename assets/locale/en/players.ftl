### Who plays on the command line.
### $last and $most are numbers.

players-levels = a level must be a number from 1 to { $last }
players-quotation-mark = unclosed quotation mark
players-no-program = exec: must be followed by the command line of a program
players-threads = the number of threads must be between 1 and { $most }
players-none = a player must be human, bot, bot:LEVEL, uct, greedy or random
players-no-automaton = this player must be bot, bot:LEVEL, uct, greedy, random, bot@THREADS or exec:PROGRAM
