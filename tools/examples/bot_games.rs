//! Packs the bot's games with itself for the opening table: `bot_games OUT LOG...`, where the logs are those of
//! `benediction duel --opening 0 --log LOG`. The table that comes with the program is of
//!
//! ```text
//! benediction duel --red bot:9 --blue bot:9 --games 1000 --seed 2026 --nodes 4000 --opening 0 --game GAME --log GAME.txt
//! ```
//!
//! for King Trails, Benedict Chess and Byzantine Kingamon, with 1200 positions for Benediction, and with bot:6 and 1500 for Obelisk,
//! where better players always play the same. The duels of Byzantine Kingamon play each row of rolls twice, colours changed, which
//! for equal players is one game twice: there the thousand are the different games of the seeds 2026, 2027 and 2028.

use std::path::PathBuf;

use benediction_study::library::bot_games::{Packed, pack};
use benediction_study::library::exchange::read_file;

fn main() {
    let mut paths = std::env::args_os().skip(1).map(PathBuf::from);
    let Some(out) = paths.next() else { panic!("where to?") };
    let mut games: Vec<Packed> = Vec::new();
    for path in paths {
        let read = read_file(&path).unwrap_or_else(|why| panic!("{}: {why:?}", path.display()));
        for game in read {
            match game {
                Ok(record) => games.push(Packed::from_record(&record)),
                Err(fault) => panic!("{}:{}: {:?}", path.display(), fault.line, fault.reason),
            }
        }
    }
    println!("{} games", games.len());
    std::fs::write(&out, pack(&games)).unwrap_or_else(|why| panic!("{}: {why}", out.display()));
}
