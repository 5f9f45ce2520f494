# shellcheck shell=bash
# What the scripts share: which packages a system needs, which of them are missing, how they are installed, whether Rust
# is new enough, and where the build goes.
#
# Runs on bash 3.2 (macOS). Everything said goes to standard error; standard output belongs to the game and, in a dry
# run, to the commands, so that they can be copied.
#
# For the tests: BENEDICTION_OS_RELEASE names another os-release file.

dry_run=no
script_name=${0##*/}

# root: the folder of Cargo.toml.
root=$(CDPATH='' cd -- "${BASH_SOURCE[0]%/*}/.." && pwd)
called_from=$PWD

say() { printf '%s: %s\n' "$script_name" "$*" >&2; }

stop() {
    say "$*"
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Prints a command so that a shell reads it back as the same words.
show() {
    local word line=''
    for word in "$@"; do
        case $word in
            *\'*) word=$(printf '%q' "$word") ;;
            '' | *[!A-Za-z0-9_./:=,+@%-]*) word="'$word'" ;;
        esac
        line="$line${line:+ }$word"
    done
    printf '%s\n' "$line"
}

# Runs a command in the root of the project, or prints it in a dry run.
in_root() {
    if [ "$dry_run" = yes ]; then
        show "$@"
    else
        (cd "$root" && "$@")
    fi
}

# --- the system -----------------------------------------------------------------------------------------------------

# Sets kernel, and system to one of debian, fedora, arch, macos, unknown; system_name is for people.
find_system() {
    local release word
    kernel=$(uname -s)
    system=unknown
    system_name=$kernel
    case $kernel in
        Darwin)
            system=macos
            system_name=macOS
            ;;
        Linux)
            release=${BENEDICTION_OS_RELEASE:-/etc/os-release}
            [ -r "$release" ] || release=/usr/lib/os-release
            # That file is meant to be read by shells.
            # shellcheck source=/dev/null
            system_name=$(NAME='' && . "$release" 2>/dev/null && printf '%s\n' "$NAME") || true
            [ -n "$system_name" ] || system_name='this Linux'
            # shellcheck source=/dev/null
            for word in $(ID='' ID_LIKE='' && . "$release" 2>/dev/null && printf '%s\n' "$ID $ID_LIKE"); do
                case $word in
                    debian | ubuntu) system=debian ;;
                    fedora | rhel | centos) system=fedora ;;
                    arch | archlinux) system=arch ;;
                esac
                [ "$system" = unknown ] || break
            done
            ;;
    esac
}

# --- packages -------------------------------------------------------------------------------------------------------

# The table: the package manager of the system, how to ask whether a package is installed, how its lists are fetched (where that
# has to be), how packages are installed, and the packages to build, run and test, and to test the page. It is in
# docs/dev/testing.md too. ONE=OTHER: ONE is asked for, OTHER is installed.
read_table() {
    fetch='' test_packages='' access_packages='' page_packages='' web_rust_packages='' hint=''
    case $system in
        debian)
            manager=apt-get
            # A package that was removed is known too.
            # shellcheck disable=SC2016
            is_installed() { dpkg-query -W -f='${db:Status-Status}\n' "$1" | grep -qx installed; }
            fetch='apt-get update'
            # Debian's Rust for the web would take the place of its other Rust.
            install='env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-remove --no-install-recommends'
            # The headers bring the ALSA library along, which is libasound2t64 since Debian 13 and Ubuntu 24.04 and was libasound2.
            build_packages='build-essential pkg-config libasound2-dev'
            run_packages='libvulkan1 mesa-vulkan-drivers libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 libxkbcommon-x11-0
                libxkbcommon0 libwayland-client0'
            test_packages='xvfb xauth xdotool imagemagick'
            access_packages='at-spi2-core dbus gir1.2-atspi-2.0 libglib2.0-bin python3-gi'
            page_packages='nodejs chromium chromium-driver python3'
            web_rust_packages='rustc-web cargo-web rust-web-src lld-22'
            ;;
        fedora)
            manager=dnf
            is_installed() { rpm -q --whatprovides "$1"; }
            install='dnf install -y'
            build_packages='gcc pkgconf-pkg-config alsa-lib-devel'
            run_packages='alsa-lib vulkan-loader mesa-vulkan-drivers libX11 libX11-xcb libXcursor libXi libXrandr libxkbcommon-x11
                libxkbcommon libwayland-client'
            test_packages='xorg-x11-server-Xvfb xorg-x11-xauth xdotool ImageMagick'
            access_packages='at-spi2-core dbus-daemon glib2 python3-gobject'
            page_packages='nodejs chromium chromedriver python3'
            ;;
        arch)
            manager=pacman
            is_installed() { pacman -T "$1"; }
            # Lists that are there stay as they are: the system would be out of step with newer ones.
            compgen -G '/var/lib/pacman/sync/*.db' >/dev/null || fetch='pacman -Sy'
            install='pacman -S --needed --noconfirm'
            build_packages='base-devel alsa-lib pkgconf'
            # Every Vulkan driver provides vulkan-driver.
            run_packages='libx11 libxcursor libxrandr libxi libxkbcommon-x11 libxkbcommon wayland vulkan-icd-loader
                vulkan-driver=vulkan-swrast'
            test_packages='xorg-server-xvfb xorg-xauth xdotool imagemagick'
            access_packages='at-spi2-core dbus glib2 python-gobject'
            # Arch's Chromium brings its ChromeDriver along.
            page_packages='nodejs chromium python'
            hint='; after sudo pacman -Syu it may'
            ;;
        macos)
            manager=xcode-select
            is_installed() { xcode-select -p; }
            install='xcode-select --install'
            build_packages='xcode-command-line-tools' run_packages=''
            ;;
        *) manager='' ;;
    esac
}

# Runs a command, or prints it in a dry run.
run() {
    if [ "$dry_run" = yes ]; then
        show "$@"
    else
        "$@" >&2
    fi
}

# install_packages KIND…: installs what is missing of these kinds (build, run, test, access, page, web_rust), and says so.
install_packages() {
    local kind name names='' missing='' sudo='' manager fetch install hint
    # shellcheck disable=SC2034
    local build_packages run_packages test_packages access_packages page_packages web_rust_packages
    read_table
    if ! have "$manager"; then
        say "I do not know how to install packages on $system_name${manager:+ without $manager}. What is needed:"
        for kind in "$@"; do
            case $kind in
                build) say '  to build: a C compiler and linker, pkg-config, the ALSA library with its headers' ;;
                run) say '  to play: ALSA, a Vulkan loader and driver, and for X11 the libraries X11, X11-xcb, Xcursor, Xi,' \
                    'Xrandr and xkbcommon-x11, for Wayland wayland-client and xkbcommon' ;;
                test) say '  to test: Xvfb, xauth, xdotool, ImageMagick' ;;
                access) say '  to test what screen readers read: AT-SPI, its client for Python, D-Bus' ;;
                page) say '  to test the page: Node.js, Chromium with ChromeDriver, Python' ;;
            esac
        done
        say 'continuing; make sure these are installed.'
        return
    fi

    for kind in "$@"; do
        name=${kind}_packages
        names="$names ${!name}"
    done
    [ -n "${names// /}" ] || return 0
    for name in $names; do
        is_installed "${name%=*}" >/dev/null 2>&1 || missing="$missing ${name#*=}"
    done
    if [ -z "$missing" ]; then
        say "$system_name: every package needed is installed."
        return
    fi
    say "$system_name: installing$missing"

    if [ "$system" = macos ]; then
        # It takes no names, needs no root, and goes on in a window of its own.
        # shellcheck disable=SC2086
        run $install || true
        [ "$dry_run" = yes ] || stop "confirm in the window that opens; when that installation has finished, run $0 again."
        return
    fi
    case $missing in
        *vulkan-swrast*) say 'that is a software driver; for a graphics card, install vulkan-radeon, vulkan-intel or nvidia-utils.' ;;
    esac
    if [ "$(id -u)" != 0 ]; then
        sudo=sudo
        if [ "$dry_run" = no ] && ! have sudo; then
            say 'installing packages needs root, and sudo was not found. Run as root:'
            printf '%s\n' ${fetch:+"$fetch"} "$install$missing" >&2
            stop "then run $0 again."
        fi
    fi
    # shellcheck disable=SC2086
    [ -z "$fetch" ] || run $sudo $fetch || say "$fetch failed; continuing with the existing package lists."
    # shellcheck disable=SC2086
    run $sudo $install $missing || stop "$manager could not install these packages (see above)$hint."
}

# Prints which programs are missing to test the page. They need not come from the system's packages.
missing_for_page() {
    local program
    for program in node chromedriver python3; do
        have "$program" || printf ' %s' "$program"
    done
}

# Installs what is missing to test the page. Where that fails, missing_for_page tells it.
install_for_page() { [ -z "$(missing_for_page)" ] || (install_packages page) || true; }

# --- Rust -----------------------------------------------------------------------------------------------------------

# version_number 1.95.0: 1095
version_number() {
    local minor=${1#*.}
    echo $((${1%%.*} * 1000 + ${minor%%.*}))
}

# Stops with the line to type where Rust is missing or older than Cargo.toml asks.
check_rust() {
    local wanted found=''
    wanted=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' "$root/Cargo.toml")
    # A shell started before rustup was installed does not know its folder yet.
    have cargo || export PATH="${CARGO_HOME:-${HOME:-}/.cargo}/bin:$PATH"
    # In the root, as rustup may choose the version by folder.
    ! have cargo || found=$(cd "$root" && rustc --version 2>/dev/null) || true
    found=${found#rustc }
    found=${found%%[!0-9.]*}
    case $found in
        [0-9]*.[0-9]*)
            [ "$(version_number "$found")" -lt "$(version_number "$wanted")" ] || return 0
            say "this is Rust $found; Rust $wanted or newer is needed. Get it with"
            ;;
        *) say "Rust is not installed; Rust $wanted or newer is needed. Install it with" ;;
    esac
    if have rustup; then
        printf '    rustup update stable\n' >&2
        stop "then run $0 again (after rustup default stable, if another toolchain is in use)."
    fi
    printf "    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh\n" >&2
    stop "then open a new terminal and run $0 again."
}

web_target=wasm32-unknown-unknown

# Adds what Rust needs for the web: with rustup, otherwise by Debian's Rust for the web (with_debian=yes), whose sources
# make it. Fails where neither can be had.
find_web_rust() {
    local libraries
    with_debian=no
    libraries=$(cd "$root" && rustc --print target-libdir --target "$web_target" 2>/dev/null) || libraries=''
    if [ -n "$libraries" ] && [ -d "$libraries" ]; then return; fi
    ! have rustup || ! in_root rustup target add "$web_target" || return 0
    [ "$system" = debian ] || return 1
    # shellcheck disable=SC2034
    with_debian=yes
    (install_packages web_rust)
}

# Whether a folder can be written, or made if it is not there; makes nothing.
can_hold_files() {
    local folder=$1
    while [ ! -e "$folder" ] && [ -n "$folder" ]; do
        folder=${folder%/*}
    done
    [ -d "${folder:-/}" ] && [ -w "${folder:-/}" ]
}

# Sets CARGO_TARGET_DIR, unless it is set: to the cache folder, outside the project, or to ./target where the cache
# folder cannot be written. Sets game, the path of the built program, and web_cache, the folder in which scripts/web makes
# its own ones.
choose_target_dir() {
    local cache=${XDG_CACHE_HOME:-}
    case $cache in
        /*) ;;
        *) cache=${HOME:+$HOME/.cache} ;;
    esac
    case ${CARGO_TARGET_DIR:-} in
        '')
            CARGO_TARGET_DIR=$root/target
            if [ -n "$cache" ] && can_hold_files "$cache/benediction/target"; then
                CARGO_TARGET_DIR=$cache/benediction/target
            fi
            ;;
        /*) ;;
        *) CARGO_TARGET_DIR=$called_from/$CARGO_TARGET_DIR ;;
    esac
    export CARGO_TARGET_DIR
    web_cache=$CARGO_TARGET_DIR
    # shellcheck disable=SC2034
    [ "$web_cache" != "$cache/benediction/target" ] || web_cache=$cache/benediction
    # shellcheck disable=SC2034
    game=$CARGO_TARGET_DIR${CARGO_BUILD_TARGET:+/$CARGO_BUILD_TARGET}/release/benediction
    if [ "$dry_run" = yes ]; then
        show cd "$root"
        show export "CARGO_TARGET_DIR=$CARGO_TARGET_DIR"
    fi
}

# Prints the comment at the beginning of the script, and ends it.
show_help() {
    local line
    while IFS= read -r line; do
        case $line in
            '#!'*) ;;
            '# '* | '#') line=${line#\#} && printf '%s\n' "${line# }" ;;
            *) break ;;
        esac
    done <"$0"
    exit 0
}

begin_dry_run() {
    dry_run=yes
    say 'dry run: the commands are printed, nothing is installed, built or started.'
}
