//! How often clients may ask, start games and come as new browsers.
//!
//! An address has one rate for its browsers and one for what has no cookie of ours, so that a
//! program cannot use up what the people beside it need; and each browser has a rate of its own, so
//! that one pupil cannot use up what the class has.

use std::time::Duration;

use crate::client::{Address, Client};
use crate::error::{Code, Error, Result};
use crate::rate::{Rate, Rates};
use crate::settings::ServerLimits;

/// Something that clients may do now and then.
#[derive(Debug)]
struct Allowed {
    /// Of an address: its browsers, or what has no cookie.
    addresses: Rates<(Address, bool)>,
    /// Of a browser.
    browsers: Rates<Client>,
}

impl Allowed {
    /// Allows this rate to an address, and a part of it to each browser there.
    fn new(rate: Rate, part: f64) -> Self {
        let own = Rate {
            burst: (rate.burst * part).max(1.0),
            per_second: rate.per_second * part,
        };
        Self {
            addresses: Rates::new(rate),
            browsers: Rates::new(own),
        }
    }

    fn take(&self, client: Client, count: f64) -> Result<(), Duration> {
        if client.is_known() {
            self.browsers.take_many(client, count)?;
        }
        let key = (client.address, client.is_known());
        self.addresses.take_many(key, count)
    }
}

/// The rates of all clients.
#[derive(Debug)]
pub(crate) struct RequestRates {
    requests: Allowed,
    games: Allowed,
    /// Cookies for new browsers at an address.
    pub(crate) cookies: Rates<Address>,
}

/// The number of bytes that weigh as much as a request without any.
const WEIGHT: usize = 64 << 10;

impl RequestRates {
    pub(crate) fn new(limits: &ServerLimits) -> Self {
        let rate = |burst, per_second| Rate { burst, per_second };
        let requests = rate(limits.request_burst, limits.requests_per_second);
        let games = rate(limits.game_burst, limits.games_per_hour / 3600.0);
        Self {
            requests: Allowed::new(requests, 0.25),
            games: Allowed::new(games, 0.1),
            cookies: Rates::new(rate(
                limits.browser_burst,
                limits.browsers_per_hour / 3600.0,
            )),
        }
    }

    /// Notes a request.
    ///
    /// # Errors
    /// When it comes too soon.
    pub(crate) fn request(&self, client: Client) -> Result<()> {
        self.requests.take(client, 1.0).map_err(too_often)
    }

    /// Notes that the body of a request has come, with this many bytes.
    ///
    /// # Errors
    /// When it comes too soon after others.
    pub(crate) fn body(&self, client: Client, bytes: usize) -> Result<()> {
        match bytes / WEIGHT {
            0 => Ok(()),
            weight => self.requests.take(client, weight as f64).map_err(too_often),
        }
    }

    /// Notes that a client starts a game.
    ///
    /// # Errors
    /// When it comes too soon: how long to wait.
    pub(crate) fn start_game(&self, client: Client) -> Result<(), Duration> {
        self.games.take(client, 1.0)
    }
}

fn too_often(wait: Duration) -> Error {
    let message = "you ask faster than this server answers; wait a moment";
    Error::new(Code::TooManyRequests, message).again_after(wait.as_secs() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::tests::visitor;

    /// One pupil who starts games all the time leaves some to the others of the class.
    #[test]
    fn one_browser_does_not_use_up_its_address() {
        let rates = RequestRates::new(&ServerLimits::default());
        let pupil = |number| visitor([10, 0, 0, 1].into(), number);
        let started = (0..400).filter(|_| rates.start_game(pupil(1)).is_ok());
        assert!((5..=20).contains(&started.count()));
        for number in 2..40 {
            assert_eq!(rates.start_game(pupil(number)), Ok(()), "{number}");
        }
        let asked = (0..4000).filter(|_| rates.request(pupil(1)).is_ok());
        assert!(asked.count() < 600);
        assert!(rates.request(pupil(2)).is_ok());
    }

    #[test]
    fn large_requests_weigh_more() {
        let rates = RequestRates::new(&ServerLimits::default());
        let pupil = visitor([10, 0, 0, 1].into(), 1);
        let sent = (0..1000).filter(|_| rates.body(pupil, 4 << 20).is_ok());
        assert!((2..20).contains(&sent.count()));
        assert!(rates.body(pupil, 1000).is_ok());
    }
}
