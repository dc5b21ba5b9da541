//! `janso account`: what an operator does with the accounts of a parlour, whether or not its server runs.

use anyhow::Context;
use clap::{Args, Subcommand};
use server::{AccountSummary, Options, Place};

use crate::Answer;
use crate::serve_cmd::{PlaceArgs, wrong};

/// List the accounts of a parlour, make moderators, and help people who forgot their password
///
/// The server may run meanwhile, and needs no restart. Whoever can run this can do anything at the parlour.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub struct AccountArgs {
    #[command(subcommand)]
    pub command: AccountCommand,
}

/// What is done.
#[derive(Debug, Subcommand)]
pub enum AccountCommand {
    /// List all accounts: login, since when, whether it moderates, whether mail can be sent to it
    List(ListArgs),
    /// Make a link by which the owner of an account chooses a new password; it works once, within a day
    Reset(OneArgs),
    /// Make an account a moderator, who may close tables and bar people; nobody else can ever have its login
    Promote(OneArgs),
    /// Take the right to moderate away
    Demote(OneArgs),
}

/// Which database.
#[derive(Debug, Args)]
pub struct ListArgs {
    #[command(flatten)]
    pub place: PlaceArgs,
}

/// Which account, of which database.
#[derive(Debug, Args)]
pub struct OneArgs {
    /// The login of the account, capitals or not
    #[arg(value_name = "LOGIN")]
    pub login: String,
    #[command(flatten)]
    pub place: PlaceArgs,
}

const EXAMPLES: &str = "\
Examples:
  janso account list --data /srv/parlour
  janso account reset anna --config parlour.toml
  janso account promote anna --data /srv/parlour";

pub fn run(args: &AccountArgs) -> anyhow::Result<Answer> {
    match &args.command {
        AccountCommand::List(args) => {
            let place = place(&args.place.options()?)?;
            let accounts = server::accounts(&place).with_context(|| "the accounts cannot be read")?;
            Ok(Answer::new(accounts.iter().map(line).collect()))
        }
        AccountCommand::Reset(args) => {
            let options = args.place.options()?;
            let link = server::reset_link(&place(&options)?, &args.login).with_context(|| "no link was made")?;
            let text = match &options.origin {
                Some(origin) => format!("{origin}{link}\n"),
                None => format!("{link}\nThis goes after the address of the parlour, such as http://localhost:8910\n"),
            };
            Ok(Answer::new(text))
        }
        AccountCommand::Promote(args) => appoint(args, true),
        AccountCommand::Demote(args) => appoint(args, false),
    }
}

fn appoint(args: &OneArgs, moderator: bool) -> anyhow::Result<Answer> {
    let place = place(&args.place.options()?)?;
    server::appoint(&place, &args.login, moderator).with_context(|| "nothing was changed")?;
    let now = if moderator { "may moderate" } else { "does not moderate any more" };
    Ok(Answer::new(format!("{} {now}\n", args.login)))
}

fn place(options: &Options) -> anyhow::Result<Place> {
    options.place().map_err(wrong)
}

fn line(account: &AccountSummary) -> String {
    let AccountSummary { login, since, moderator, has_mail } = account;
    let marks = [moderator.then_some("moderator"), has_mail.then_some("mail")];
    let marks: Vec<&str> = marks.into_iter().flatten().collect();
    format!("{login:<32}  {since}  {}", marks.join(", ")).trim_end().to_owned() + "\n"
}
