//! The server as clients meet it: a real one, listening on a port of this machine.

mod answers;
mod cancelling;
mod client;
mod crowd;
mod families;
mod games;
mod gate;
mod guard;
mod limits;
mod meeting;
mod watching;
