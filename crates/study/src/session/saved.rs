//! Conversion between sessions and saved games.

use std::time::Duration;

use super::{OnDivergence, Session};
use crate::record::{Branch, FORMAT, LEVELS, MAX_STARS, Note, Player, Record};
use crate::tree::{About, Assessment, Mark, MarkColor, NodeId, Notes, ParseDateError, Variation};
use benediction_engine::AnyGame;
use benediction_rules::geometry::Point;
use benediction_rules::message::{Message, shortened};
use benediction_rules::notation::ReadError;
use benediction_rules::view::Board;
use benediction_rules::{Actor, Outcome, Reason, Side, Starter};
use benediction_rules::{key, message};

impl Session {
    /// Returns the saved game of the session, with the current position at the cursor.
    ///
    /// ```
    /// use benediction_rules::games::obelisk::{Mode, Position, Start};
    /// use benediction_study::record::{Player, Record};
    /// use benediction_study::session::Session;
    ///
    /// let mut session = Session::new(Position::new(Mode::Open, Start::Line));
    /// session.act_text("Ba1-b2")?;
    /// let record = session.record((Player::Human, Player::Bot(5)));
    /// assert_eq!(record.actions, ["Ba1-b2"]);
    /// assert_eq!(Record::read(&record.write())?, record);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self, players: (Player, Player)) -> Record {
        self.record_at(players, self.tree.cursor())
    }

    /// Returns the saved game of the session, with the current position at a node, or at the cursor if the node does not exist.
    pub fn record_at(&self, players: (Player, Player), node: NodeId) -> Record {
        let start = self.start();
        let About { terms, date, event, title, tags, stars, unknown } = self.tree.about.clone();
        let mut lines = self.tree.variations();
        // The nodes in the order of their numbers in the file.
        let order: Vec<NodeId> =
            std::iter::once(NodeId::ROOT).chain(lines.iter().flat_map(|line| line.nodes.iter().copied())).collect();
        let mut numbers = vec![0; order.iter().map(|node| node.index() + 1).max().unwrap_or_default()];
        order.iter().enumerate().for_each(|(number, node)| numbers[node.index()] = number);
        let text = |node: &NodeId| self.labels.get(*node).map(|label| label.text.clone()).unwrap_or_default();
        let main = if lines.is_empty() { Vec::new() } else { lines.remove(0).nodes };
        let variation = |line: Variation| Branch {
            from: numbers[line.from.index()],
            actions: line.nodes.iter().map(text).collect(),
        };
        let board = start.board();
        let annotated = order.iter().filter(|node| *self.tree.notes(**node) != Notes::NONE);
        let here = if node == NodeId::ROOT || numbers.get(node.index()).is_some_and(|number| *number > 0) {
            node
        } else {
            self.tree.cursor()
        };
        let result = match self.labels.get(here) {
            Some(label) => label.outcome.or(self.tree.notes(here).ending),
            None => self.start().outcome().or(self.tree.notes(here).ending),
        };
        Record {
            format: FORMAT,
            game: start.spec(),
            first: first_of(start),
            players,
            terms,
            date: date.map(|date| date.to_string()),
            event,
            title,
            tags,
            stars,
            position: (!is_usual(start)).then(|| start.position_text().trim_end().replace('\n', "/")),
            seed: None,
            actions: main.iter().map(text).collect(),
            variations: lines.into_iter().map(variation).collect(),
            notes: annotated.map(|node| note(numbers[node.index()], self.tree.notes(*node), &board)).collect(),
            at: (here != main.last().copied().unwrap_or(NodeId::ROOT)).then(|| numbers[here.index()]),
            result,
            unknown,
        }
    }

    /// Creates the session of a saved game, which is of the same game as the position `kind`.
    ///
    /// # Errors
    /// The part that cannot be read or is illegal, with its number.
    pub fn from_record(record: &Record, kind: &dyn AnyGame) -> Result<Session, Message> {
        let start = match &record.position {
            Some(text) => kind.read_position(text).map_err(|error| {
                let ReadError { line, column, reason, .. } = error;
                message!("record-position", line, column, reason)
            })?,
            None => kind.new_game(&record.game, record.first)?,
        };
        let mut session = Session::begin(start);
        session.tree.about = about(record)?;
        let nodes = session.play_all(record)?;
        let board = session.start().board();
        for note in &record.notes {
            let wrong = |reason: Message| message!("record-note", node = note.node, reason);
            let node = *nodes.get(note.node).ok_or_else(|| wrong(key!("record-no-node").into()))?;
            let notes = read_note(note, &board).map_err(wrong)?;
            if let Some(target) = session.tree.notes_mut(node) {
                *target = notes;
            }
            session.go(node);
            if let Some(ending) = note.ending {
                session.conclude(ending).map_err(wrong)?;
            }
        }
        let end = nodes[record.actions.len()];
        let here = record.at.map_or(Some(end), |at| nodes.get(at).copied());
        session.go(here.ok_or(key!("record-no-present-node"))?);
        if let Some(outcome) = record.result {
            session.conclude(outcome)?;
        }
        Ok(session)
    }

    /// Plays all actions of a saved game. Returns the nodes in the order of their numbers.
    fn play_all(&mut self, record: &Record) -> Result<Vec<NodeId>, Message> {
        /// An action and its place in the file.
        struct SavedAction<'a> {
            text: &'a str,
            variation: usize,
            index: usize,
            /// The numbers of the nodes after it.
            next: Vec<usize>,
        }
        let mut saved = vec![SavedAction { text: "", variation: 0, index: 0, next: Vec::new() }];
        let main = std::iter::once((0, &record.actions));
        let others = record.variations.iter().map(|branch| (branch.from, &branch.actions));
        for (variation, (from, actions)) in main.chain(others).enumerate() {
            let mut before = from;
            for (index, text) in actions.iter().enumerate() {
                let number = saved.len();
                let parent =
                    saved.get_mut(before).ok_or_else(|| message!("record-variation-from", variation, node = from))?;
                parent.next.push(number);
                saved.push(SavedAction { text, variation, index, next: Vec::new() });
                before = number;
            }
        }
        // Each variation is played where it begins, so that no position is computed twice. A text is always read in its own
        // position, because it may mean a different action elsewhere.
        let mut nodes = vec![NodeId::ROOT; saved.len()];
        let mut due: Vec<(usize, usize)> = saved[0].next.iter().rev().map(|next| (0, *next)).collect();
        while let Some((before, number)) = due.pop() {
            let SavedAction { text, variation, index, next } = &saved[number];
            self.go(nodes[before]);
            let result = self.read(text).and_then(|action| self.play(action, OnDivergence::Branch));
            result.map_err(|reason| match variation {
                0 => message!("record-action", number = index + 1, text = *text, reason),
                _ => message!(
                    "record-variation-action",
                    variation = *variation,
                    number = index + 1,
                    text = *text,
                    reason
                ),
            })?;
            nodes[number] = self.tree.cursor();
            due.extend(next.iter().rev().map(|next| (number, *next)));
        }
        Ok(nodes)
    }

    /// Compares a stated result with the game's own, or ends an unfinished game with it.
    fn conclude(&mut self, stated: Outcome) -> Result<(), Message> {
        let names = self.position().sides();
        match self.position().outcome() {
            Some(own) if own.winner != stated.winner => {
                Err(message!("record-result-differs", outcome = names.outcome(stated), own = names.outcome(own)))
            }
            Some(_) => Ok(()),
            None if stated.winner.is_none() != stated.reason.draws() => {
                Err(message!("record-unknown-reason", text = names.reason(stated.reason)))
            }
            None if stated.winner.is_some_and(|side| stated.reason == Reason::Resigned(side)) => {
                Err(key!("record-resigned-won").into())
            }
            None if stated.reason.is_outside_the_rules() => {
                self.end(stated);
                Ok(())
            }
            None => Err(message!("record-result-early", outcome = names.outcome(stated))),
        }
    }
}

/// Reads the description of the game, and checks the players.
fn about(record: &Record) -> Result<About, Message> {
    for player in [&record.players.0, &record.players.1] {
        if let Player::Bot(level) = player
            && !LEVELS.contains(level)
        {
            return Err(message!("record-bot-level", level = level.to_string()));
        }
    }
    if record.stars > MAX_STARS {
        return Err(message!("record-stars", stars = record.stars.to_string()));
    }
    let date = record.date.as_deref().map(|text| {
        text.parse().map_err(|error: ParseDateError| {
            message!("record-named", name = shortened(text), reason = Message::from(error))
        })
    });
    Ok(About {
        terms: record.terms.clone(),
        date: date.transpose()?,
        event: record.event.clone(),
        title: record.title.clone(),
        tags: record.tags.clone(),
        stars: record.stars,
        unknown: record.unknown.clone(),
    })
}

fn note(node: usize, notes: &Notes, board: &Board) -> Note {
    let name = |point: Point| board.name(point).to_string();
    let mut note = Note {
        node,
        comment: notes.comment.clone(),
        before: notes.before.clone(),
        sign: notes.assessment.map(|sign| sign.to_string()),
        outlook: notes.outlook,
        bookmark: notes.bookmark,
        spent_ms: notes.spent.map(|spent| u64::try_from(spent.as_millis()).unwrap_or(u64::MAX)),
        judgement: notes.judgement,
        analysis: notes.analysis.clone(),
        ending: notes.ending,
        ..Note::default()
    };
    for mark in &notes.marks {
        match *mark {
            Mark::Point(at, color) => {
                note.points.push(name(at));
                note.point_colors.push(color as u8);
            }
            Mark::Arrow(from, to, color) => {
                note.arrows.push((name(from), name(to)));
                note.arrow_colors.push(color as u8);
            }
        }
    }
    for colors in [&mut note.point_colors, &mut note.arrow_colors] {
        // The first colour is the default.
        if colors.iter().all(|color| *color == 0) {
            colors.clear();
        }
    }
    note
}

/// Reads the annotations of a node except its ending, which must be checked by the rules.
fn read_note(note: &Note, board: &Board) -> Result<Notes, Message> {
    let point = |name: &String| board.point(name).ok_or_else(|| message!("record-no-point", name = shortened(name)));
    let mut marks = Vec::new();
    // Colours of later versions become the first one.
    let color = |colors: &[u8], index: usize| {
        let number = colors.get(index).copied().unwrap_or_default();
        MarkColor::ALL.get(usize::from(number)).copied().unwrap_or_default()
    };
    for (index, name) in note.points.iter().enumerate() {
        marks.push(Mark::Point(point(name)?, color(&note.point_colors, index)));
    }
    for (index, (from, to)) in note.arrows.iter().enumerate() {
        marks.push(Mark::Arrow(point(from)?, point(to)?, color(&note.arrow_colors, index)));
    }
    let sign =
        |sign: &String| Assessment::of_sign(sign).ok_or_else(|| message!("record-no-sign", sign = shortened(sign)));
    Ok(Notes {
        comment: note.comment.clone(),
        before: note.before.clone(),
        marks,
        assessment: note.sign.as_ref().map(sign).transpose()?,
        outlook: note.outlook,
        bookmark: note.bookmark,
        spent: note.spent_ms.map(Duration::from_millis),
        judgement: note.judgement,
        analysis: note.analysis.clone(),
        ending: None,
    })
}

/// Returns the side that starts in a position, or the near side if the dice decide.
pub(super) fn first_of(start: &dyn AnyGame) -> Side {
    match (start.starter(), start.turn().actor) {
        (Starter::Fixed(side), _) | (Starter::Chosen, Actor::Side(side)) => side,
        _ => Side::Near,
    }
}

/// Returns `true` if a position is the standard first position of its game for the side that starts.
pub(super) fn is_usual(start: &dyn AnyGame) -> bool {
    start.new_game(&start.spec(), first_of(start)).is_ok_and(|usual| *usual == *start)
}
