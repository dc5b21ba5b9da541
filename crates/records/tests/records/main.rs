//! Records as others use them: our own, those of other programs, and what can be found in them.

mod record;
mod foreign;
mod damage;
mod write;
mod decisions;
