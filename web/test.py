"""The page in a real Chromium, and in Firefox where that is here, driven by their drivers (WebDriver): python3 test.py FOLDER [PICTURES].

On a desktop and on phones: the first start, a turn by mouse and by touch, the bot's answer, a reload, the loss of the graphics card, a
link, an export, no network. In `tour`: a lesson, a puzzle, a game by the clock, the library, and a reload in each of them. In
`access`: the elements for screen readers. In `storage`: two tabs, a browser without room, one without locks, a reload at once. The
console has no error. What is measured is printed, one line each. BENEDICTION_WEB_TEST names the tests that are wanted, if not all are.
Firefox needs geckodriver and a screen (xvfb-run): without one it has no WebGL. Ends with 3 if it was left out.
"""
import base64
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from browser import Browser, Failed, free_port, is_line, man, need, running, told
from measures import LISTEN, WATCH, blocks, ending, fly, frames, measure, sound

HERE = pathlib.Path(__file__).resolve().parent


# How many of the pixels around a place differ between two pictures of the page, as a part of them.
DIFFERENCE = """
  const [before, now, x, y, done] = arguments;
  const read = async picture => {
    const canvas = new OffscreenCanvas(60, 48), shown = canvas.getContext("2d", { willReadFrequently: true });
    const bytes = Uint8Array.from(atob(picture), letter => letter.charCodeAt(0));
    shown.drawImage(await createImageBitmap(new Blob([bytes])), 30 - x, 24 - y);
    return shown.getImageData(0, 0, 60, 48).data;
  };
  Promise.all([read(before), read(now)]).then(([one, other]) => {
    let differ = 0;
    for (let at = 0; at < one.length; at += 4) differ += [0, 1, 2].some(color => Math.abs(one[at + color] - other[at + color]) > 40);
    done(differ / (one.length / 4));
  }, fault => done(String(fault)));
"""


def same_men(browser, before, now, where):
    """Whether the men are drawn as in a picture from before the reload, to which they came in flight."""
    need(where, "no man is to be seen")
    for line in where:
        x, y = float(line[2]), float(line[3])
        differ = browser.ask("POST", "/execute/async", {"script": DIFFERENCE, "args": [before, now, x, y]})
        need(isinstance(differ, (int, float)) and differ < 0.1, f"after a reload the man on {line[1]} looks different: {differ}")


def all_men(browser):
    return sorted(line for line in browser.layout() if line[0] == "man")


def goes_on(browser, address, men):
    """Loads the page anew and goes on with the game."""
    browser.go(address + "?layout")
    browser.ready()
    browser.click("button", "Continue")
    browser.wait("ply", "3")
    need(all_men(browser) == men, "the game that goes on is another one")


def welcome(browser, act):
    """Passes the page of the first start."""
    browser.wait("menu", "Welcome")
    act("button", "Skip-to-the-main-menu")
    browser.wait("menu", "None")


def begin_game(browser, act, scroll=lambda: None):
    act("button", "New-game")
    browser.wait("menu", "NewGame")
    act("button", "Benediction")
    scroll()
    act("button", "Novice")
    act("button", "Start")
    browser.wait("screen", "Table")
    browser.wait("ply", "0")


def play(browser, act):
    """Red's first turn, and the bot's answer."""
    act("point", "e3")
    act("point", "e4")
    browser.wait("ply", "3", seconds=120)
    need(man(browser, "e4"), "the man did not go to e4")


def desktop(driver, address, profile, pictures, _server):
    downloads = pathlib.Path(profile + "-downloads")
    downloads.mkdir()
    browser = Browser.chromium(driver, profile, (1280, 863))
    try:
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=WATCH + LISTEN)
        browser.devtools("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(downloads))
        browser.go(address + "?layout")
        browser.ready()
        ready = measure(browser)
        browser.wait("menu", "Welcome")
        browser.picture(pictures / "welcome.png")
        welcome(browser, browser.click)
        browser.picture(pictures / "title.png")
        begin_game(browser, browser.click)
        browser.picture(pictures / "start.png")
        time.sleep(3)
        # Once to warm up.
        fly(browser)
        frames(browser, "camera", fly)
        frames(browser, "turn", lambda browser: play(browser, browser.click))
        answer = browser.picture(pictures / "answer.png")
        # But for the one under the mouse.
        bodies = [line for line in browser.layout() if line[0] == "body" and line[1] != "e4"]
        men = all_men(browser)
        blocks(browser, ready)
        sound(browser)
        need(not browser.errors(), "the console has errors after a turn")
        # A reload goes on with the game.
        time.sleep(1)
        goes_on(browser, address, men)
        time.sleep(2)
        same_men(browser, answer, browser.picture(pictures / "continued.png"), bodies)
        # So does a page from which the graphics card was taken away.
        browser.run("window.before = true; document.getElementById('game').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext()")
        browser.until(lambda: browser.run("return !window.before"), "the page did not load again without its graphics card")
        browser.ready()
        browser.wait("screen", "Table")
        browser.wait("ply", "3")
        need(all_men(browser) == men, "without its card the page went on with another game")
        browser.picture(pictures / "card-lost.png")
        # What the browser says about the card itself is no fault of the page's.
        errors = [said for said in browser.errors() if "CONTEXT_LOST" not in said]
        need(not errors, f"the console has errors after the card was lost: {errors[:3]}")
        # A link opens.
        position = "Benediction v2: benediction/turn: red 2/red: c1 d1k+ f2 g2 g5+/blue: d7+ f7 i2k+/blocks: a1 d4 f6 g4 i1 i3/hands: 9 11"
        browser.run("location.hash = arguments[0]", link(position))
        browser.wait("man", "i2")
        browser.picture(pictures / "link.png")
        need(len([line for line in browser.layout() if line[0] == "block"]) == 6, "the link did not open its position")
        errors = browser.errors()
        need(not errors, f"the console has errors: {errors[:3]}")
        # Games and settings are written into one file.
        browser.click("button", "Menu")
        browser.click("button", "Settings")
        browser.wait("menu", "Settings")
        browser.click("button", "Export-everything")
        browser.until(lambda: list(downloads.glob("everything*.ron")), "nothing was downloaded")
        browser.picture(pictures / "settings.png")
        exported = next(downloads.glob("everything*.ron")).read_text()
        need(exported.startswith("//= (") and len(re.findall(r"\bactions: \[", exported)) == 2, "the export is not of all games")
        errors = browser.errors()
        need(not errors, f"the console has errors: {errors[:3]}")
        # Without a network.
        browser.offline(True)
        browser.go(address + "?layout")
        browser.ready()
        browser.click("button", "Continue")
        browser.wait("ply", "3")
        browser.offline(False)
        ending(browser)
    finally:
        browser.end()


def load(browser, address):
    browser.go(address + "?layout")
    browser.ready()


def no_errors(browser, when):
    errors = browser.errors()
    need(not errors, f"the console has errors {when}: {errors[:3]}")


def free_step(browser):
    """A single man of Red's and the free point above him."""
    lines = browser.layout()
    taken = {line[1] for line in lines if line[0] in ("man", "block")}
    points = {line[1] for line in lines if line[0] == "point"}
    for line in lines:
        if line[0] == "man" and line[2:4] == ["red", "1"]:
            above = line[1][0] + str(int(line[1][1:]) + 1)
            if above in points and above not in taken:
                return line[1], above
    raise Failed("no single man of Red's has a free point above him")


def games_in(stored):
    return {path: text for path, text in stored.items() if "/library/" in path and path.endswith(".ron") and "/bin/" not in path}


def actions_in(text):
    """Number of actions in the main line of a saved game."""
    inside = text.split("actions: [", 1)[1].split("]", 1)[0]
    return inside.count('"') // 2


def a_step(browser):
    begin, end = free_step(browser)
    browser.click("point", begin)
    browser.click("point", end)
    browser.until(lambda: man(browser, end), f"no man went from {begin} to {end}")


# Makes the browser refuse locks, and keeps the databases that the page opens.
UNWILLING = """
  LockManager.prototype.request = LockManager.prototype.query = () => Promise.reject(new DOMException("refused", "SecurityError"));
  window.opened = [];
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function(...words) {
    const request = open.apply(this, words);
    request.addEventListener("success", () => opened.push(request.result));
    return request;
  };
"""


def storage(driver, address, profile, pictures, _server):
    """What is stored: by two tabs, without room, without locks, and after the database was closed."""
    browser = Browser.chromium(driver, profile, (1280, 863))
    try:
        load(browser, address)
        welcome(browser, browser.click)
        begin_game(browser, browser.click)
        play(browser, browser.click)
        # What has just been played survives that the page is loaded anew at once.
        a_step(browser)
        played = all_men(browser)
        load(browser, address)
        browser.click("button", "Continue")
        browser.wait("ply", "4")
        need(all_men(browser) == played, "an action was lost when the page was loaded anew")
        before = browser.stored()
        need([actions_in(text) for text in games_in(before).values()] == [4], "the game is not stored")

        # Another tab offers neither the game nor its file.
        first = browser.tab()
        second = browser.new_tab()
        load(browser, address)
        browser.wait("button", "New-game")
        need(not browser.has("button", "Continue"), "two tabs offer the same game")
        begin_game(browser, browser.click)
        play(browser, browser.click)
        browser.until(lambda: len(games_in(browser.stored())) == 2, "the second tab's game is not stored")
        browser.picture(pictures / "second-tab.png")
        # Settings of one tab are those of the other.
        browser.click("button", "Menu")
        browser.click("button", "Settings")
        browser.wait("menu", "Settings")
        no_errors(browser, "in the second tab")
        browser.close_tab()
        browser.go_to_tab(first)

        # Without room nothing that was stored is lost, and the player is told.
        stored = games_in(browser.stored())
        browser.quota(address, 1)
        a_step(browser)
        # The browser notices it some time later: the sound is switched off and on, which is saved as well.
        for _ in range(20):
            if browser.has("note", "The-browser-has-no-room*"):
                break
            browser.key("m")
        need(browser.has("note", "The-browser-has-no-room*"), "without room the player is not told")
        browser.picture(pictures / "no-room.png")
        full = games_in(browser.stored())
        need(all(actions_in(full.get(path, "actions: []")) >= actions_in(text) for path, text in stored.items()),
             f"without room a stored game is lost: {full}")
        browser.quota(address)
        is_whole = lambda: max(map(actions_in, games_in(browser.stored()).values())) == int(browser.wait("ply", "*")[1])
        browser.until(is_whole, "with room again not everything is stored", seconds=60)
        no_errors(browser, "after the browser had no room")

        # A browser that refuses locks and closes the database keeps the page neither from starting nor from storing.
        browser.devtools("Page.addScriptToEvaluateOnNewDocument", source=UNWILLING)
        load(browser, address)
        browser.click("button", "Continue")
        # The bot has answered.
        browser.wait("ply", "7", seconds=120)
        browser.run("opened.forEach(database => database.close())")
        a_step(browser)
        browser.until(is_whole, "after the browser closed the database nothing is stored")
        no_errors(browser, "after the browser closed the database")
        need(second != first, "there was one tab only")
    finally:
        browser.end()


def tour(driver, address, profile, pictures, _server):
    """From the first start into a lesson, a puzzle, a game by the clock and the library, with a reload in each."""
    browser = Browser.chromium(driver, profile, (1280, 863))
    try:
        load(browser, address)
        browser.wait("menu", "Welcome")
        browser.click("button", "Learn-Benediction-in-*")
        # The first step explains, the second one is a task.
        browser.click("button", "Next")
        browser.click("point", "d4")
        browser.click("point", "d7")
        browser.until(lambda: man(browser, "d7"), "the lesson does not take its answer")
        browser.picture(pictures / "lesson.png")
        load(browser, address)
        no_errors(browser, "after a lesson")
        browser.wait("menu", "None")

        browser.click("button", "Puzzles")
        browser.click("button", "Solve-a-puzzle")
        browser.click("button", "Hint")
        browser.picture(pictures / "puzzle.png")
        load(browser, address)
        no_errors(browser, "after a puzzle")

        browser.click("button", "New-game")
        browser.click("button", "Benedict-Chess")
        browser.click("button", "Pilgrim")
        browser.click("button", "5+3")
        browser.click("button", "Start")
        browser.wait("ply", "0")
        browser.click("point", "e2")
        browser.click("point", "e4")
        browser.wait("ply", "2", seconds=120)
        browser.picture(pictures / "clock.png")
        load(browser, address)
        browser.click("button", "Continue")
        browser.wait("ply", "2")
        browser.click("button", "Menu")
        browser.click("button", "Settings")
        browser.wait("menu", "Settings")
        browser.picture(pictures / "settings-in-a-game.png")
        load(browser, address)
        no_errors(browser, "after a game by the clock")

        browser.click("button", "Library")
        browser.wait("menu", "Library")
        browser.wait("button", "Back")
        browser.picture(pictures / "library.png")
        load(browser, address)
        no_errors(browser, "after the library")
    finally:
        browser.end()


def read_aloud(browser):
    """The names and roles that Chromium gives to screen readers."""
    nodes = browser.devtools("Accessibility.getFullAXTree")["nodes"]
    return [(node["role"]["value"], node["name"]["value"]) for node in nodes if not node["ignored"] and "name" in node]


def press_element(browser, name):
    """Presses a hidden element as a screen reader does."""
    browser.run("[...document.querySelectorAll('#access [aria-label]')].find(one => one.ariaLabel.split(',')[0] === arguments[0]).click()", name)


def access(driver, address, profile, pictures, _server):
    """The page as a screen reader reads it: the offer, the title, a turn by hidden elements, and the bot's answer in a live region."""
    browser = Browser.chromium(driver, profile, (1280, 863))
    try:
        load(browser, address)
        need(("button", "Turn on screen reader support") in read_aloud(browser), "the page does not offer to be read")
        browser.run("document.getElementById('access-offer').click()")
        browser.until(lambda: ("dialog", "Welcome to Benediction") in read_aloud(browser), "the page of the first start is not read")
        press_element(browser, "Skip to the main menu")
        browser.wait("menu", "None")
        press_element(browser, "New game")
        browser.wait("menu", "NewGame")
        browser.until(lambda: ("radio", "Benediction") in read_aloud(browser), "the games are not read")
        for name in ("Benediction", "Novice", "Start"):
            press_element(browser, name)
            time.sleep(1)
        browser.wait("ply", "0")
        browser.until(lambda: any(name.startswith("e3, Red") for _, name in read_aloud(browser)), "the board is not read")
        for point in ("e3", "e4"):
            press_element(browser, point)
            time.sleep(1)
        browser.wait("ply", "3", seconds=120)
        said = lambda: browser.run("return document.getElementById('access-polite').innerText")
        browser.until(lambda: "Blue: " in said(), "the bot's answer is not announced")
        need("Red: Move e3 to e4" in said(), f"the own action is not announced: {said()}")
        focus = browser.run("return document.getElementById(document.getElementById('game').getAttribute('aria-activedescendant')).ariaLabel")
        need(focus.startswith("e4, Red"), f"the focus is at {focus}")
        browser.picture(pictures / "access.png")
        no_errors(browser, "with a screen reader")
    finally:
        browser.end()


def phone(driver, address, profile, pictures, _server):
    browser = Browser.chromium(driver, profile, (390, 844), touch=True)
    try:
        browser.go(address + "?layout")
        browser.ready()
        browser.picture(pictures / "phone-welcome.png")
        welcome(browser, browser.tap)
        browser.picture(pictures / "phone-title.png")
        # The levels are farther down.
        begin_game(browser, browser.tap, browser.swipe_up)
        browser.picture(pictures / "phone-start.png")
        play(browser, browser.tap)
        browser.picture(pictures / "phone-answer.png")
        errors = browser.errors()
        need(not errors, f"the console has errors: {errors[:3]}")
    finally:
        browser.end()


def small(driver, address, profile, pictures, _server):
    """The smallest phone, and a phone on its side: everything is on the screen, with a game to go on with too."""
    for width, height in ((360, 640), (844, 390)):
        browser = Browser.chromium(driver, f"{profile}-{width}", (width, height), touch=True)
        name = f"phone-{width}x{height}"
        try:
            browser.go(address + "?layout")
            browser.ready()
            welcome(browser, browser.tap)
            # On its side there is room for the levels.
            begin_game(browser, browser.tap, browser.swipe_up if height > width else lambda: None)
            browser.picture(pictures / f"{name}-start.png")
            play(browser, browser.tap)
            time.sleep(1)
            browser.go(address + "?layout")
            browser.ready()
            browser.place("button", "Continue")
            browser.picture(pictures / f"{name}-title.png")
            for line in browser.layout():
                if line[0] == "button":
                    x, y = float(line[-2]), float(line[-1])
                    need(0 < x < width and 0 < y < height, f"{name}: {line[1]} is outside the screen")
            browser.tap("button", "New-game")
            browser.wait("menu", "NewGame")
            browser.picture(pictures / f"{name}-new-game.png")
            errors = browser.errors()
            need(not errors, f"the console has errors: {errors[:3]}")
        finally:
            browser.end()


def firefox(driver, address, _profile, pictures, server):
    browser = Browser.firefox(driver, (1280, 863))
    try:
        browser.go(address + "?layout")
        browser.ready()
        welcome(browser, browser.click)
        browser.picture(pictures / "firefox-title.png")
        begin_game(browser, browser.click)
        play(browser, browser.click)
        browser.picture(pictures / "firefox-answer.png")
        men = all_men(browser)
        # Nobody serves the page any more: it goes on with the game all the same.
        time.sleep(2)
        server.terminate()
        server.wait(10)
        goes_on(browser, address, men)
    finally:
        browser.end()


def link(text):
    """The end of an address that holds a text, as the program writes it."""
    import zlib
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    return "1" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def main():
    folder = sys.argv[1]
    work = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    pictures = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else work.name)
    pictures.mkdir(parents=True, exist_ok=True)
    Browser.pictures = pictures
    # Firefox stops the server, and comes last.
    tests = {desktop: "chromedriver", tour: "chromedriver", access: "chromedriver", storage: "chromedriver", phone: "chromedriver", small: "chromedriver", firefox: "geckodriver"}
    names = [test.__name__ for test in tests]
    wanted = os.environ.get("BENEDICTION_WEB_TEST", "").split() or names
    if not set(wanted) <= set(names):
        sys.exit(f"web-test: BENEDICTION_WEB_TEST must name tests out of {' '.join(names)}, not {' '.join(wanted)}")
    code = 0
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    server = subprocess.Popen([sys.executable, str(HERE / "serve.py"), folder, str(port)], stdout=subprocess.DEVNULL)
    try:
        for test, program in tests.items():
            name = test.__name__
            if name not in wanted:
                continue
            if test is firefox and not (shutil.which(program) and shutil.which("firefox") and os.environ.get("DISPLAY")):
                told("web-test: SKIPPED:", f"{name}: there is no {program}, no browser or no screen for it here")
                code = 3
                continue
            with running(program, address) as driver:
                test(driver, address, str(pathlib.Path(work.name) / name), pictures, server)
            print(f"web-test: {name} passed", flush=True)
    except Failed as failed:
        print(f"web-test: FAILED: {failed}", file=sys.stderr)
        sys.exit(1)
    finally:
        server.terminate()
    sys.exit(code)


if __name__ == "__main__":
    main()
