//! Clients: the address of a request and the browser behind it, between which work is shared
//! out fairly.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, header};

/// Where requests come from, as far as fairness is concerned: an IPv4 address, or the network of an
/// IPv6 address, of which one machine can have as many as it likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(six) => {
                let mut bytes = six.octets();
                bytes[8..].fill(0);
                IpAddr::from(bytes)
            }
            four @ IpAddr::V4(_) => four,
        })
    }
}

/// A client: one of the browsers at an address. A whole class may share an address, so browsers are
/// told apart by a cookie that the page brings. Made-up cookies gain nothing but turns
/// within an address, which has its own share; programs without one are a single client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client {
    pub(crate) address: Address,
    visitor: Option<u128>,
}

/// The name of the cookie: a random number that means nothing and opens nothing.
const COOKIE: &str = "visitor";

impl Client {
    /// The browser at an address that sends these headers.
    pub(crate) fn of(address: Address, headers: &HeaderMap) -> Self {
        let cookies = headers.get_all(header::COOKIE).into_iter();
        let texts = cookies.filter_map(|value| value.to_str().ok());
        let mut pairs = texts
            .flat_map(|text| text.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        let visitor = pairs.find(|(name, _)| *name == COOKIE);
        Self {
            address,
            visitor: visitor.and_then(|(_, value)| number(value)),
        }
    }

    /// Returns whether this is a browser that was here before.
    pub(crate) fn is_known(&self) -> bool {
        self.visitor.is_some()
    }
}

fn number(text: &str) -> Option<u128> {
    let proper = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    proper.then(|| u128::from_str_radix(text, 16).ok())?
}

/// A cookie for a browser that has none; `None` when the system has no random numbers.
pub(crate) fn cookie() -> Option<HeaderValue> {
    let secret = crate::game::secret().ok()?;
    let text = format!("{COOKIE}={secret}; Path=/; HttpOnly; SameSite=Strict");
    HeaderValue::from_str(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::from(text.parse::<IpAddr>().unwrap())
    }

    #[test]
    fn the_addresses_of_one_network_are_one() {
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:2"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:10.0.0.7"), address("10.0.0.7"));
        assert_ne!(address("10.0.0.7"), address("10.0.0.8"));
    }

    #[test]
    fn browsers_at_one_address_are_told_apart() {
        let client = |cookie: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, HeaderValue::from_static(cookie));
            Client::of(address("10.0.0.7"), &headers)
        };
        let one = client("theme=dark; visitor=00112233445566778899aabbccddeeff");
        let other = client("visitor=00112233445566778899aabbccddeef0");
        assert!(one.is_known() && other.is_known() && one != other);
        for made_up in [
            "visitor=",
            "visitor=+0112233445566778899aabbccddeeff",
            "v=1",
        ] {
            assert_eq!(
                client(made_up),
                Client::of(address("10.0.0.7"), &HeaderMap::new()),
                "{made_up}"
            );
        }
        let given = cookie().unwrap();
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, given);
        assert!(Client::of(address("10.0.0.7"), &headers).is_known());
    }
}
