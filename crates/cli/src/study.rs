//! `benediction study`: the lines of studies.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::{Failure, files};
use benediction_rules::Side;
use benediction_rules::message::shortened;
use benediction_study::library::exchange::{Fault, FoundGame, find_games, read_text_input};
use benediction_study::lines::{self, LineCard, LineTurn};
use benediction_study::registry;
use benediction_study::session::Session;
use benediction_study::tree::NodeId;
use benediction_study::words::lines as words;
use benediction_words::locale::say;
use benediction_words::{say, text};

/// Options of `benediction study`.
#[derive(Args, Debug)]
#[command(after_help = text!("help-study"))]
pub struct Options {
    #[command(subcommand)]
    command: StudyCommand,
}

#[derive(Subcommand, Debug)]
enum StudyCommand {
    #[command(about = text!("commands-study-lines"))]
    Lines {
        #[arg(help = text!("option-study-game"))]
        #[arg(value_name = "GAME")]
        game: PathBuf,
        #[arg(help = text!("option-study-lines"))]
        #[arg(long, value_name = "STUDY", num_args = 1.., required = true)]
        lines: Vec<PathBuf>,
    },
    #[command(about = text!("commands-study-cards"))]
    Cards {
        #[arg(help = text!("option-study-studies"))]
        #[arg(value_name = "STUDY", required = true)]
        studies: Vec<PathBuf>,
        #[arg(help = text!("option-study-side"))]
        #[arg(long, value_name = "SIDE")]
        side: String,
    },
}

/// A study, and where it comes from.
struct Study {
    name: String,
    session: Session,
}

pub(super) fn run(options: &Options, out: &mut dyn Write) -> Result<(), Failure> {
    match &options.command {
        StudyCommand::Lines { game, lines } => leave(game, &studies(lines)?, out)?,
        StudyCommand::Cards { studies: files, side } => cards(&studies(files)?, side, out)?,
    }
    Ok(out.flush()?)
}

/// Reads all games of some files.
fn studies(paths: &[PathBuf]) -> Result<Vec<Study>, Failure> {
    let mut studies = Vec::new();
    for path in paths {
        let file = path.display().to_string();
        let (text, _) = read_text_input(path).map_err(|reason| Failure::about(&file, &say(&reason)))?;
        let describe = |Fault { line, text, reason }: Fault| Failure::at(&file, line, &text, &say(&reason));
        let games = find_games(&text);
        if games.is_empty() {
            return Err(Failure::about(&file, text!("library-empty-file")));
        }
        let is_single = games.len() == 1;
        for (number, game) in (1..).zip(games) {
            let FoundGame { record, ignored } = game.map_err(describe)?;
            ignored.into_iter().for_each(|fault| describe(fault).warn());
            let session = registry::load(&record).map_err(|reason| Failure::about(&file, &say(&reason)))?;
            let name = if is_single { file.clone() } else { format!("{file}:{number}") };
            studies.push(Study { name, session });
        }
    }
    Ok(studies)
}

/// Says where a game leaves the lines of studies.
fn leave(game: &Path, studies: &[Study], out: &mut dyn Write) -> Result<(), Failure> {
    let session = files::game_of(game)?.0;
    let sessions: Vec<&Session> = studies.iter().map(|study| &study.session).collect();
    let departure = lines::departure(&session, &sessions).map_err(|reason| refuse(&reason))?;
    let named: Vec<(&str, &Session)> = studies.iter().map(|study| (study.name.as_str(), &study.session)).collect();
    for sentence in words::departure(&session, departure, &named) {
        writeln!(out, "{sentence}")?;
    }
    Ok(())
}

/// Lists the cards of the lines of studies.
fn cards(studies: &[Study], side: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let from_start: Vec<(&Session, NodeId)> = studies.iter().map(|study| (&study.session, NodeId::ROOT)).collect();
    let side = side_of(&studies[0].session, side)?;
    for card in lines::cards(&from_start, side).map_err(|reason| refuse(&reason))? {
        let session = card.session().map_err(|reason| refuse(&reason))?;
        let turn = |turn: &&LineTurn| session.position().texts_of(&turn.actions).join(",");
        let turns: Vec<String> = card.turns.iter().filter(|turn| !turn.is_mistake).map(|known| turn(&known)).collect();
        let LineCard { game, position, comments, .. } = &card;
        let comment = comments.join(" ").replace(['\n', '\t'], " ");
        writeln!(out, "{game}\t{position}\t{}\t{comment}", turns.join("|"))?;
    }
    Ok(())
}

/// Returns the side of a game with a name.
fn side_of(session: &Session, word: &str) -> Result<Side, Failure> {
    let names = session.sides();
    names.side(word).ok_or_else(|| {
        let [near, far] = names.0;
        Failure::usage(&say!("lines-side", word = shortened(word), near = near.word(), far = far.word()))
    })
}

/// Returns the failure of studies that have no lines.
fn refuse(reason: &benediction_rules::message::Message) -> Failure {
    Failure::usage(&say(reason))
}
