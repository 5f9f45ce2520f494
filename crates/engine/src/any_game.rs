//! A position of any game, without the types of the game. Modules above this one tell games apart by their values, not by types.

use std::any::Any;
use std::fmt::Debug;
use std::sync::atomic::AtomicBool;

use oorandom::Rand64;

use super::analysis::{self, analyse};
use super::service::Memory;
use super::{
    AnalysisRequest, CubeDecision, Effort, Finding, Game, Goal, Info, Judged, Level, Merit, PlayedTurn, PlayerKind,
    Request, RolledOut, Rollout, RolloutOptions, RolloutProgress, Score, SearchResult, Situation, Solution, Threat,
    goal,
};
use benediction_rules::geometry::{Point, Points};
use benediction_rules::message::Message;
use benediction_rules::notation::{ReadError, SideNames};
use benediction_rules::random::random_action;
use benediction_rules::view::{
    ActionView, Board, Change, Consequence, Drawing, Effect, Figure, Layout, Notice, PalettePiece, Place,
};
use benediction_rules::{
    Action, GameSpec, Outcome, Position, RuleSet, Side, Starter, Symmetry, Turn, divide, key, perft,
};

/// Converts an action to that of its game.
fn typed<G: Position>(action: Action) -> G::Action {
    action.to::<G>().expect("an action of this game")
}

fn all_typed<G: Position>(actions: &[Action]) -> Vec<G::Action> {
    actions.iter().map(|action| typed::<G>(*action)).collect()
}

/// Converts actions of a game to those of any game.
fn erased<G: Position>(actions: Vec<G::Action>) -> Vec<Action> {
    actions.into_iter().map(Action::of::<G>).collect()
}

fn boxed<G: Game>(position: G) -> Box<dyn AnyGame> {
    Box::new(position)
}

/// A position of any game, with its rules, texts, picture and bots: [`Game`] without its types. Every game implements it.
///
/// An [`Action`] that is handed over must be one of the same game, though it need not be legal unless the method
/// requires it; with the actions of another game the results have no meaning, and the methods may panic. Methods about
/// the game and not the position, such as those that read texts, can be called on any of its positions.
pub trait AnyGame: Any + Debug + Send + Sync {
    /// Returns a clone of the position.
    fn boxed(&self) -> Box<dyn AnyGame>;
    /// Returns `true` if this is the same position of the same game.
    fn equals(&self, other: &dyn AnyGame) -> bool;

    // The rules.

    /// Returns the game and its rules.
    fn spec(&self) -> GameSpec;
    /// Returns the start of a game ([`Position::start`]).
    ///
    /// # Errors
    /// It is not this game, or its rule options do not go together.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_engine::AnyGame;
    /// use benediction_rules::games::obelisk::{Mode, Position, Start};
    /// use benediction_rules::{GameSpec, Side};
    ///
    /// let any: Box<dyn AnyGame> = Box::new(Position::new(Mode::Open, Start::Line));
    /// let bounded = any.new_game(&GameSpec::from("obelisk bounded"), Side::Near)?;
    /// assert_eq!(bounded.downcast_ref::<Position>().map(Position::mode), Some(Mode::Bounded));
    /// assert!(any.new_game(&GameSpec::from("kingamon"), Side::Near).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn new_game(&self, spec: &GameSpec, first: Side) -> Result<Box<dyn AnyGame>, Message>;
    /// Returns the rules of a game of a match to points ([`Position::match_rules`]), which has the other rules of this game. Returns
    /// `None` if the game is not played for points.
    fn match_rules(&self, needs: [u8; 2], doubling: bool) -> Option<RuleSet>;
    /// Returns the rule by which a side starts.
    fn starter(&self) -> Starter;
    /// Returns the mappings under which the rules do not change.
    fn symmetries(&self) -> &'static [Symmetry];
    /// Returns the number of actions of a usual turn.
    fn turn_actions(&self) -> u8;
    /// Returns `true` if a position that occurs for the third time ends the game in a draw.
    fn draws_by_repetition(&self) -> bool;
    /// Returns the present turn: who acts, and how many actions are left.
    fn turn(&self) -> Turn;
    /// Returns the result. Returns `None` if the game is not over.
    fn outcome(&self) -> Option<Outcome>;
    /// Ends the game from outside the position: resignation, agreement, repetition.
    fn end(&mut self, outcome: Outcome);
    /// Returns every legal action, in the order of [`Position::legal`]; none when the game is over.
    fn legal(&self) -> Vec<Action>;
    /// Checks whether an action is legal.
    ///
    /// # Errors
    /// The first rule that the action breaks, or that it is not an action of this game.
    ///
    /// # Examples
    ///
    /// ```
    /// use benediction_engine::AnyGame;
    /// use benediction_rules::games::obelisk::{Mode, Position, Start};
    ///
    /// let mut any: Box<dyn AnyGame> = Box::new(Position::new(Mode::Open, Start::Line));
    /// let (action, _) = any.read_action("Ba1-b2")?;
    /// any.check(action)?;
    /// any.apply(action);
    /// let refused = any.check(action).unwrap_err();
    /// assert!(!refused.to_string().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn check(&self, action: Action) -> Result<(), Message>;
    /// Carries out an action, which must be legal.
    fn apply(&mut self, action: Action);
    /// Returns every outcome of the dice with its weight, while they are due.
    fn chances(&self) -> Vec<(Action, u32)>;
    /// Returns a random legal action, dice by their weights. Returns `None` if the game is over.
    fn random_action(&self, random: &mut Rand64) -> Option<Action>;
    /// Returns the side in whose turn the dice are due. Returns `None` if they are not.
    fn roller(&self) -> Option<Side>;
    /// Returns the same position at the start of a whole turn of this side. Returns `None` if there is no such position.
    fn at_turn_of(&self, side: Side) -> Option<Box<dyn AnyGame>>;
    /// Returns a hash of everything that decides the further game.
    fn hash(&self) -> u64;
    /// Returns the image of the position under one of [`AnyGame::symmetries`].
    fn image(&self, symmetry: Symmetry) -> Box<dyn AnyGame>;
    /// Returns the image of an action under one of them.
    fn image_of(&self, action: Action, symmetry: Symmetry) -> Action;
    /// Returns the number of sequences of `depth` legal actions, as [`perft()`](benediction_rules::perft) counts them.
    fn perft(&self, depth: u32) -> u64;
    /// Returns the same number for each first action, as [`divide()`](benediction_rules::divide) does.
    fn divide(&self, depth: u32) -> Vec<(Action, u64)>;

    // The texts.

    /// Returns `true` if such games are exchanged as PGN.
    fn has_pgn(&self) -> bool;
    /// Returns the present names of the two sides.
    fn sides(&self) -> SideNames;
    /// Returns the canonical text of an action.
    fn action_text(&self, action: Action) -> String;
    /// Returns the text of a legal action for game texts.
    fn action_text_for_people(&self, action: Action) -> String;
    /// Returns how players write a legal action in a list of moves, if not like [`AnyGame::action_text_for_people`].
    /// Returns `None` if there is no such form.
    fn action_in_list(&self, action: Action) -> Option<Message>;
    /// Reads one action at the start of a text. Returns it with its length in bytes. The action need not be legal.
    ///
    /// # Errors
    /// The text is not an action of this game.
    fn read_action(&self, text: &str) -> Result<(Action, usize), Message>;
    /// Returns the whole position as text.
    fn position_text(&self) -> String;
    /// Returns the position in the older text format of the game.
    ///
    /// # Errors
    /// That format cannot express the position.
    fn old_position_text(&self) -> Result<String, Message>;
    /// Reads any position text of the game.
    ///
    /// # Errors
    /// The text is not a position of this game; the error has its place.
    fn read_position(&self, text: &str) -> Result<Box<dyn AnyGame>, ReadError>;
    /// Returns the parts of a text that [`AnyGame::read_position`] ignores.
    fn passed_over(&self, text: &str) -> Vec<ReadError>;
    /// Returns `true` if a line of a game text begins a position text by itself.
    fn is_position_head(&self, line: &str) -> bool;
    /// Returns the index at which a comment begins in a line of a game text. Returns `None` if it has none.
    fn comment(&self, line: &str) -> Option<usize>;
    /// Returns `true` if braces directly behind an action are a part of it and not a comment.
    fn is_mark(&self, inside: &str) -> bool;
    /// Returns the number of the move, as PGN counts, and `true` if its second half is to be played.
    fn move_number(&self) -> (u32, bool);

    // The picture.

    /// Returns the board as the table draws it.
    fn board(&self) -> Board;
    /// Returns every checker of the position at its place, numbered anew.
    fn layout(&self) -> Layout;
    /// Returns the layout after a legal action. Every checker keeps its number.
    fn layout_after(&self, layout: &Layout, action: Action) -> Layout;
    /// Returns the position as a terminal draws it, for boards that do not fit the common grid. Returns `None` for
    /// boards that fit it.
    fn drawing(&self) -> Option<Drawing>;
    /// Returns the pieces and their places.
    fn figure(&self, layout: &Layout) -> Figure;
    /// Returns the steps of a legal action.
    fn effects(&self, action: Action) -> Vec<Effect>;
    /// Returns what a player should know before a legal action is played.
    fn consequences(&self, action: Action) -> Vec<Consequence>;
    /// Returns the points to show with the result.
    fn winning_points(&self, last: Option<Action>) -> Vec<Point>;
    /// Returns the pieces that can be put on the board in the board editor.
    fn palette(&self) -> Vec<PalettePiece>;
    /// Returns the text of the position after a change in the board editor.
    ///
    /// # Errors
    /// The change is not possible here.
    fn arranged(&self, change: Change) -> Result<String, Message>;
    /// Returns a notice that a player must not miss, or `None`.
    fn notice(&self) -> Option<Notice>;
    /// Returns the enemy men that the man on a point touches from there.
    fn touches(&self, from: Point) -> Points;
    /// Returns the view of a legal action for the picker and the table.
    fn view(&self, action: Action) -> ActionView;
    /// Returns the rule that forbids to pick up from a place, for a place from which no legal action starts. For other places the
    /// result has no meaning.
    fn why_not_pick(&self, place: Place) -> Option<Message>;
    /// Returns the rule that forbids to put the held pieces on a point with `count` checkers (0: all). Returns `None`
    /// if it is allowed.
    fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> Option<Message>;
    /// Returns the rule that forbids to join the friendly piece on a point that the held pieces reach. Returns `None`
    /// if it is allowed, or if there is no such piece.
    fn why_not_join(&self, from: Place, count: u8, to: Point) -> Option<Message>;

    // The bots.

    /// Returns the score, in hundredths of a man, at which the better side wins three games of four.
    fn winning_score(&self) -> i32;
    /// Returns the best turns, by the player of a memory, in a game whose earlier positions have the hashes of `history`. The first
    /// action leads to none of the positions whose hashes are `barred`.
    fn think(
        &self,
        history: &[u64],
        barred: &[u64],
        memory: &mut Memory,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<Action>>;
    /// Analyses the position and reports the findings.
    fn analyse(
        &self,
        history: &[u64],
        memory: &mut Memory,
        request: AnalysisRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Finding),
    );
    /// Returns the threats of a side if it acted now.
    fn threats(&self, by: Side, stop: &AtomicBool) -> Vec<Threat<Action>>;
    /// Returns all turns that reach a goal, as [`solve`](crate::solve) does. Returns `None` if it was stopped.
    fn solve(&self, goal: Goal, stop: &AtomicBool) -> Option<Solution<Action>>;
    /// Returns what the opponent does after a turn that misses a goal, as [`refute`](crate::refute) does.
    fn refute(&self, goal: Goal, turn: &[Action], stop: &AtomicBool) -> Vec<Action>;
    /// Returns the decision about a doubling cube that is to be made, as [`Playable::cube_decision`](crate::Playable::cube_decision)
    /// does. Returns `None` if there is none.
    fn cube_decision(&self) -> Option<CubeDecision>;
    /// Returns the reasons for a turn of this score.
    fn merits(&self, turn: &[Action], worth: Score, stop: &AtomicBool) -> Vec<Merit>;
    /// Evaluates a turn that was played here, with the result that the rules gave after it, as [`PlayedTurn::judge`]
    /// does. Returns `None` if it was stopped.
    fn judge(
        &self,
        history: &[u64],
        turn: &[Action],
        outcome: Option<Outcome>,
        effort: Effort,
        stop: &AtomicBool,
    ) -> Option<Judged>;
    /// Returns `true` if rollouts are possible: the game has dice.
    fn can_roll_out(&self) -> bool;
    /// Plays the position to the end many times, as [`Rollout::run`] does. Returns `None` if it was stopped or no side is to act.
    fn roll_out(
        &self,
        options: RolloutOptions,
        stop: &AtomicBool,
        report: &mut dyn FnMut(RolloutProgress),
    ) -> Option<Vec<RolledOut>>;
    /// Returns the same position without a doubling cube.
    fn cubeless(&self) -> Box<dyn AnyGame>;
}

/// Implements methods of [`AnyGame`] by those of the game that have the same name and types.
macro_rules! same {
    ($(fn $name:ident(&self $(, $argument:ident: $kind:ty)*) -> $result:ty;)*) => {
        $(fn $name(&self $(, $argument: $kind)*) -> $result {
            self.$name($($argument),*)
        })*
    };
}

/// Implements methods of [`AnyGame`] about an action by those of the game that have the same name.
macro_rules! same_with_action {
    ($(fn $name:ident(&self, action: Action) -> $result:ty;)*) => {
        $(fn $name(&self, action: Action) -> $result {
            self.$name(typed::<G>(action))
        })*
    };
}

impl<G: Game> AnyGame for G {
    same! {
        fn spec(&self) -> GameSpec;
        fn turn(&self) -> Turn;
        fn outcome(&self) -> Option<Outcome>;
        fn roller(&self) -> Option<Side>;
        fn hash(&self) -> u64;
        fn sides(&self) -> SideNames;
        fn position_text(&self) -> String;
        fn old_position_text(&self) -> Result<String, Message>;
        fn move_number(&self) -> (u32, bool);
        fn board(&self) -> Board;
        fn layout(&self) -> Layout;
        fn drawing(&self) -> Option<Drawing>;
        fn figure(&self, layout: &Layout) -> Figure;
        fn palette(&self) -> Vec<PalettePiece>;
        fn arranged(&self, change: Change) -> Result<String, Message>;
        fn notice(&self) -> Option<Notice>;
        fn touches(&self, from: Point) -> Points;
        fn why_not_pick(&self, place: Place) -> Option<Message>;
        fn why_not(&self, from: Option<Place>, count: u8, to: Point) -> Option<Message>;
        fn why_not_join(&self, from: Place, count: u8, to: Point) -> Option<Message>;
        fn winning_score(&self) -> i32;
        fn cube_decision(&self) -> Option<CubeDecision>;
    }

    same_with_action! {
        fn action_text(&self, action: Action) -> String;
        fn action_text_for_people(&self, action: Action) -> String;
        fn action_in_list(&self, action: Action) -> Option<Message>;
        fn effects(&self, action: Action) -> Vec<Effect>;
        fn consequences(&self, action: Action) -> Vec<Consequence>;
        fn view(&self, action: Action) -> ActionView;
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn AnyGame) -> bool {
        other.downcast_ref::<G>() == Some(self)
    }

    fn match_rules(&self, needs: [u8; 2], doubling: bool) -> Option<RuleSet> {
        G::match_rules(&self.spec().rules, needs, doubling)
    }

    fn new_game(&self, spec: &GameSpec, first: Side) -> Result<Box<dyn AnyGame>, Message> {
        G::start(spec, first).map(boxed)
    }

    fn starter(&self) -> Starter {
        G::STARTER
    }

    fn symmetries(&self) -> &'static [Symmetry] {
        G::SYMMETRIES
    }

    fn turn_actions(&self) -> u8 {
        G::TURN_ACTIONS
    }

    fn draws_by_repetition(&self) -> bool {
        G::DRAWS_BY_REPETITION
    }

    fn end(&mut self, outcome: Outcome) {
        self.end(outcome);
    }

    fn legal(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.legal(&mut actions);
        erased::<G>(actions)
    }

    fn check(&self, action: Action) -> Result<(), Message> {
        let action = action.to::<G>().ok_or(key!("record-action-of-another-game"))?;
        self.check(action).map_err(Into::into)
    }

    fn apply(&mut self, action: Action) {
        self.apply(typed::<G>(action));
    }

    fn chances(&self) -> Vec<(Action, u32)> {
        let mut chances = Vec::new();
        self.chances(&mut chances);
        chances.into_iter().map(|(action, weight)| (Action::of::<G>(action), weight)).collect()
    }

    fn random_action(&self, random: &mut Rand64) -> Option<Action> {
        random_action(self, random).map(Action::of::<G>)
    }

    fn at_turn_of(&self, side: Side) -> Option<Box<dyn AnyGame>> {
        self.at_turn_of(side).map(boxed)
    }

    fn image(&self, symmetry: Symmetry) -> Box<dyn AnyGame> {
        boxed(self.image(symmetry))
    }

    fn image_of(&self, action: Action, symmetry: Symmetry) -> Action {
        Action::of::<G>(self.image_of(typed::<G>(action), symmetry))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&mut self.for_perft(), depth)
    }

    fn divide(&self, depth: u32) -> Vec<(Action, u64)> {
        let counted = divide(&mut self.for_perft(), depth);
        counted.into_iter().map(|(action, sum)| (Action::of::<G>(action), sum)).collect()
    }

    fn has_pgn(&self) -> bool {
        G::PGN
    }

    fn read_action(&self, text: &str) -> Result<(Action, usize), Message> {
        self.read_action(text).map(|(action, length)| (Action::of::<G>(action), length))
    }

    fn read_position(&self, text: &str) -> Result<Box<dyn AnyGame>, ReadError> {
        G::read_position(text).map(boxed)
    }

    fn passed_over(&self, text: &str) -> Vec<ReadError> {
        G::passed_over(text)
    }

    fn is_position_head(&self, line: &str) -> bool {
        G::is_position_head(line)
    }

    fn comment(&self, line: &str) -> Option<usize> {
        G::comment(line)
    }

    fn is_mark(&self, inside: &str) -> bool {
        G::is_mark(inside)
    }

    fn layout_after(&self, layout: &Layout, action: Action) -> Layout {
        self.layout_after(layout, typed::<G>(action))
    }

    fn winning_points(&self, last: Option<Action>) -> Vec<Point> {
        self.winning_points(last.map(typed::<G>))
    }

    fn think(
        &self,
        history: &[u64],
        barred: &[u64],
        memory: &mut Memory,
        request: &Request,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize, &Info),
    ) -> Vec<SearchResult<Action>> {
        let situation = Situation::new(self, history).without(barred);
        let answers = memory.player(request.player).think(situation, request, stop, report);
        let untyped = |SearchResult { turn, score, depth, nodes }: SearchResult<G::Action>| SearchResult {
            turn: erased::<G>(turn),
            score,
            depth,
            nodes,
        };
        answers.into_iter().map(untyped).collect()
    }

    fn analyse(
        &self,
        history: &[u64],
        memory: &mut Memory,
        request: AnalysisRequest,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Finding),
    ) {
        let situation = Situation::new(self, history);
        let strongest = memory.player(PlayerKind::Bot(Level::STRONGEST));
        analyse(situation, strongest.as_mut(), request, stop, report);
    }

    fn threats(&self, by: Side, stop: &AtomicBool) -> Vec<Threat<Action>> {
        let untyped =
            |Threat { danger, at, actions }: Threat<G::Action>| Threat { danger, at, actions: erased::<G>(actions) };
        analysis::threats(self, by, stop).into_iter().map(untyped).collect()
    }

    fn solve(&self, goal: Goal, stop: &AtomicBool) -> Option<Solution<Action>> {
        let goal::Solution { accepted, ends } = goal::solve(self, goal, stop)?;
        Some(Solution { accepted: accepted.into_iter().map(erased::<G>).collect(), ends })
    }

    fn refute(&self, goal: Goal, turn: &[Action], stop: &AtomicBool) -> Vec<Action> {
        erased::<G>(goal::refute(self, goal, &all_typed::<G>(turn), stop))
    }

    fn merits(&self, turn: &[Action], worth: Score, stop: &AtomicBool) -> Vec<Merit> {
        analysis::merits(self, &all_typed::<G>(turn), worth, stop)
    }

    fn judge(
        &self,
        history: &[u64],
        turn: &[Action],
        outcome: Option<Outcome>,
        effort: Effort,
        stop: &AtomicBool,
    ) -> Option<Judged> {
        let actions = all_typed::<G>(turn);
        PlayedTurn { start: self.clone(), history: history.to_vec(), actions, outcome }.judge(effort, stop)
    }

    fn can_roll_out(&self) -> bool {
        Rollout::is_possible(self)
    }

    fn roll_out(
        &self,
        options: RolloutOptions,
        stop: &AtomicBool,
        report: &mut dyn FnMut(RolloutProgress),
    ) -> Option<Vec<RolledOut>> {
        Rollout::of(self)?.run(options, stop, report)
    }

    fn cubeless(&self) -> Box<dyn AnyGame> {
        boxed(self.cubeless())
    }
}

impl dyn AnyGame {
    /// Returns the canonical texts of actions that follow each other from this position on.
    pub fn texts_of(&self, actions: &[Action]) -> Vec<String> {
        let mut position = self.boxed();
        let text = |action: &Action| {
            let text = position.action_text(*action);
            position.apply(*action);
            text
        };
        actions.iter().map(text).collect()
    }

    /// Returns the position with its types. Returns `None` if it is of another game.
    pub fn downcast_ref<G: Game>(&self) -> Option<&G> {
        (self as &dyn Any).downcast_ref()
    }
}

impl PartialEq for dyn AnyGame {
    fn eq(&self, other: &dyn AnyGame) -> bool {
        self.equals(other)
    }
}

impl Clone for Box<dyn AnyGame> {
    fn clone(&self) -> Box<dyn AnyGame> {
        self.as_ref().boxed()
    }
}
