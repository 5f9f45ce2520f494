"""Reads the window of the program as a screen reader does, from outside by the bus: python3 reader.py. Walks through the pages by the names of
their buttons, plays a turn, and waits for the bot's answer as an announcement. Ends with 3 where there is no client of the bus."""
import sys
import time

try:
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
except (ImportError, ValueError) as why:
    print(f"access-test: no client of the bus for screen readers: {why}", file=sys.stderr)
    sys.exit(3)

LONG = 60
# The buttons of the title that lead to pages, with a control of each page.
PAGES = {
    "New game": "Start",
    "Learn": "Back",
    "Puzzles": "Solve a puzzle",
    "Library": "Paste a game",
    "How to play": "Example game",
    "Settings": "Reset to defaults",
    "Credits": "Back",
}
CONTROLS = {"push button", "radio button", "check box", "slider", "entry", "toggle button"}

heard = []
loop = GLib.MainContext.default()


def pump(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        while loop.pending():
            loop.iteration(False)
        time.sleep(0.02)


def nodes(top=None):
    if top is None:
        desktop = Atspi.get_desktop(0)
        tops = [desktop.get_child_at_index(index) for index in range(desktop.get_child_count())]
        for program in tops:
            if program is not None and program.get_name() == "benediction":
                yield from nodes(program)
        return
    yield top
    for index in range(top.get_child_count()):
        child = top.get_child_at_index(index)
        if child is not None:
            yield from nodes(child)


def fail(why):
    for node in nodes():
        print(f"    {node.get_role_name()}: {node.get_name()}", file=sys.stderr)
    print(f"    heard: {heard}", file=sys.stderr)
    print(f"access-test: FAILED: {why}", file=sys.stderr)
    sys.exit(1)


def until(what, why, seconds=LONG):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if found := what():
                return found
        # A node that has gone meanwhile.
        except GLib.GError:
            pass
        pump(0.2)
    return fail(why)


def control(name):
    """The control with this name, or with a name that begins with it and a comma, as those of points do."""
    for node in nodes():
        if node.get_role_name() in CONTROLS and (node.get_name() == name or node.get_name().startswith(name + ", ")):
            return node
    return None


def press(name):
    until(lambda: control(name), f"there is no {name!r}").do_action(0)
    pump(0.5)


def main():
    listener = Atspi.EventListener.new(lambda event: heard.append(str(event.any_data)))
    listener.register("object:announcement")
    until(lambda: control("New game"), "the title is not read", 120)
    for button, wanted in PAGES.items():
        press(button)
        until(lambda: control(wanted), f"{button}: there is no {wanted!r}")
        nameless = [node.get_role_name() for node in nodes() if node.get_role_name() in CONTROLS and not node.get_name()]
        if nameless:
            fail(f"{button}: controls without a name: {nameless}")
        press("Back")
    press("New game")
    press("Benediction")
    press("Novice")
    press("Start")
    until(lambda: any("Red" in words or "turn" in words for words in heard), "the first turn is not announced")
    press("e3")
    press("e4")
    until(lambda: "Red: Move e3 to e4" in heard, "the own action is not announced")
    until(lambda: any(words.startswith("Blue: ") for words in heard), "the bot's answer is not announced", 120)
    if not control("e4").get_name().startswith("e4, Red"):
        fail("the man is not at e4")
    print(f"access-test: passed; heard: {heard}")


main()
