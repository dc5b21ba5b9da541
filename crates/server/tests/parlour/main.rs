//! The server over real sockets: whole games, people who come back, what a seat is told, abuse, and restarts.

mod client;
mod person;
mod games;
mod hidden;
mod abuse;
mod restart;
