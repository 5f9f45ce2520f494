//! The goals of lessons: what reaches them, and the answers to what does not.

use benediction_engine::AnyGame;
use benediction_rules::view::{ActionView, Effect, Mark};
use benediction_rules::{Action, Side};
use benediction_words::lessons::{Condition, LessonStep, Wrong};

/// The verdict on the actions of a step.
#[derive(Clone, Copy, Debug)]
pub enum Verdict {
    /// The goal of the step is reached.
    Reached,
    /// The goal can still be reached.
    OnTheWay,
    /// The last action is wrong. The answer to it, if there is one.
    Wrong(Option<&'static Wrong>),
}

/// An action with what it does.
struct Played {
    view: ActionView,
    effects: Vec<Effect>,
}

/// A way through a step: the actions from its beginning, and the position after them.
struct Way {
    learner: Option<Side>,
    played: Vec<Played>,
    position: Box<dyn AnyGame>,
}

impl Way {
    fn new(start: &dyn AnyGame, actions: &[Action]) -> Way {
        let mut way = Way { learner: side_to_act(start), played: Vec::new(), position: start.boxed() };
        for action in actions {
            way.play(*action);
        }
        way
    }

    fn play(&mut self, action: Action) {
        let position = &self.position;
        self.played.push(Played { view: position.view(action), effects: position.effects(action) });
        self.position.apply(action);
    }

    /// Returns `true` if one of the played actions has all deeds.
    fn reaches(&self, goal: &[Condition]) -> bool {
        self.played.iter().any(|played| goal.iter().all(|deed| self.has(played, deed)))
    }

    fn has(&self, played: &Played, deed: &Condition) -> bool {
        let Played { view, effects } = played;
        let position = self.position.as_ref();
        let is_at = |at, name: &str| position.board().point(name) == Some(at);
        let some = |is: fn(&Effect) -> bool| effects.iter().any(is);
        match deed {
            Condition::Play(texts) => texts.contains(&view.text.as_str()),
            Condition::Text(part) => view.text.contains(part),
            Condition::Do(verb) => view.verb == *verb,
            Condition::From(name) => view.way.first().is_some_and(|at| is_at(*at, name)),
            Condition::Reach(name) => view.verb.is_on_board() && is_at(view.to, name),
            Condition::Captures => view.captures,
            Condition::Passes => view.passes,
            Condition::Blesses => some(|effect| matches!(effect, Effect::Marked { mark: Mark::Blessed, .. })),
            Condition::Curses => some(|effect| matches!(effect, Effect::Marked { mark: Mark::Cursed, .. })),
            Condition::Crowns => some(|effect| matches!(effect, Effect::Crowned { .. })),
            Condition::Bridges => some(|effect| matches!(effect, Effect::Bridge { .. })),
            Condition::Trails => some(|effect| matches!(effect, Effect::StartingPoint { .. })),
            Condition::Flips(names) => names.iter().all(|name| {
                effects.iter().any(|effect| {
                    matches!(effect, Effect::Flipped { at, side } if is_at(*at, name) && Some(*side) == self.learner)
                })
            }),
            Condition::Tall(height) => {
                let figure = position.figure(&position.layout());
                figure.men.iter().any(|man| Some(man.side) == self.learner && man.checkers.len() >= *height)
            }
            Condition::Wins => position.outcome().is_some_and(|outcome| outcome.winner == self.learner),
            Condition::Safe => match position.outcome() {
                Some(outcome) => outcome.winner == self.learner,
                None => side_to_act(position) != self.learner && winning_turn(position).is_none(),
            },
        }
    }

    /// Returns `true` if the learner reaches the goal with at most `left` more actions.
    fn can_reach(&mut self, step: &LessonStep, left: usize) -> bool {
        let ends = self.position.outcome().is_some() || side_to_act(self.position.as_ref()) != self.learner;
        if left == 0 || ends {
            return false;
        }
        self.position.legal().into_iter().any(|action| {
            let before = self.position.boxed();
            self.play(action);
            let reaches = self.reaches(&step.goal) || self.can_reach(step, left - 1);
            self.played.pop();
            self.position = before;
            reaches
        })
    }
}

fn side_to_act(position: &dyn AnyGame) -> Option<Side> {
    position.turn().actor.side()
}

/// Returns whether actions that were played from the start of a step reach its goal, lead to it, or miss it.
pub fn judge(start: &dyn AnyGame, actions: &[Action], step: &'static LessonStep) -> Verdict {
    let mut way = Way::new(start, actions);
    if way.reaches(&step.goal) {
        return Verdict::Reached;
    }
    if way.can_reach(step, step.actions.saturating_sub(actions.len())) {
        return Verdict::OnTheWay;
    }
    let last = way.played.last();
    let fits = |wrong: &&Wrong| last.is_some_and(|played| wrong.when.iter().all(|deed| way.has(played, deed)));
    Verdict::Wrong(step.wrong.iter().find(fits))
}

/// Returns the next actions with which the goal of a step can be reached, when `actions` have been played from its start.
pub fn wanted(start: &dyn AnyGame, actions: &[Action], step: &'static LessonStep) -> Vec<Action> {
    let legal = Way::new(start, actions).position.legal();
    let is_wanted = |action: &Action| {
        let actions: Vec<Action> = actions.iter().copied().chain([*action]).collect();
        matches!(judge(start, &actions, step), Verdict::Reached | Verdict::OnTheWay)
    };
    legal.into_iter().filter(is_wanted).collect()
}

/// Returns the rest of a way to the goal of a step, when `actions` have been played from its start. It is empty if there is none.
pub fn way(start: &dyn AnyGame, mut actions: Vec<Action>, step: &'static LessonStep) -> Vec<Action> {
    let played = actions.len();
    while let Some(next) = wanted(start, &actions, step).first() {
        actions.push(*next);
        if matches!(judge(start, &actions, step), Verdict::Reached) {
            return actions.split_off(played);
        }
    }
    Vec::new()
}

/// Returns a shortest series of actions with which the side to play wins within its turn. Returns `None` if there is none.
///
/// ```
/// use benediction_study::{lessons, registry};
///
/// let session = registry::read_position("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")?;
/// let turn = lessons::winning_turn(session.position()).ok_or("White can win")?;
/// assert_eq!(turn.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn winning_turn(position: &dyn AnyGame) -> Option<Vec<Action>> {
    let side = side_to_act(position)?;
    (1..=usize::from(position.turn_actions())).find_map(|depth| win(position, side, depth))
}

fn win(position: &dyn AnyGame, side: Side, depth: usize) -> Option<Vec<Action>> {
    if position.outcome().is_some() || side_to_act(position) != Some(side) || depth == 0 {
        return None;
    }
    position.legal().into_iter().find_map(|action| {
        let mut next = position.boxed();
        next.apply(action);
        if next.outcome().is_some_and(|outcome| outcome.winner == Some(side)) {
            return Some(vec![action]);
        }
        let mut rest = win(next.as_ref(), side, depth - 1)?;
        rest.insert(0, action);
        Some(rest)
    })
}
