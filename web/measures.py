"""What the tests of the page measure: loading, frames, sound."""
import time

from browser import need, told


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
