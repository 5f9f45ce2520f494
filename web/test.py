"""The page in a real Chromium, and in Firefox where that is here, driven by their drivers (WebDriver): python3 test.py FOLDER [PICTURES].

It loads, a turn is played by mouse and one by touch, the bot answers, a reload goes on with the game, so does the loss of the graphics
card, a link opens, everything is exported, it plays without a network, and the console has no error. What it measures is printed, one
line each. Firefox needs geckodriver and a screen (xvfb-run): without one it has no WebGL.
"""
import base64
import contextlib
import json
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent


class Failed(Exception):
    """A sentence of the test does not hold."""


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Browser:
    """One window of a browser."""

    def __init__(self, driver, capabilities):
        self.driver = driver
        answer = self.call("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.session = "/session/" + answer["sessionId"]
        self.layout_text = ""

    @classmethod
    def chromium(cls, driver, profile, size, touch=False):
        arguments = ["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
                     "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run",
                     "--autoplay-policy=user-gesture-required", f"--user-data-dir={profile}",
                     f"--window-size={size[0]},{size[1]}"]
        options = {"args": arguments}
        if touch:
            options["mobileEmulation"] = {"deviceMetrics": {"width": size[0], "height": size[1], "pixelRatio": 1.0, "touch": True}}
        return cls(driver, {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}})

    @classmethod
    def firefox(cls, driver, size):
        settings = {"webgl.force-enabled": True, "webgl.disable-fail-if-major-performance-caveat": True, "gfx.webrender.software": True}
        options = {"args": [f"--width={size[0]}", f"--height={size[1]}"], "prefs": settings}
        return cls(driver, {"browserName": "firefox", "moz:firefoxOptions": options})

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.driver + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=180) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failed(f"{path}: {error.read().decode(errors='replace')[:400]}") from error

    def ask(self, method, path, body=None):
        return self.call(method, self.session + path, body)

    def go(self, address):
        self.ask("POST", "/url", {"url": address})

    def run(self, script, *arguments):
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def end(self):
        self.call("DELETE", self.session)

    def picture(self, path):
        """Keeps a picture of the page; the same in base64."""
        text = self.ask("GET", "/screenshot")
        path.write_bytes(base64.b64decode(text))
        return text

    def errors(self):
        log = self.ask("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in log if entry["level"] == "SEVERE"]

    def devtools(self, command, **parameters):
        return self.ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def offline(self, yes):
        self.devtools("Network.enable")
        self.devtools("Network.emulateNetworkConditions", offline=yes, latency=0, downloadThroughput=-1, uploadThroughput=-1)

    # --- the game -----------------------------------------------------------------------------------------------------

    def ready(self, seconds=240):
        """Waits for the table; how long it took since the page was asked for, in seconds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.run("return document.documentElement.dataset.state")
            if state == "ready":
                return
            if state == "stopped":
                raise Failed("the page stopped: " + self.run("return document.documentElement.dataset.said"))
            time.sleep(0.1)
        raise Failed(f"no table after {seconds} s, the page is {state}; {self.errors()[:3]}")

    def until(self, holds, what, seconds=30):
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise Failed(what)
            time.sleep(0.2)

    def layout(self):
        text = self.run("return window.benedictionLayout") or ""
        self.layout_text = text
        return [line.split() for line in text.splitlines()]

    def wait(self, *words, seconds=60):
        """Waits until a line of the layout begins with these words."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = [line for line in self.layout() if line[:len(words)] == list(words)]
            if found:
                return found[0]
            time.sleep(0.15)
        raise Failed(f"nothing says {' '.join(words)} after {seconds} s:\n{self.layout_text}")

    def place(self, kind, name, nth=1):
        self.wait(kind, name)
        # Until it has found its place.
        before, now = None, self.layout()
        while now != before or now[:1] == [["moving"]]:
            time.sleep(0.3)
            before, now = now, self.layout()
        found = [line for line in now if line[:2] == [kind, name]]
        if len(found) < nth:
            raise Failed(f"there is no {kind} {name} any more:\n{self.layout_text}")
        return float(found[nth - 1][2]), float(found[nth - 1][3])

    def click(self, kind, name, nth=1):
        x, y = self.place(kind, name, nth)
        point = {"type": "pointerMove", "duration": 30, "x": round(x), "y": round(y)}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 60}, {"type": "pointerUp", "button": 0}]
        moves = [point, {"type": "pause", "duration": 250}, *press, {"type": "pause", "duration": 250}]
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": moves}]})

    def key(self, key):
        keys = [{"type": "keyDown", "value": key}, {"type": "pause", "duration": 60}, {"type": "keyUp", "value": key}]
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})
        time.sleep(1)

    def tap(self, kind, name, nth=1):
        x, y = self.place(kind, name, nth)
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}, {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": 80}, {"type": "pointerUp", "button": 0}, {"type": "pause", "duration": 500}]}
        self.ask("POST", "/actions", {"actions": [finger]})

    def swipe_up(self):
        """By a third of the page."""
        width, height = self.run("return [innerWidth, innerHeight]")
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}, "actions": [
            {"type": "pointerMove", "duration": 0, "x": width // 2, "y": height * 2 // 3}, {"type": "pointerDown", "button": 0},
            {"type": "pointerMove", "duration": 600, "x": width // 2, "y": height // 3}, {"type": "pause", "duration": 400}, {"type": "pointerUp", "button": 0},
            {"type": "pause", "duration": 500}]}
        self.ask("POST", "/actions", {"actions": [finger]})


def man(browser, name):
    return [line for line in browser.layout() if line[:2] == ["man", name]]


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


def need(holds, what):
    if not holds:
        raise Failed(what)


def told(name, value):
    print(f"{name} {value}", flush=True)


def begin_game(browser, act, scroll=lambda: None):
    act("button", "New-game")
    browser.wait("menu", "NewGame")
    act("button", "Benediction")
    act("button", "Human", 1)
    scroll()
    act("button", "Novice", 2)
    act("button", "Start")
    browser.wait("screen", "Table")
    browser.wait("ply", "0")


def play(browser, act):
    """Red's first turn, and the bot's answer."""
    act("point", "e3")
    act("point", "e4")
    browser.wait("ply", "3", seconds=120)
    need(man(browser, "e4"), "the man did not go to e4")


# How long the page's thread is held in each frame, when frames come, and blocks of that thread; from before the page begins.
WATCH = """
  window.watched = { frames: [], blocks: [] };
  const real = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = draw => real(now => {
    const begun = performance.now();
    draw(now);
    watched.frames.push([begun, performance.now() - begun]);
  });
  new PerformanceObserver(list => list.getEntries().forEach(one => watched.blocks.push([one.startTime, one.duration]))).observe({ type: "longtask", buffered: true });
"""

# Hears what goes to the loudspeakers: the last 0.7 seconds of it.
LISTEN = """
  const join = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to instanceof AudioDestinationNode) {
      window.meter ??= new AnalyserNode(to.context, { fftSize: 32768 });
      join.call(this, window.meter);
    }
    return join.call(this, to, ...rest);
  };
  window.hear = () => {
    if (!window.meter) return [0, 0, 1];
    const heard = new Float32Array(meter.fftSize);
    meter.getFloatTimeDomainData(heard);
    const squares = heard.reduce((sum, one) => sum + one * one, 0);
    return [Math.sqrt(squares / heard.length), heard.reduce((most, one) => Math.max(most, Math.abs(one)), 0), heard.filter(one => one === 0).length / heard.length];
  };
"""


def sound(browser):
    """Music is heard: its loudness, its loudest moment and how much of it is missing, of eight seconds."""
    browser.until(lambda: browser.run("return hear()")[0] > 0.001, "no music after the first click", seconds=60)
    heard = []
    for _ in range(12):
        time.sleep(0.7)
        heard.append(browser.run("return hear()"))
    told("sound-rms-and-peak", f"{at([one[0] for one in heard], 0.5):.3f} {max(one[1] for one in heard):.3f}")
    told("sound-missing-percent", f"{100 * sum(one[2] for one in heard) / len(heard):.1f}")
    need(max(one[1] for one in heard) <= 1, "the sound is clipped")


def at(values, part):
    """The value below which a part of them is."""
    return sorted(values)[int((len(values) - 1) * part)] if values else -1


def measure(browser):
    """How the page took the time until the game was there: when, in milliseconds since it was asked for."""
    mark = lambda name: browser.run("return performance.getEntriesByName(arguments[0])[0]?.startTime ?? -1", name)
    browser.wait("screen", "Title")
    loaded = browser.run("return performance.getEntriesByType('resource').find(one => /benediction-.*wasm/.test(one.name)).responseEnd")
    told("first-frame-after-download-ms", round(mark("ready") - loaded))
    told("table-after-download-ms", round(mark("table") - loaded))
    told("transferred-until-table-bytes", browser.run(
        "return performance.getEntriesByType('resource').filter(one => one.startTime < arguments[0]).reduce((sum, one) => sum + one.encodedBodySize, 0)", mark("table")))
    return mark("ready")


def fly(browser):
    """The camera goes to the other side and above, and back: every frame is another one."""
    for key in "fvfv":
        browser.key(key)
    time.sleep(1)


# Between two frames that are so far apart, in milliseconds, nothing moved.
REST = 400


def frames(browser, name, act):
    """Frames while something moves: how far apart they come, and how long the page's thread is held in each, in milliseconds."""
    browser.run("watched.frames = []")
    act(browser)
    drawn = browser.run("return watched.frames")
    apart = [after[0] - before[0] for before, after in zip(drawn, drawn[1:]) if after[0] - before[0] < REST]
    held = [one[1] for one in drawn]
    told(f"{name}-frames", len(drawn))
    told(f"{name}-frame-ms-median-and-95", f"{at(apart, 0.5):.1f} {at(apart, 0.95):.1f}")
    told(f"{name}-page-thread-ms-median-and-95", f"{at(held, 0.5):.1f} {at(held, 0.95):.1f}")
    schedule = [float(word) for word in (browser.run("return window.benedictionSchedule") or "").split()]
    told(f"{name}-main-schedule-ms-median-and-95", f"{at(schedule, 0.5):.2f} {at(schedule, 0.95):.2f}")


# A page that draws nothing but the two passes with which the libraries end every frame: from the table's picture to that of the window,
# and from there to the page, both of which hold colours as screens do (sRGB). No frame of the game can be faster in this browser.
ENDING = """
  document.body.innerHTML = "<canvas width=1280 height=720>";
  document.body.style.margin = 0;
  const gl = document.querySelector("canvas").getContext("webgl2", { antialias: false });
  const program = fragment => {
    const made = gl.createProgram();
    const vertex = "out vec2 at; void main() { at = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0; gl_Position = vec4(at * 2.0 - 1.0, 0, 1); }";
    for (const [kind, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, "precision mediump float; in vec2 at; uniform sampler2D picture; out vec4 drawn; void main() { vec4 seen = texture(picture, at); " + fragment + " }"]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, "#version 300 es\\n" + text);
      gl.compileShader(shader);
      gl.attachShader(made, shader);
    }
    gl.linkProgram(made);
    return made;
  };
  const copies = program("drawn = seen;");
  const shows = program("drawn = vec4(mix(1.055 * pow(seen.rgb, vec3(1.0 / 2.4)) - 0.055, 12.92 * seen.rgb, lessThan(seen.rgb, vec3(0.0031308))), seen.a);");
  const [table, window_] = [0, 1].map(() => {
    const texture = gl.createTexture(), buffer = gl.createFramebuffer();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.SRGB8_ALPHA8, 1280, 720);
    for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
    gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
    return { texture, buffer };
  });
  window.times = [];
  const frame = () => {
    times.push(performance.now());
    for (const [made, from, to] of [[copies, table, window_], [shows, window_, { buffer: null }]]) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, to.buffer);
      gl.useProgram(made);
      gl.bindTexture(gl.TEXTURE_2D, from.texture);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    }
    requestAnimationFrame(frame);
  };
  frame();
"""


def ending(browser):
    """What the end of a frame costs alone, in milliseconds."""
    browser.go("about:blank")
    browser.run(ENDING)
    time.sleep(4)
    times = browser.run("return times")
    told("end-of-a-frame-alone-ms-median", f"{at([after - before for before, after in zip(times[9:], times[10:])], 0.5):.1f}")


def blocks(browser, ready):
    """The longest blocks of the page's thread after the game was there, in milliseconds."""
    found = [round(one[1]) for one in browser.run("return watched.blocks") if one[0] > ready]
    told("longest-blocks-after-first-frame-ms", " ".join(map(str, sorted(found, reverse=True)[:5])) or "none over 50")


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
        need(exported.startswith("//= (") and exported.count("actions:") == 2, "the export is not of all games")
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


def phone(driver, address, profile, pictures, _server):
    browser = Browser.chromium(driver, profile, (390, 844), touch=True)
    try:
        browser.go(address + "?layout")
        browser.ready()
        browser.picture(pictures / "phone-title.png")
        # The other side's levels are farther down.
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
            # On its side there is room for both sides' levels.
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


@contextlib.contextmanager
def running(program, page):
    """A browser's driver at work: its address, when it and the page answer."""
    port = free_port()
    quiet = "--log-level=SEVERE" if program == "chromedriver" else "--log=fatal"
    driver = subprocess.Popen([program, f"--port={port}", quiet], stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(address + "/status", timeout=2)
                urllib.request.urlopen(page, timeout=2)
                break
            except OSError:
                time.sleep(0.1)
        yield address
    finally:
        driver.terminate()
        driver.wait(10)


def main():
    folder = sys.argv[1]
    work = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    pictures = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else work.name)
    pictures.mkdir(parents=True, exist_ok=True)
    # Firefox stops the server, and comes last.
    tests = {desktop: "chromedriver", phone: "chromedriver", small: "chromedriver", firefox: "geckodriver"}
    only = os.environ.get("BENEDICTION_WEB_TEST")
    port = free_port()
    address = f"http://127.0.0.1:{port}/"
    server = subprocess.Popen([sys.executable, str(HERE / "serve.py"), folder, str(port)], stdout=subprocess.DEVNULL)
    try:
        for test, program in tests.items():
            name = test.__name__
            if only not in (None, name):
                continue
            if test is firefox and not (shutil.which(program) and shutil.which("firefox") and os.environ.get("DISPLAY")):
                told("web-test: SKIPPED:", f"{name}: there is no {program}, no browser or no screen for it here")
                continue
            with running(program, address) as driver:
                test(driver, address, str(pathlib.Path(work.name) / name), pictures, server)
            print(f"web-test: {name} passed", flush=True)
    except Failed as failed:
        print(f"web-test: FAILED: {failed}", file=sys.stderr)
        sys.exit(1)
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
