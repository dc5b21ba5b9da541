//! Every action that is legal in seeded games has a number of its own, and the number leads back to it.

use std::collections::HashMap;

use janso_table::{Action, ActionCode, Conduct, Legal, Phase};
use rules::Ruleset;
use tiles::Seat;

use crate::player::{Player, apply, table};

/// Both ways for the legal actions, each with a number of its own.
fn check(legal: &Legal, sorts: &mut HashMap<std::mem::Discriminant<Action>, usize>) {
    let mut actions = HashMap::new();
    for action in legal.iter() {
        let code = legal.code(action).unwrap_or_else(|| panic!("{action:?} has no number"));
        assert_eq!(legal.decode(code), Some(action));
        assert_eq!(ActionCode::new(code.index()), Some(code));
        assert_eq!(code.index() < ActionCode::MOVES, !matches!(action, Action::Slip(_)), "{action:?}: {code:?}");
        // Where a right set and a wrong one are the same action, it stands among the actions twice.
        let before = actions.insert(code, action);
        assert!(before.is_none_or(|before| before == action), "{before:?} and {action:?} are {code:?}");
        *sorts.entry(std::mem::discriminant(&action)).or_default() += 1;
    }
}

/// No other number leads anywhere.
fn check_all_numbers(legal: &Legal) {
    for code in (0..ActionCode::COUNT).filter_map(ActionCode::new) {
        let action = legal.decode(code);
        assert!(action.is_none_or(|action| legal.contains(action) && legal.code(action) == Some(code)), "{code:?}");
    }
    let decoded = (0..ActionCode::COUNT).filter_map(ActionCode::new).filter_map(|code| legal.decode(code));
    let all: std::collections::HashSet<Action> = legal.iter().collect();
    assert_eq!(decoded.collect::<std::collections::HashSet<Action>>(), all);
}

#[test]
fn actions_have_numbers_that_lead_back() {
    assert_eq!(ActionCode::new(ActionCode::COUNT), None);
    let mut sorts = HashMap::new();
    let mut decisions = 0;
    for (ruleset, conduct) in
        Ruleset::ALL.iter().flat_map(|ruleset| [Conduct::Enforced, Conduct::Open].map(|conduct| (ruleset, conduct)))
    {
        let rules = &ruleset.rules;
        // Nine terminals are rare.
        let games = if conduct == Conduct::Enforced { 25 } else { 4 };
        for seed in 0..games {
            let mut table = table(rules, conduct, seed);
            let mut player = Player::new(seed);
            while table.board().phase != Phase::Over {
                for seat in Seat::ALL {
                    let legal = table.legal_actions(seat);
                    decisions += usize::from(!legal.is_empty());
                    // Open conduct allows hundreds of slips at a time: a part of the decisions is enough.
                    if conduct == Conduct::Enforced || decisions % 16 == 0 {
                        check(legal, &mut sorts);
                    }
                    if decisions % 1_024 == 0 {
                        check_all_numbers(legal);
                    }
                }
                let input = player.next(rules, &table);
                apply(rules, &mut table, input, &mut Vec::new());
            }
        }
    }
    // Of the seventeen sorts of action, nagashi mangan need not come up; the tests of the numbers themselves have it.
    assert!(sorts.len() >= 16, "{sorts:?} in {decisions} decisions");
}
