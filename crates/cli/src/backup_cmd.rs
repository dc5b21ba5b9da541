//! `janso backup` and `janso restore`: everything that a parlour has stored, as one file.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueHint};

use crate::Answer;
use crate::serve_cmd::{PlaceArgs, wrong};

/// Write everything that a parlour has stored into one file
///
/// The file is compressed, and holds one moment of the database, whether or not the server runs meanwhile. It can be restored
/// into either kind of database. Keep it as you keep the database: whoever has it can be anybody at the parlour.
#[derive(Debug, Args)]
#[command(after_long_help = BACKUP)]
pub struct BackupArgs {
    /// The file, which must not be there yet
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    #[command(flatten)]
    pub place: PlaceArgs,
}

/// Fill an empty database with what janso backup wrote
///
/// All of it or nothing is restored. A folder or database that has something in it already is left alone. No server may run
/// with it meanwhile.
#[derive(Debug, Args)]
#[command(after_long_help = RESTORE)]
pub struct RestoreArgs {
    /// The file that janso backup wrote
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    #[command(flatten)]
    pub place: PlaceArgs,
}

const BACKUP: &str = "\
Examples:
  janso backup parlour.backup --data /srv/parlour
  janso backup \"parlour-$(date +%F).backup\" --config parlour.toml";

const RESTORE: &str = "\
Examples:
  janso restore parlour.backup --data /srv/new-parlour
  janso restore parlour.backup \\
        --database postgres://janso:secret@db.example/parlour";

/// Runs `janso backup`.
pub fn back_up(args: &BackupArgs) -> anyhow::Result<Answer> {
    let place = args.place.options()?.place().map_err(wrong)?;
    let file = args.file.display();
    let rows = server::back_up(&place, &args.file).with_context(|| format!("{file} cannot be written"))?;
    Ok(Answer::new(format!("{file}: {} of {place}\n", counted(rows))))
}

/// Runs `janso restore`.
pub fn restore(args: &RestoreArgs) -> anyhow::Result<Answer> {
    let place = args.place.options()?.place().map_err(wrong)?;
    let file = args.file.display();
    let rows = server::restore(&place, &args.file).with_context(|| format!("{file} cannot be restored"))?;
    Ok(Answer::new(format!("{place}: {} of {file}\n", counted(rows))))
}

fn counted(rows: u64) -> String {
    if rows == 1 { "1 row".to_owned() } else { format!("{rows} rows") }
}
