"""Writes fsrs-6.3.2.tsv: pip install fsrs==6.3.2 && python make_table.py > fsrs-6.3.2.tsv."""

from datetime import datetime, timedelta, timezone
from importlib.metadata import version
from itertools import product

from fsrs import Card, Rating, Scheduler

GRADES = {"Again": Rating.Again, "Hard": Rating.Hard, "Good": Rating.Good}
# Days since the review before; -1 for the day on which the card is due.
WAITS = [[-1] * 8, [0, 0, 1, 0, 3, -1, 0, 40], [1, 2, 4, 8, 16, 32, 64, 400], [0, 30, -1, 0, 2, 700, -1, 5]]
SEQUENCES = [list(first) + list(rest) for first in product(GRADES, repeat=2) for rest in (
    ["Good"] * 7, ["Good", "Again", "Hard", "Good", "Good", "Again", "Good"])]

print(f"# Made by make_table.py with PyPI's fsrs {version('fsrs')}: default parameters, no learning steps, no fuzz.")
print("retention\treview\tdays\tgrade\tretrievability\tstability\tdifficulty\tinterval")
for number, grades in enumerate(SEQUENCES):
    retention = [0.9, 0.8, 0.95][number % 3]
    scheduler = Scheduler(desired_retention=retention, learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, day, interval = Card(), datetime(2026, 1, 1, tzinfo=timezone.utc), 0
    for review, grade in enumerate(grades):
        days = WAITS[number % 4][review - 1] if review else 0
        days = interval if days < 0 else days
        day += timedelta(days=days)
        known = scheduler.get_card_retrievability(card, day)
        card, _ = scheduler.review_card(card, GRADES[grade], day)
        interval = (card.due - day).days
        figures = f"{known:.10f}\t{card.stability:.10f}\t{card.difficulty:.10f}\t{interval}"
        print(f"{retention}\t{review}\t{days}\t{grade}\t{figures}")
