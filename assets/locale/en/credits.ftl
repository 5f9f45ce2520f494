# The page that says who made what.

credits-title = Credits

credits-games = The games
credits-games-text = Benediction (2019) and King Trails were designed by Alek Erickson, Benedict Chess by W. D. Troyka (2002), Byzantine Kingamon by Rich Hutnik for the Stonehenge anthology board. Obelisk is by SE2OND; the published rules name neither the board nor the start, so those are ours. All honour for the games is theirs.

credits-music = Music and sounds
credits-music-text = Made by a program that comes with this one. There is a published Benediction soundtrack; it is not ours to give away, so look for it where its makers offer it.

credits-type = Fonts and icons
credits-type-text = EB Garamond by Georg Duffner and Octavio Pardo, after Claude Garamont's and Robert Granjon's types of the 16th century, and Alegreya Sans by Juan Pablo del Peral, both under the SIL Open Font License 1.1. The icons on buttons are Phosphor Icons by Helena Zhang and Tobias Fried (MIT).

credits-engine = Engine
credits-engine-text = Bevy, with egui (through bevy_egui) for menus and panels, and kira (through bevy_kira_audio) for sound.

credits-language = Programming language
credits-language-text = Written in Rust, with the help of the many people who share their crates.

credits-licence = Licence
credits-licence-text = This program is free: MIT or Apache License 2.0, as you like. Files by others keep their own licences; assets/CREDITS.md lists them all.
