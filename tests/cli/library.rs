//! `benediction library`.

use std::path::Path;

use crate::support::{bad, data, good, run, run_with};

struct Table {
    folder: tempfile::TempDir,
}

impl Table {
    fn new() -> Table {
        Table { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_string()
    }

    fn all(&self, arguments: &[&str], input: &str) -> (i32, String, String) {
        let folder = self.path("data");
        let mut whole = vec!["library", "--data-dir", &folder];
        whole.extend(arguments);
        let ran = run_with(&whole, input.as_bytes());
        (ran.code, ran.out, ran.err)
    }

    fn good(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.all(arguments, "");
        assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
        out
    }

    fn bad(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.all(arguments, "");
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert_eq!(err.lines().count(), 1, "{err}");
        err
    }
}

const SAVED: &str = "2026-11-23-benediction-0001";

fn example() -> String {
    data("games/example.txt").to_str().unwrap().to_string()
}

fn saved() -> String {
    data("record-2.ron").to_str().unwrap().to_string()
}

#[test]
fn missing_file_is_reported_as_missing() {
    let table = Table::new();
    let path = table.path("nosuch");
    let (code, _, err) = table.all(&["import", &path], "");
    assert!(code == 2 && err.contains("nosuch: there is no such file\n"), "{err}");
    assert!(bad(&["analyse", &path], b"").ends_with("nosuch: there is no such file"));
}

#[test]
fn undated_games_of_different_events_stay_separate() {
    let table = Table::new();
    let game =
        |event: &str| format!("[Event \"{event}\"]\n[Variant \"benedict-chess\"]\n[Date \"soon\"]\n\n1. Nc3 *\n\n");
    let three = ["a", "b", "c"].map(game).concat();
    for expected in ["3 games imported\n", "0 games imported"] {
        let (code, out, err) = table.all(&["import", "-"], &three);
        assert!(code == 0 && out.starts_with(expected), "{out} {err}");
    }
    assert_eq!(table.good(&["list"]).lines().count(), 3);
}

#[test]
fn games_come_in_are_listed_changed_and_go_out() {
    let table = Table::new();
    assert_eq!(table.good(&["list"]), "");
    assert_eq!(table.good(&["import", &saved(), "--tag", "club"]), "1 game imported\n");
    let line = format!("{SAVED}  benediction  Ada - Ben  unfinished  3 turns  3 variations  #club\n");
    assert_eq!(table.good(&["list"]), line);
    table.good(&[
        "edit",
        SAVED,
        "--title",
        "The bridge",
        "--stars",
        "4",
        "--tag",
        "kings",
        "--untag",
        "club",
        "--note",
        "look",
    ]);
    let line = line.replace("#club", "****  #kings  \"The bridge\"");
    assert_eq!(table.good(&["list", "--tag", "Kings", "--stars", "4", "--words", "bridge", "--commented"]), line);
    assert_eq!(table.good(&["list", "--game", "obelisk"]), "");
    assert_eq!(
        table.good(&["list", "--count", "--player", "ada", "--from", "2026-11-23", "--to", "2026-11-23"]),
        "1\n"
    );
    let text = table.good(&["show", SAVED]);
    assert!(
        text.starts_with("game: benediction\nfirst: red\n[Event ") && text.contains("[Red \"Ada\"]\n[Blue \"Ben\"]\n"),
        "{text}"
    );
    assert!(text.contains("[Title \"The bridge\"]\n[Stars \"4\"]\n[Tags \"kings\"]\n{look}\n1 red d2d3"), "{text}");
    let ron = table.good(&["show", SAVED, "--saved"]);
    assert!(ron.contains("stars: 4") && ron.contains("comment: \"Why here?\""), "{ron}");
    // Export and import, as one file and as a folder.
    let file = table.path("all.ron");
    assert_eq!(table.good(&["export", "-o", &file]), "");
    let other = Table::new();
    assert_eq!(other.good(&["import", &file]), "1 game imported\n");
    assert_eq!(other.good(&["show", SAVED, "--saved"]), ron);
    std::fs::create_dir(table.path("out")).unwrap();
    table.good(&["export", SAVED, "--text", "-o", &table.path("out")]);
    assert_eq!(std::fs::read_to_string(table.path(&format!("out/{SAVED}.txt"))).unwrap(), text);
    let (code, out, _) = other.all(&["import", "-"], &text);
    // The game is in the library already.
    let report = "0 games imported\n1 game was already in the library; comments, marks and tags were merged\n";
    assert_eq!((code, out.as_str()), (0, report));
    assert_eq!(other.good(&["show", SAVED, "--saved"]), ron);
    assert_eq!(other.good(&["list", "--count"]), "1\n");
}

#[test]
fn imported_duplicate_is_merged_with_annotations_of_both() {
    let table = Table::new();
    table.good(&["import", &saved()]);
    let original = table.good(&["show", SAVED, "--saved"]);
    let annotated = good(&["edit", "-", "comment another", "bookmark"], &original);
    let (code, out, _) = table.all(&["import", "-", "--tag", "new"], &annotated);
    assert_eq!((code, out.lines().next()), (0, Some("0 games imported")));
    let both = table.good(&["show", SAVED, "--saved"]);
    for part in ["Why here?", "another", "bookmark: true", "\"new\""] {
        assert!(both.contains(part), "{part}: {both}");
    }
    // The game twice in one text, and a duplicate from an earlier version.
    let other = Table::new();
    other.all(&["import", "-"], &format!("{original}\n{annotated}"));
    assert_eq!(other.good(&["list", "--count"]), "1\n");
    let copy = other.path(&format!("data/library/{SAVED}-copy.ron"));
    std::fs::write(&copy, &annotated).unwrap();
    std::fs::write(other.path(&format!("data/library/{SAVED}.ron")), &original).unwrap();
    assert_eq!(other.good(&["duplicates"]), format!("{SAVED} {SAVED}-copy\n"));
    assert_eq!(other.good(&["list", "--count"]), "2\n");
    let joined = other.good(&["duplicates", "--join"]);
    assert!(joined.ends_with("1 duplicate merged and moved to the bin\n"), "{joined}");
    assert_eq!(other.good(&["bin"]), format!("{SAVED}-copy\n"));
    let both = other.good(&["show", SAVED, "--saved"]);
    assert!(both.contains("Why here?") && both.contains("another"), "{both}");
    assert_eq!(other.good(&["duplicates"]), "");
}

#[test]
fn a_deleted_game_lies_in_the_bin() {
    let table = Table::new();
    // A file that is given twice is read once.
    assert_eq!(table.good(&["import", &saved(), &saved()]), "1 game imported\n");
    assert_eq!(table.all(&["import", "-"], "1 red d2d3\n").0, 0);
    table.good(&["delete", SAVED]);
    assert_eq!(table.good(&["bin"]), format!("{SAVED}\n"));
    assert_eq!(table.good(&["list", "--count"]), "1\n");
    table.good(&["bin", "--restore", SAVED]);
    assert_eq!(table.good(&["list", "--count"]), "2\n");
    table.good(&["delete", &format!("{SAVED}.ron")]);
    assert_eq!(table.good(&["bin", "--empty"]), "1 game permanently deleted\n");
    assert_eq!(table.good(&["bin"]), "");
    assert_eq!(table.bad(&["delete", SAVED]), format!("benediction: there is no game named {SAVED}\n"));
}

#[test]
fn positions_are_found_and_openings_counted() {
    let table = Table::new();
    table.good(&["import", &saved(), &example()]);
    let list = table.good(&["list"]);
    let game = list.lines().map(|line| line.split("  ").next().unwrap()).find(|name| *name != SAVED).unwrap();
    let match_line = table.good(&["find", &example()]);
    assert_eq!(match_line.lines().count(), 1, "{match_line}");
    assert!(match_line.starts_with(game) && match_line.contains("  after "), "{match_line}");
    assert!(!match_line.contains("by transposition"), "{match_line}");
    let position = run(&["replay", &example()]).out;
    let file = table.path("position.txt");
    std::fs::write(&file, position.split("result:").next().unwrap()).unwrap();
    assert_eq!(table.good(&["find", &file]), match_line);
    let start = table.path("start.txt");
    std::fs::write(&start, "game: benediction\nfirst: red\n").unwrap();
    let hits = table.good(&["find", &start]);
    assert!(hits.contains(&format!("{SAVED}  at the start\n")), "{hits}");
    // Blue began the example: it is the same position with the colours swapped.
    assert!(hits.contains(&format!("{game}  at the start  colours swapped\n")), "{hits}");
    assert_eq!(table.good(&["find", "--exact", &start]), format!("{SAVED}  at the start\n"));
    let played = table.good(&["played", &start]);
    assert_eq!(played.lines().count(), 2, "{played}");
    assert!(played.contains("1 game: red 0, blue 0, drawn 0"), "{played}");
}

#[test]
fn library_errors_are_reported_and_the_rest_done() {
    let table = Table::new();
    let bad = table.path("bad.txt");
    std::fs::write(&bad, "game: obelisk\n\ngame: benediction\n1 red a1a9\n").unwrap();
    let (code, out, err) = table.all(&["import", &saved(), &bad, &table.path("none")], "");
    // A game text without turns is a game.
    assert_eq!((code, out.as_str()), (2, "2 games imported\n"));
    let lines: Vec<&str> = err.lines().collect();
    assert_eq!(lines.len(), 3, "{err}");
    assert!(lines[0].starts_with(&format!("{bad}:4: \"a1a9\": ")), "{err}");
    assert_eq!(lines[2], "benediction: 2 games or files skipped");
    // A file in the library that is not a game is reported and left alone.
    let broken = Path::new(&table.path("data")).join("library/broken.ron");
    std::fs::write(&broken, "(").unwrap();
    let (code, out, err) = table.all(&["list", "--count"], "");
    assert_eq!((code, out.as_str()), (0, "2\n"));
    assert!(err.starts_with("broken.ron: not a saved game"), "{err}");
    assert_eq!(std::fs::read_to_string(&broken).unwrap(), "(");
    std::fs::remove_file(&broken).unwrap();
    assert_eq!(table.good(&["reindex"]), "2 games indexed\n");
    for (arguments, part) in [
        (&["show", "../x"][..], "not a valid game name"),
        (&["show", "nobody"], "there is no game named nobody"),
        (&["list", "--result", "luck"], "open, draw, or the side that won"),
        (&["list", "--from", "2026-13-01"], "write a date as"),
        (&["list", "--rules", "quick"], "--game"),
        (&["edit", SAVED, "--date", "yesterday"], "write a date as"),
        (&["edit", SAVED, "--stars", "6"], "6"),
        (&["export", SAVED, "--stars", "1"], "not both"),
        (&["find", "nowhere.txt"], "cannot be read"),
    ] {
        let error = table.bad(arguments);
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
}

/// A game by letter of Ada and Bob with these turns, and what follows.
fn letter(turns: &str) -> String {
    format!(
        "game: obelisk\n[Black \"Ada\"]\n[White \"Bob\"]\n[Date \"2026.11.28\"]\n[Tags \"letter-abcd1234\"]\n{turns}"
    )
}

const TWO: &str = "1 black Ba1-b2\n2 white Cb4-c3\n";
const LETTER: &str = "2026-11-28-obelisk-0001";

#[test]
fn a_letter_brings_comments_times_and_clock_of_the_opponent() {
    let table = Table::new();
    table.all(&["import", "-"], &letter(TWO));
    let four = letter(
        "[Clock \"10\"]\n1 black Ba1-b2\n2 white Cb4-c3 {[%emt 0:00:10] hello from Bob}\n3 black Pc1+b2\n\
         4 white Ba4-b3 {[%emt 0:00:12] your move, Ada}\n",
    );
    let report = format!("{LETTER}: the letter continues the game\n0 games imported\n");
    assert_eq!(table.all(&["import", "-"], &four), (0, report, String::new()));
    let game = table.good(&["show", LETTER]);
    for part in ["[Clock \"10\"]", "{[%emt 0:00:10] hello from Bob}", "{[%emt 0:00:12] your move, Ada}"] {
        assert!(game.contains(part), "{part}: {game}");
    }
    let report = format!("{LETTER}: this letter was imported before\n0 games imported\n");
    assert_eq!(table.all(&["import", "-"], &four), (0, report, String::new()));
    let report = format!("{LETTER}: the game is already further than this letter\n0 games imported\n");
    assert_eq!(table.all(&["import", "-"], &letter(TWO)), (0, report, String::new()));
}

#[test]
fn resignation_survives_a_longer_letter() {
    let four = letter(&format!("{TWO}3 black Pc1+b2\n4 white Ba4-b3\n"));
    let resigned = letter(&format!("{TWO}white wins, black resigns\n"));
    for order in [[&resigned, &four], [&four, &resigned]] {
        let table = Table::new();
        for letter in [&letter(TWO), order[0], order[1], &four] {
            assert_eq!(table.all(&["import", "-"], letter).0, 0);
        }
        let list = table.good(&["list"]);
        assert!(list.contains("white wins, black resigns"), "{list}");
        assert_eq!(table.good(&["list", "--result", "open"]), "");
        let saved = table.good(&["show", LETTER, "--saved"]);
        assert!(saved.contains("at: Some(2)") && saved.contains("Ba4-b3"), "{saved}");
        // A text has no place for a result before its last turn.
        let shown = table.good(&["show", LETTER]);
        assert!(shown.trim_end().ends_with("\nwhite wins, black resigns"), "{shown}");
    }
}

#[test]
fn contradicting_letter_does_not_stop_the_import() {
    let table = Table::new();
    table.all(&["import", "-"], &letter("1 black Ba1-b2\n2 white Cb4-a3\n"));
    let games = format!(
        "game: obelisk\n[Title \"first\"]\n1 black Ba1-b2\n----\n{}----\ngame: obelisk\n[Title \"last\"]\n1 black Cb1-c2\n",
        letter(TWO)
    );
    let (several, single) = (table.path("several.txt"), table.path("single.txt"));
    std::fs::write(&several, games).unwrap();
    std::fs::write(&single, letter(TWO)).unwrap();
    let reason = "This letter has Cb4-c3 as action 2, but your game has Cb4-a3. If you follow the letter, \
                  the turn of your game stays as a variation.";
    let (code, out, err) = table.all(&["import", &single, &several], "");
    assert_eq!((code, out.as_str()), (2, "2 games imported\n"));
    let lines = [
        format!("{single}: {reason}"),
        format!("{several}, game 2: {reason}"),
        "benediction: import the letter again with --take-back to follow it".into(),
        "benediction: 2 games or files skipped".into(),
    ];
    assert_eq!(err.lines().collect::<Vec<_>>(), lines);
    assert_eq!(table.good(&["list", "--count"]), "3\n");
    // The way out keeps the own turn as a variation.
    let report = format!("{LETTER}: the game follows the letter, and your own turn is kept\n0 games imported\n");
    assert_eq!(table.good(&["import", "--take-back", &single]), report);
    let game = table.good(&["show", LETTER]);
    assert!(game.contains("2 white Cb4-c3\n") && game.contains("(2 white Cb4-a3)"), "{game}");
}

#[test]
fn letters_that_end_the_game_differently_name_both_results() {
    let table = Table::new();
    table.all(&["import", "-"], &letter(&format!("{TWO}white wins, black resigns\n")));
    let drawn = letter(&format!("{TWO}draw, agreed\n"));
    let (code, _, err) = table.all(&["import", "-"], &drawn);
    assert!(code == 2 && err.contains("\"draw, agreed\"") && err.contains("\"white wins, black resigns\""), "{err}");
    assert_eq!(table.all(&["import", "--take-back", "-"], &drawn).0, 0);
    let game = table.good(&["show", LETTER]);
    assert!(game.contains("draw, agreed") && game.contains("{white wins, black resigns}"), "{game}");
}

#[test]
fn unreadable_input_does_not_stop_the_import() {
    let table = Table::new();
    let good = table.path("good.txt");
    std::fs::write(&good, letter(TWO)).unwrap();
    // Standard input that is not a text, before a good file.
    let folder = table.path("data");
    let ran = run_with(&["library", "--data-dir", &folder, "import", "-", &good], b"\xff\xfe\xfd");
    assert_eq!((ran.code, ran.out.as_str()), (2, "1 game imported\n"), "{}", ran.err);
    assert!(ran.err.starts_with("-:1: ") && ran.err.contains("1 game or file skipped"), "{}", ran.err);
}

#[test]
fn the_folder_comes_from_the_environment_too() {
    let folder = tempfile::tempdir().unwrap();
    let import = |name: &str| {
        let mut command = crate::support::program();
        command.env("BENEDICTION_DATA_DIR", folder.path()).args(["library", name]);
        if name == "import" {
            command.arg(saved());
        }
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert_eq!(import("import"), "1 game imported\n");
    assert!(import("list").starts_with(SAVED));
}

#[test]
fn results_against_the_bot_are_counted_by_level() {
    let table = Table::new();
    assert_eq!(table.good(&["results"]), "");
    for (level, winner, loser, strict) in [(2, "red", "blue", true), (3, "blue", "red", false)] {
        let text = format!(
            "(format: 2, game: \"benediction\", first: red, players: (human, bot({level})), strict: {strict}, \
             actions: [\"d2d3\"], result: Some((winner: Some({winner}), reason: Resigned({loser}))))"
        );
        let (code, out, err) = table.all(&["import", "-"], &text);
        assert_eq!((code, out.as_str()), (0, "1 game imported\n"), "{err}");
    }
    let lines =
        "Benediction: 1 won, 0 drawn, 1 lost\n  level 2: 1 won, 0 drawn, 0 lost\n  level 3: 0 won, 0 drawn, 1 lost\n";
    assert_eq!(table.good(&["results", "--all"]), lines);
    let strict = "Benediction: 1 won, 0 drawn, 0 lost\n  level 2: 1 won, 0 drawn, 0 lost\n";
    assert_eq!(table.good(&["results"]), strict);
}

#[test]
fn results_of_puzzles_are_counted_and_drawn() {
    let table = Table::new();
    let file = table.path("data/puzzles.ron");
    std::fs::create_dir_all(table.path("data")).unwrap();
    let solver = "(tallies: {\"obelisk\": (rating: 1010, deviation: 60, volatility: 0.06, solved: 7, tried: 9)}, \
        streak: 2, longest_streak: 5)";
    std::fs::write(&file, solver).unwrap();
    let lines = "Puzzles of Obelisk: 7 solved at the first attempt, 2 missed; rating 1010 ± 120\n\
        Puzzle streak: 2, longest 5\n";
    assert_eq!(table.good(&["results"]), lines);
    let svg = table.path("results.svg");
    assert_eq!(table.good(&["results", "--all", "--svg", &svg]), "");
    let svg = std::fs::read_to_string(svg).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("1010 ± 120") && svg.contains(">7 of 9<"), "{svg}");
    std::fs::write(&file, "nothing").unwrap();
    let (code, _, err) = table.all(&["results"], "");
    assert!(code == 2 && err.contains("puzzles.ron: not a puzzle file: "), "{code} {err}");
}

#[test]
fn mistakes_of_analysed_games_are_listed() {
    let table = Table::new();
    // The fifth turn throws a win away, and the sixth gives it back.
    let text = "(format: 2, game: \"obelisk\", first: red, players: (human, bot(3)), tags: [\"club\"], \
        actions: [\"Ba1-b2\", \"Cb4-c3\", \"Pc1+b2\", \"Ba4-b3\", \"Cb1-c2\", \"Cc3*b2\"])";
    assert_eq!(table.all(&["import", "-"], text).1, "1 game imported\n");
    assert_eq!(table.good(&["mistakes"]), "", "it was not analysed");
    let list = table.good(&["list"]);
    let name = list.split_whitespace().next().unwrap();
    good(&["analyse", &table.path(&format!("data/library/{name}.ron"))], "");
    let mistakes = table.good(&["mistakes", "--tag", "club"]);
    assert!(mistakes.starts_with(&format!("{name}  5. black: ")), "{mistakes}");
    assert!(mistakes.contains("loses 100 points; best: ") && mistakes.lines().count() == 1, "{mistakes}");
    assert_eq!(table.good(&["mistakes", "--tag", "other"]), "");
}

#[test]
fn the_search_finds_what_lists_show() {
    let table = Table::new();
    let games = [
        "(format: 2, game: \"king-trails\", first: red, players: (human, bot(1)), date: Some(\"2026-11-28\"), actions: [])",
        "(format: 2, game: \"obelisk\", first: red, players: (human, bot(10)), names: (\"Łukasz\", \"\"), title: \"Evening\", \
         tags: [\"club\"], date: Some(\"2025-02-01\"), actions: [\"Ba1-b2\"], \
         result: Some((winner: Some(red), reason: Resigned(blue))))",
    ];
    for game in games {
        let (code, _, err) = table.all(&["import", "-"], game);
        assert_eq!(code, 0, "{err}");
    }
    for (words, found) in [
        ("pilgrim", "king-trails"),
        ("Pilgrim, level 1", "king-trails"),
        ("level 1", "king-trails"),
        ("level 10", "obelisk"),
        ("cardinal", "obelisk"),
        ("trails", "king-trails"),
        ("King Trails", "king-trails"),
        ("trails pilgrim", "king-trails"),
        ("You", "king-trails"),
        ("human", "king-trails obelisk"),
        ("bot:10", "obelisk"),
        ("2026-11-28", "king-trails"),
        ("2025", "obelisk"),
        ("unfinished", "king-trails"),
        ("black wins", "obelisk"),
        ("white resigns", "obelisk"),
        ("lukasz", "obelisk"),
        ("evening", "obelisk"),
        ("club", "obelisk"),
        ("level", "king-trails obelisk"),
        ("level 4", ""),
        ("anna", ""),
    ] {
        let listed = table.good(&["list", "--words", words]);
        let mut names: Vec<&str> =
            listed.lines().map(|line| if line.contains("king-trails") { "king-trails" } else { "obelisk" }).collect();
        names.sort_unstable();
        assert_eq!(names.join(" "), found, "{words}: {listed}");
    }
}

/// Returns games of chess with different actions, as PGN.
fn many_games(count: usize) -> String {
    let squares = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let game = |number: usize| {
        let [one, two, three, four] = [1, 8, 64, 512].map(|place| squares[number / place % 8]);
        let moves = format!("1. {one}3 {two}6 2. {three}4 {four}5 *");
        format!(
            "[Event \"{number}\"]\n[White \"Ada\"]\n[Black \"Ben\"]\n[Date \"2026.10.01\"]\n[Variant \"benedict-chess\"]\n\n{moves}\n\n"
        )
    };
    (0..count).map(game).collect()
}

/// Returns the command that imports a file.
#[cfg(unix)]
fn import_into(folder: &str, file: &str) -> std::process::Command {
    let mut command = crate::support::program();
    command.args(["library", "--data-dir", folder, "import", file]);
    command
}

/// Returns `true` if this process and its children ignore the signal of Ctrl-C, like a command that a script runs in the background.
#[cfg(unix)]
fn ignores_ctrl_c() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    // The lowest bit is that of signal 1, and Ctrl-C is signal 2.
    ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 2 != 0)
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_import_and_rerun_imports_the_rest() {
    if ignores_ctrl_c() {
        eprintln!("skipped: Ctrl-C is ignored here, as in the background of a script");
        return;
    }
    let table = Table::new();
    let file = table.path("games.pgn");
    std::fs::write(&file, many_games(1500)).unwrap();
    let folder = table.path("data");
    let library = std::path::Path::new(&folder).join("library");
    let child = import_into(&folder, &file)
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    while std::fs::read_dir(&library).map_or(0, Iterator::count) == 0 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    let output = child.wait_with_output().unwrap();
    let (report, stopped) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(1), "{report}{stopped}");
    assert_eq!(stopped, "benediction: import stopped; the same command imports the rest\n");
    let count = table.good(&["list", "--count"]);
    assert_eq!(report, format!("{} games imported\n", count.trim()));
    let added = 1500 - count.trim().parse::<usize>().unwrap();
    assert!(added > 0, "{report}");
    let rest = table.good(&["import", &file]);
    assert_eq!(rest.lines().next(), Some(format!("{added} games imported").as_str()), "{rest}");
    assert_eq!(table.good(&["list", "--count"]), "1500\n");
}

#[cfg(unix)]
#[test]
fn killed_import_leaves_valid_library_and_can_resume() {
    let table = Table::new();
    let file = table.path("games.pgn");
    std::fs::write(&file, many_games(500)).unwrap();
    let folder = table.path("data");
    let library = std::path::Path::new(&folder).join("library");
    let count = || {
        std::fs::read_dir(&library).map_or(0, |entries| {
            entries.filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|end| end == "ron")).count()
        })
    };
    let mut killed_at = Vec::new();
    for at in [1, 150, 250] {
        let mut child = import_into(&folder, &file).stdout(std::process::Stdio::null()).spawn().unwrap();
        while count() < at && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        killed_at.push(count());
        // Every game that is there can be read.
        assert_eq!(table.good(&["list", "--count"]), format!("{}\n", count()));
    }
    println!("killed at {killed_at:?}");
    let added = 500 - count();
    let report = table.good(&["import", &file]);
    assert_eq!(report.lines().next(), Some(format!("{added} games imported").as_str()), "{report}");
    assert_eq!(table.good(&["list", "--count"]), "500\n");
    assert_eq!(table.good(&["duplicates"]), "");
}

#[test]
fn exported_games_are_imported_in_the_same_order() {
    let (table, other) = (Table::new(), Table::new());
    table.all(&["import", "-"], &many_games(20));
    let file = table.path("all.ron");
    table.good(&["export", "-o", &file]);
    other.good(&["import", &file]);
    assert_eq!(other.good(&["export"]), table.good(&["export"]));
}

#[test]
fn editing_an_old_game_keeps_its_place_in_list() {
    let table = Table::new();
    table.all(&["import", "-"], &many_games(3));
    let names =
        || table.good(&["list"]).lines().map(|line| line.split("  ").next().unwrap().to_string()).collect::<Vec<_>>();
    let before = names();
    table.good(&["edit", &before[2], "--title", "x"]);
    table.good(&["edit", &before[1], "--tag", "y"]);
    assert_eq!(names(), before);
}
