# shellcheck shell=bash
# What scripts/play and scripts/test share: which packages a system needs, which of them are missing, how they are
# installed, whether Rust is new enough, and where the build goes.
#
# Runs on bash 3.2 (macOS). Everything said goes to standard error; standard output belongs to the game and, in a dry
# run, to the commands, so that they can be copied.
#
# For the tests: BENEDICTION_OS_RELEASE names another os-release file, BENEDICTION_UNAME another kernel name,
# BENEDICTION_PACMAN_SYNC another folder of pacman's package lists. Every tool is found by PATH.

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

# os_release KEY: the value of one line of os-release, without its quotes.
os_release() {
    local file line value=''
    file=${BENEDICTION_OS_RELEASE:-/etc/os-release}
    [ -r "$file" ] || file=/usr/lib/os-release
    [ -r "$file" ] || return 0
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
            "$1="*) value=${line#*=} ;;
        esac
    done <"$file"
    value=${value#[\"\']}
    value=${value%[\"\']}
    printf '%s\n' "$value"
}

# Sets kernel, and system to one of debian, fedora, arch, macos, unknown; system_name is for people.
find_system() {
    local word
    kernel=${BENEDICTION_UNAME:-$(uname -s)}
    system=unknown
    system_name=$kernel
    case $kernel in
        Darwin)
            system=macos
            system_name=macOS
            ;;
        Linux)
            system_name=$(os_release NAME)
            for word in $(os_release ID) $(os_release ID_LIKE); do
                case $word in
                    debian | ubuntu) system=debian ;;
                    fedora | rhel | centos) system=fedora ;;
                    arch | archlinux) system=arch ;;
                esac
                [ "$system" = unknown ] || break
            done
            [ -n "$system_name" ] || system_name='this Linux'
            ;;
    esac
}

# --- packages -------------------------------------------------------------------------------------------------------

# wanted_packages build|run|test: the names on this system. ALSA and VULKAN_DRIVER stand for a choice made later.
wanted_packages() {
    case $system/$1 in
        debian/build) echo build-essential pkg-config libasound2-dev ;;
        debian/run) echo ALSA libvulkan1 mesa-vulkan-drivers libx11-6 libx11-xcb1 libxcursor1 libxi6 libxrandr2 \
            libxkbcommon-x11-0 libxkbcommon0 libwayland-client0 ;;
        debian/test) echo xvfb xauth xdotool x11-utils imagemagick ;;
        fedora/build) echo gcc pkgconf-pkg-config alsa-lib-devel ;;
        fedora/run) echo alsa-lib vulkan-loader mesa-vulkan-drivers libX11 libX11-xcb libXcursor libXi libXrandr \
            libxkbcommon-x11 libxkbcommon libwayland-client ;;
        fedora/test) echo xorg-x11-server-Xvfb xorg-x11-xauth xdotool ImageMagick ;;
        arch/build) echo base-devel alsa-lib pkgconf ;;
        arch/run) echo libx11 libxcursor libxrandr libxi libxkbcommon-x11 libxkbcommon wayland vulkan-icd-loader VULKAN_DRIVER ;;
        arch/test) echo xorg-server-xvfb xorg-xauth xdotool imagemagick ;;
    esac
}

debian_installed() {
    case "
$debian_states
" in
        *"
$1 installed
"*) return 0 ;;
    esac
    return 1
}

# missing_packages NAME…: those not installed, in the same order.
missing_packages() {
    local name missing=''
    case $system in
        debian)
            # One question for all of them; dpkg-query fails as soon as it does not know one, which is no error here.
            # shellcheck disable=SC2016
            debian_states=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' libasound2 libasound2t64 "$@" \
                2>/dev/null) || true
            for name in "$@"; do
                if [ "$name" = ALSA ]; then
                    debian_installed libasound2 || debian_installed libasound2t64 || missing="$missing $name"
                else
                    debian_installed "$name" || missing="$missing $name"
                fi
            done
            ;;
        fedora)
            for name in "$@"; do
                rpm -q --whatprovides "$name" >/dev/null 2>&1 || missing="$missing $name"
            done
            ;;
        arch)
            # -T also counts a package that provides the name; every Vulkan driver provides vulkan-driver.
            for name in "$@"; do
                if [ "$name" = VULKAN_DRIVER ]; then
                    pacman -T vulkan-driver >/dev/null 2>&1 || missing="$missing $name"
                else
                    pacman -T "$name" >/dev/null 2>&1 || missing="$missing $name"
                fi
            done
            ;;
    esac
    printf '%s\n' "${missing# }"
}

# Sets root_by: empty for root itself, sudo, or nothing where there is no sudo either.
find_root_by() {
    if [ "$(id -u)" = 0 ]; then
        root_by=''
    elif [ "$dry_run" = yes ] || have sudo; then
        root_by=sudo
    else
        root_by=nothing
        say 'installing packages needs root, and sudo was not found. Run as root:'
    fi
}

# Runs a command as root: with sudo only when not root already. Without sudo the command is shown.
as_root() {
    case $root_by in
        sudo) set -- sudo "$@" ;;
        nothing)
            show "$@" >&2
            return
            ;;
    esac
    if [ "$dry_run" = yes ]; then
        show "$@"
    else
        "$@" >&2
    fi
}

# install_packages build run [test]: installs what is missing of these kinds, and says so.
install_packages() {
    local kind missing name names='' root_by=''
    case $system in
        macos)
            install_xcode_tools
            return
            ;;
        unknown)
            say_libraries "$@"
            return
            ;;
        debian) name=apt-get ;;
        fedora) name=dnf ;;
        arch) name=pacman ;;
    esac
    if ! have "$name"; then
        say "$name not found; on $system_name it is needed to install packages."
        say_libraries "$@"
        return
    fi
    for kind in "$@"; do
        names="$names $(wanted_packages "$kind")"
    done
    # shellcheck disable=SC2086
    missing=$(missing_packages $names)
    if [ -z "$missing" ]; then
        say "$system_name: every package needed is installed."
        return
    fi

    find_root_by
    case $system in
        debian)
            as_root apt-get update ||
                say 'apt-get update failed; continuing with the existing package lists.'
            # Since Debian 13 and Ubuntu 24.04 the ALSA library has another name. Where apt knows neither name,
            # libasound2-dev brings the right one along.
            names=''
            for name in $missing; do
                if [ "$name" = ALSA ]; then
                    if apt-cache show libasound2t64 >/dev/null 2>&1; then
                        name=libasound2t64
                    elif apt-cache show libasound2 >/dev/null 2>&1; then
                        name=libasound2
                    else
                        continue
                    fi
                fi
                names="$names $name"
            done
            say "$system_name: installing$names"
            # shellcheck disable=SC2086
            as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $names ||
                stop 'apt-get could not install these packages (see above).'
            ;;
        fedora)
            say "$system_name: installing $missing"
            # shellcheck disable=SC2086
            as_root dnf install -y $missing || stop 'dnf could not install these packages (see above).'
            ;;
        arch)
            names=''
            for name in $missing; do
                if [ "$name" = VULKAN_DRIVER ]; then
                    say 'no Vulkan driver is installed; installing the software driver vulkan-swrast.'
                    say 'for a graphics card, install vulkan-radeon, vulkan-intel or nvidia-utils as well.'
                    name=vulkan-swrast
                fi
                names="$names $name"
            done
            # Without any package list there is nothing to be out of step with; otherwise the lists stay as they are.
            name=-S
            pacman_has_lists || name=-Sy
            say "$system_name: installing$names"
            # shellcheck disable=SC2086
            as_root pacman "$name" --needed --noconfirm $names ||
                stop 'pacman could not install these packages (see above); after sudo pacman -Syu it may.'
            ;;
    esac
    [ "$root_by" != nothing ] || stop "then run $0 again."
}

pacman_has_lists() {
    local list
    for list in "${BENEDICTION_PACMAN_SYNC:-/var/lib/pacman/sync}"/*.db; do
        [ -e "$list" ] && return 0
    done
    return 1
}

install_xcode_tools() {
    if xcode-select -p >/dev/null 2>&1; then
        say 'macOS: the Xcode command line tools are installed; nothing else is needed.'
        return
    fi
    say 'macOS: installing the Xcode command line tools (confirm in the window that opens).'
    if [ "$dry_run" = yes ]; then
        show xcode-select --install
        return
    fi
    xcode-select --install >&2 || true
    stop "when that installation has finished, run $0 again."
}

say_libraries() {
    local kind
    say "I do not know how to install packages on $system_name. What is needed:"
    for kind in "$@"; do
        case $kind in
            build) say '  to build: a C compiler and linker, pkg-config, the ALSA library with its headers' ;;
            run) say '  to play: ALSA, a Vulkan loader and driver, and for X11 the libraries X11, X11-xcb, Xcursor, Xi,' \
                'Xrandr and xkbcommon-x11, for Wayland wayland-client and xkbcommon' ;;
            test) say '  to test: Xvfb, xauth, xdotool, the X11 utilities (xwininfo, xprop), ImageMagick' ;;
        esac
    done
    say 'continuing; make sure these are installed.'
}

# --- Rust -----------------------------------------------------------------------------------------------------------

rustup_line="curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"

# Stops with the line to type where Rust is missing or older than Cargo.toml asks.
check_rust() {
    local line wanted='' found major minor cargo_bin
    while IFS= read -r line; do
        case $line in
            rust-version*=*)
                wanted=${line#*\"}
                wanted=${wanted%%\"*}
                break
                ;;
        esac
    done <"$root/Cargo.toml"

    # A shell started before rustup was installed does not know its folder yet.
    cargo_bin=${CARGO_HOME:-${HOME:-}/.cargo}/bin
    if ! have cargo && [ -x "$cargo_bin/cargo" ]; then
        export PATH="$cargo_bin:$PATH"
    fi

    if ! have cargo || ! have rustc; then
        say "Rust is not installed; Rust $wanted or newer is needed. Install it with"
        printf '    %s\n' "$rustup_line" >&2
        stop "then open a new terminal and run $0 again."
    fi
    # In the root, as rustup may choose the version by folder.
    if ! found=$(cd "$root" && rustc --version 2>/dev/null); then
        say "rustc --version does not work; Rust $wanted or newer is needed. Install it with"
        if have rustup; then
            printf '    rustup default stable\n' >&2
        else
            printf '    %s\n' "$rustup_line" >&2
        fi
        stop "then run $0 again."
    fi
    found=${found#rustc }
    found=${found%%[!0-9.]*}
    major=${found%%.*}
    minor=${found#*.}
    minor=${minor%%.*}
    line=${wanted#*.}
    line=${line%%.*}
    case $major.$minor in
        .* | *.)
            stop "could not read the output of rustc --version; Rust $wanted or newer is needed."
            ;;
    esac
    if [ "$major" -lt "${wanted%%.*}" ] || { [ "$major" -eq "${wanted%%.*}" ] && [ "$minor" -lt "$line" ]; }; then
        say "this is Rust $found; Rust $wanted or newer is needed. Get it with"
        if have rustup; then
            printf '    rustup update stable\n' >&2
            stop "then run $0 again (after rustup default stable, if another toolchain is in use)."
        fi
        printf '    %s\n' "$rustup_line" >&2
        stop "then open a new terminal and run $0 again."
    fi
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
# folder cannot be written. Sets game, the path of the built program.
choose_target_dir() {
    local cache=${XDG_CACHE_HOME:-}
    case ${CARGO_TARGET_DIR:-} in
        '')
            case $cache in
                /*) ;;
                *) cache=${HOME:+$HOME/.cache} ;;
            esac
            CARGO_TARGET_DIR=$root/target
            if [ -n "$cache" ] && can_hold_files "$cache/benediction/target"; then
                CARGO_TARGET_DIR=$cache/benediction/target
            fi
            ;;
        /*) ;;
        *) CARGO_TARGET_DIR=$called_from/$CARGO_TARGET_DIR ;;
    esac
    export CARGO_TARGET_DIR
    # shellcheck disable=SC2034
    game=$CARGO_TARGET_DIR${CARGO_BUILD_TARGET:+/$CARGO_BUILD_TARGET}/release/benediction
    if [ "$dry_run" = yes ]; then
        show cd "$root"
        show export "CARGO_TARGET_DIR=$CARGO_TARGET_DIR"
    fi
}

begin_dry_run() {
    dry_run=yes
    say 'dry run: the commands are printed, nothing is installed, built or started.'
}
