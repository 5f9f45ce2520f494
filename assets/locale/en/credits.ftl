# The page that says who made what.

credits-title = Credits

credits-games = The games
credits-games-text = Benediction (2019) and King Trails were designed by Alek Erickson, Benedict Chess by W. D. Troyka (2002), and Byzantine Kingamon by Rich Hutnik for the Stonehenge anthology board. Obelisk is by SE2OND; its published rules give neither the board size nor the starting position, so those are ours. All credit for the games is theirs.

credits-music = Music and sounds
credits-music-text = Composed for this program. A tool that comes with it plays and mixes the pieces with the instruments of the Fluid (R3) soundfont by Frank Wen (MIT). The published Benediction soundtrack is not included; please get it from its makers.

credits-type = Fonts and icons
credits-type-text = EB Garamond by Georg Duffner and Octavio Pardo, after the sixteenth-century types of Claude Garamont and Robert Granjon, and Alegreya Sans by Juan Pablo del Peral, both under the SIL Open Font License 1.1. The button icons are Phosphor Icons by Helena Zhang and Tobias Fried (MIT).

credits-engine = Engine
credits-engine-text = Bevy, with egui (through bevy_egui) for menus and panels, and kira (through bevy_kira_audio) for sound.

credits-language = Programming language
credits-language-text = Written in Rust, and built on the open-source crates of many people.

credits-licence = Licence
credits-licence-text = This program is open source, under the MIT or the Apache 2.0 licence, at your option. Files by others keep their own licences; assets/CREDITS.md lists them all.
