# shellcheck shell=bash
# For scripts/window-test and scripts/soak-window: the real window under Xvfb and Mesa's software Vulkan, with a real mouse.
# Whoever sources this is called `$script`. BENEDICTION_BIN names the program, built with --features dev; BENEDICTION_SHOTS a folder
# that keeps the pictures.

# shellcheck source=scripts/lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
script="$script_name"
choose_target_dir
bin="${BENEDICTION_BIN:-$game}"

# Runs the script again under a screen of its own, with a folder to work in. Ends with 3 where the tools for that are missing.
in_xvfb() {
    local tool
    if [ -n "${BENEDICTION_IN_XVFB:-}" ]; then
        work="$(mktemp -d)"
        # shellcheck disable=SC2034 # who takes pictures puts them there
        shots="${BENEDICTION_SHOTS:-$work}"
        layout="$work/layout.txt"
        game=""
        # A display or an audio device of its own.
        server=""
        trap finish EXIT
        return
    fi
    for tool in Xvfb xvfb-run xdotool import convert compare identify; do
        if ! have "$tool"; then
            echo "$script: $tool is missing, so nothing is tested (macOS has no Xvfb)" >&2
            exit 3
        fi
    done
    case $("$bin" --help 2> /dev/null) in
        *--dump-layout*) ;;
        *)
            echo "$script: there is no $bin that was built with the feature dev. Build it with" >&2
            echo "    CARGO_TARGET_DIR=$(show "$CARGO_TARGET_DIR") cargo build --release --locked --features dev" >&2
            exit 1
            ;;
    esac
    BENEDICTION_IN_XVFB=1 exec xvfb-run -a -s "-screen 0 1600x1200x24 -noreset" bash "$0" "$@"
}

export WGPU_BACKEND=vulkan WGPU_DEBUG=0 WGPU_VALIDATION=0 WINIT_X11_SCALE_FACTOR=1
unset WAYLAND_DISPLAY

finish() {
    [ -z "$game" ] || kill "$game" 2> /dev/null || true
    [ -z "$server" ] || kill "$server" 2> /dev/null || true
    rm -rf "$work"
}

fail() {
    echo "$script: FAILED: $*" >&2
    sed 's/^/    /' "$layout" >&2 2> /dev/null || true
    tail -n 5 "$work/log" >&2 2> /dev/null || true
    exit 1
}

# Waits until a line of the layout matches, at most so many seconds.
await() {
    local pattern="$1" seconds="${2:-30}" i
    for ((i = 0; i < seconds * 5; i++)); do
        grep -qE "$pattern" "$layout" 2> /dev/null && return 0
        kill -0 "$game" 2> /dev/null || fail "the program ended while waiting for \"$pattern\""
        sleep 0.2
    done
    fail "nothing matches \"$pattern\" after $seconds s"
}

# Waits until nothing moves and the board is painted, at most a minute.
await_rest() {
    local i
    for ((i = 0; i < 300; i++)); do
        grep -q '^moving' "$layout" || return 0
        sleep 0.2
    done
    fail 'it moves for a minute'
}

place() { awk -v kind="$1" -v name="$2" -v nth="${3:-1}" '$1 == kind && $2 == name && ++n == nth { printf "%d %d", $3, $4 }' "$layout"; }

# Clicks on a named thing: kind, name, which of that name.
press() {
    local at
    at="$(place "$@")"
    [ -n "$at" ] || fail "there is no $1 $2"
    # shellcheck disable=SC2086
    xdotool mousemove $at
    sleep 0.4
    xdotool click 1
    sleep 0.4
}

# Starts the program, with the words of `options`, and waits for its title, or for a button that begins with a word.
options=()
begin() {
    "$bin" --data-dir "$work/data" --dump-layout "$layout" ${options[@]+"${options[@]}"} > "$work/log" 2>&1 &
    game=$!
    await "^button ${1:-New}" 60
    sleep 0.5
}

# Ends it as whoever stops it does.
end() {
    kill "$game"
    wait "$game" 2> /dev/null || true
    game=""
    rm -f "$layout"
}
