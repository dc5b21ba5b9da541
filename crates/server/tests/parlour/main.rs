//! The server over real sockets: whole games, people who come back, what a seat is told, abuse, and restarts.

mod client;
mod database;
mod person;
mod games;
mod clock;
mod watching;
mod rematch;
mod house;
#[cfg(unix)]
mod programs;
mod oracle;
mod hidden;
mod lobby;
mod recorded;
mod account;
mod moderate;
mod openapi;
mod abuse;
mod restart;
mod door;
mod storage;
mod backup;
