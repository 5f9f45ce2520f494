"""A browser with the page in it, driven by its driver (WebDriver), and what the tests of the page read of it."""
import base64
import contextlib
import json
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request


# Reads all files of the page from its database.
STORED = """
  const done = arguments[0], open = indexedDB.open("benediction", 1);
  open.onerror = () => done(String(open.error));
  open.onsuccess = () => {
    const table = open.result.transaction("files").objectStore("files"), names = table.getAllKeys(), files = table.getAll();
    const text = file => new TextDecoder().decode(file.bytes);
    table.transaction.oncomplete = () => {
      open.result.close();
      done(Object.fromEntries(names.result.map((name, index) => [name, text(files.result[index])])));
    };
  };
"""


class Failed(Exception):
    """A sentence of the test does not hold."""


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Browser:
    """One window of a browser."""
    # The folder for pictures.
    pictures = None

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
        """Closes the window; after a failure a picture of it is kept."""
        if sys.exc_info()[0] is not None:
            with contextlib.suppress(Failed):
                self.picture(self.pictures / "failed.png")
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

    # --- tabs and storage ---------------------------------------------------------------------------------------------

    def tab(self):
        return self.ask("GET", "/window")

    def new_tab(self):
        """Opens a tab and goes to it. Returns its handle."""
        handle = self.ask("POST", "/window/new", {"type": "tab"})["handle"]
        self.go_to_tab(handle)
        return handle

    def go_to_tab(self, handle):
        self.ask("POST", "/window", {"handle": handle})
        self.devtools("Page.bringToFront")

    def close_tab(self):
        """Closes the tab. Another one is to be chosen after it."""
        self.ask("DELETE", "/window")

    def stored(self):
        """The files in the browser's database: their texts by their paths."""
        return self.ask("POST", "/execute/async", {"script": STORED, "args": []})

    def quota(self, address, size=None):
        """Limits the storage of the page, in bytes, or gives it its own limit again."""
        limit = {} if size is None else {"quotaSize": size}
        self.devtools("Storage.overrideQuotaForOrigin", origin=address.rstrip("/"), **limit)

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

    def has(self, kind, name):
        """Whether the layout has a line of this kind and name. A name that ends with a star is the beginning of one."""
        return any(is_line(line, kind, name) for line in self.layout())

    def wait(self, *words, seconds=60):
        """Waits until a line of the layout begins with these words."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = [line for line in self.layout() if is_line(line, *words)]
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
        found = [line for line in now if is_line(line, kind, name)]
        if len(found) < nth:
            raise Failed(f"there is no {kind} {name} any more:\n{self.layout_text}")
        return float(found[nth - 1][2]), float(found[nth - 1][3])

    def click(self, kind, name, nth=1):
        x, y = self.place(kind, name, nth)
        point = {"type": "pointerMove", "duration": 30, "x": round(x), "y": round(y)}
        press = [{"type": "pointerDown", "button": 0}, {"type": "pause", "duration": 60}, {"type": "pointerUp", "button": 0}]
        moves = [point, {"type": "pause", "duration": 250}, *press, {"type": "pause", "duration": 250}]
        self.ask("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": moves}]})

    def hover(self, kind, name):
        x, y = self.place(kind, name)
        moves = [{"type": "pointerMove", "duration": 30, "x": round(x), "y": round(y)}, {"type": "pause", "duration": 400}]
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


def is_line(line, *words):
    """Whether a line of the layout begins with these words. A last word that ends with a star is the beginning of one."""
    *first, last = words
    if line[:len(first)] != first or len(line) < len(words):
        return False
    word = line[len(first)]
    return word.startswith(last[:-1]) if last.endswith("*") else word == last


def man(browser, name):
    return [line for line in browser.layout() if line[:2] == ["man", name]]


def need(holds, what):
    if not holds:
        raise Failed(what)


def told(name, value):
    print(f"{name} {value}", flush=True)


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
