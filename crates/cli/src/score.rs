//! `janso score`: what a winning hand is worth, why, and who pays whom.

use std::process::ExitCode;

use engine::{FirstGoAround, NoWin, WinBy, liability_base};
use explain::{NoWinReport, WinAnalysis};
use rules::Rules;
use tiles::Wind;

use crate::Answer;
use crate::args::{Look, ScoreArgs, TurnArg, WinArg};
use crate::input::{TableInput, TypedHand};
use crate::input_error::{self, InputError, InputErrors};
use crate::report::json;
use crate::sheet::{Sheet, counters};
use crate::show::Pen;

pub fn run(args: &ScoreArgs, look: Look) -> anyhow::Result<Answer> {
    let typed = TypedHand::read(&args.hand)?;
    let input = TableInput::read(&args.table)?;
    let rules = &input.book.rules;
    let by = won_by(args)?;
    let Some(winning) = typed.hand.winning else {
        let sentence = "which tile wins? It stands after +, as in '12345678s22p (567m) +9s'";
        return Err(InputErrors::from(InputError::new(sentence, typed.end())).into());
    };
    check_payers(args, by)?;
    let win = input.win(&typed, input.table.setup(&typed.hand, winning, by, first_turn(args, by)))?;
    let pen = Pen::new(look, rules);
    let analysis = match WinAnalysis::new(rules, &input.table, win, args.from, args.liable) {
        Ok(analysis) => analysis,
        Err(why) => return no_win(pen, look, &input, why),
    };
    if args.liable.is_some() {
        check_liability(rules, &analysis)?;
    }
    let text = match look.json {
        true if args.readings => json(&analysis.report_with_readings(rules, &input.book.name))?,
        true => json(&analysis.report(&input.book.name))?,
        false => Sheet { pen, input: &input, analysis: &analysis }.draw(args.readings),
    };
    Ok(Answer::new(text))
}

fn no_win(pen: Pen, look: Look, input: &TableInput, why: NoWin) -> anyhow::Result<Answer> {
    let (have, need) = if let NoWin::MinimumNotMet { have, need } = why { (have, need) } else { (0, 0) };
    let sentence = pen.say(
        why.id(),
        &[
            ("have", &have),
            ("need", &need),
            ("counters", &counters(pen, input.table.counters)),
            ("fan", &pen.term("fan")),
        ],
    );
    let text = match look.json {
        true => json(&NoWinReport::new(&input.book.name, why, sentence))?,
        false => format!("{sentence}\n"),
    };
    Ok(Answer { text, status: ExitCode::from(1) })
}

/// How the winning tile came.
fn won_by(args: &ScoreArgs) -> Result<WinBy, InputErrors> {
    let wrong = |flag, sentence: &str| Err(InputError::flag(flag, sentence).into());
    match (args.win, args.rinshan, args.chankan) {
        (_, true, true) => wrong("--chankan", "--rinshan is a self-draw and --chankan is not: one of them only"),
        (Some(WinArg::Ron), true, _) => wrong("--rinshan", "--rinshan is a self-draw and does not go with --win ron"),
        (Some(WinArg::Tsumo), _, true) => {
            wrong("--chankan", "--chankan takes an opponent's tile and does not go with --win tsumo")
        }
        (None, false, false) => Err(InputError::new(
            "say how the winning tile came: --win ron (on a discard) or --win tsumo (by self-draw)",
            input_error::Place::Unknown,
        )
        .into()),
        (_, true, false) => Ok(WinBy::Rinshan),
        (_, false, true) => Ok(WinBy::Chankan),
        (Some(WinArg::Ron), false, false) => Ok(WinBy::Ron),
        (Some(WinArg::Tsumo), false, false) => Ok(WinBy::Tsumo),
    }
}

/// Where in the first go-around the win falls. East, and whoever declared riichi, has discarded before a discard can
/// be won on.
fn first_turn(args: &ScoreArgs, by: WinBy) -> Option<FirstGoAround> {
    let said = args.first_turn?;
    let table = &args.table;
    let has_discarded = table.seat == Wind::East || table.riichi || table.double_riichi;
    Some(match said {
        Some(TurnArg::After) => FirstGoAround::AfterOwnDiscard,
        Some(TurnArg::Before) => FirstGoAround::BeforeOwnDiscard,
        None if !by.is_self_draw() && has_discarded => FirstGoAround::AfterOwnDiscard,
        None => FirstGoAround::BeforeOwnDiscard,
    })
}

/// Who can discard and who can be liable, as far as it can be told before the hand is scored.
fn check_payers(args: &ScoreArgs, by: WinBy) -> Result<(), InputErrors> {
    let mut wrongs = Vec::new();
    let seat = args.table.seat;
    if args.from.is_some() && by.is_self_draw() {
        wrongs.push(InputError::flag("--from", "nobody discards the winning tile of a self-draw"));
    } else if args.from == Some(seat) {
        wrongs.push(InputError::flag("--from", format!("the winner {seat} cannot be the discarder too")));
    }
    if args.liable == Some(seat) {
        wrongs.push(InputError::flag("--liable", format!("the winner {seat} cannot be liable too")));
    } else if args.liable.is_some() && !by.is_self_draw() && args.from.is_none() {
        wrongs.push(InputError::flag("--liable", "--liable on a discard needs --from, as the two share the payment"));
    }
    InputErrors::none_in(wrongs)
}

/// Somebody can be liable only for a hand that was fed and holds one of a few yakuman.
fn check_liability(rules: &Rules, analysis: &WinAnalysis) -> Result<(), InputErrors> {
    if liability_base(rules, &analysis.win, &analysis.score) > 0 {
        return Ok(());
    }
    let yakuman = if rules.pao_four_kongs {
        "big three dragons, big four winds or four kongs"
    } else {
        "big three dragons or big four winds"
    };
    let sentence = format!("nobody is liable for this hand: that takes {yakuman}, all sets of it melded and one fed");
    Err(InputError::flag("--liable", sentence).into())
}
