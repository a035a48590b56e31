//! The page of Slitherlab and its HTTP interface.
//!
//! A [`Server`] answers everything that the command line answers, under `/api/v1/` (the document
//! that describes it is made from the code: `/api/v1/openapi.json`), keeps games between browsers,
//! and hands out the page, which is part of the program. It is meant to be safe on the network of a
//! class: every request is bounded in size, time and memory ([`ServerLimits`]), engine work is done
//! by a fixed number of threads that clients share fairly, and disconnecting cancels a request.
//!
//! How a request goes through: `guard` (who asks, rates, names, origins, headers), `route` (one
//! file for each group of addresses), `pool` (work, in the lanes of [`Lane`]), `stream` (answers
//! that come piece by piece). `game` holds the games between browsers: rooms, sockets, and the
//! store that survives the end of the process.

mod app;
mod body;
mod client;
mod connections;
mod error;
mod game;
mod guard;
mod memory_quota;
mod metrics;
mod page;
mod pool;
mod preview;
mod proxy;
mod rate;
mod request_context;
mod request_rates;
mod route;
mod server;
mod settings;
mod stream;
mod write_timeout;

use slitherlab_api::{engine, session, setup};

pub use game::{GameStoreError, LostGame, Salvage, ShortenedGame, salvage};
pub use page::HOW_TO_BUILD;
pub use proxy::{Network, NetworkError};
pub use server::{Server, StartError};
#[doc(hidden)]
pub use settings::Inspector;
pub use settings::{ServerLimits, Settings};
pub use slitherlab_api::question::Lane;

// The examples of the README run with the others.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
