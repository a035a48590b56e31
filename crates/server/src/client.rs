//! Clients: the address of a request and the browser behind it, between which work is shared
//! out fairly.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderValue, header};
use sha2::{Digest, Sha256};

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
/// told apart by a cookie that the page brings. Made-up cookies are none, and programs without one
/// are a single client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client {
    pub(crate) address: Address,
    visitor: Option<u64>,
}

/// The name of the cookie: a random number that means nothing and opens nothing.
const COOKIE: &str = "visitor";

impl Client {
    /// The browser at an address that sends these headers.
    pub(crate) fn of(address: Address, headers: &HeaderMap, key: &CookieKey) -> Self {
        Self {
            address,
            visitor: value(headers).and_then(|value| key.read(value)),
        }
    }

    /// Returns whether this is a browser that was here before.
    pub(crate) fn is_known(&self) -> bool {
        self.visitor.is_some()
    }
}

/// Returns whether a browser sends a cookie of ours, perhaps one of an earlier start.
pub(crate) fn has_cookie(headers: &HeaderMap) -> bool {
    value(headers).is_some()
}

fn value(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers.get_all(header::COOKIE).into_iter();
    let texts = cookies.filter_map(|value| value.to_str().ok());
    let mut pairs = texts
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| *name == COOKIE)?;
    Some(value)
}

/// The key by which the server recognises the cookies that it has handed out. It is made anew at
/// every start.
#[derive(Clone)]
pub(crate) struct CookieKey([u8; 32]);

impl CookieKey {
    /// Makes a new key.
    ///
    /// # Errors
    /// When the system has no random numbers.
    pub(crate) fn new() -> std::io::Result<Self> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|_| std::io::Error::other("the system has no random numbers"))?;
        Ok(Self(bytes))
    }

    /// A cookie for a browser that has none; `None` when the system has no random numbers.
    pub(crate) fn cookie(&self) -> Option<HeaderValue> {
        let visitor = getrandom::u64().ok()?;
        let text = format!(
            "{COOKIE}={visitor:016x}{:016x}; Path=/; HttpOnly; SameSite=Strict",
            self.tag(visitor)
        );
        HeaderValue::from_str(&text).ok()
    }

    /// The number in a cookie that was made with this key.
    fn read(&self, text: &str) -> Option<u64> {
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let visitor = u64::from_str_radix(&text[..16], 16).ok()?;
        let tag = u64::from_str_radix(&text[16..], 16).ok()?;
        (tag == self.tag(visitor)).then_some(visitor)
    }

    /// What goes with a number. All that is hashed has the same length, so that nothing can be
    /// appended to it.
    fn tag(&self, visitor: u64) -> u64 {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(visitor.to_be_bytes());
        let hash: [u8; 32] = hash.finalize().into();
        u64::from_be_bytes(hash.first_chunk().copied().unwrap_or_default())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A browser at an address, as if it had its cookie.
    pub(crate) fn visitor(address: IpAddr, browser: u8) -> Client {
        Client {
            address: Address::from(address),
            visitor: Some(browser.into()),
        }
    }

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
    fn browsers_at_one_address_are_told_apart_and_none_can_be_made_up() {
        let key = CookieKey::new().unwrap();
        let client = |cookie: HeaderValue| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, cookie);
            Client::of(address("10.0.0.7"), &headers, &key)
        };
        let given = || {
            let cookie = key.cookie().unwrap();
            let text = cookie.to_str().unwrap();
            text.split(';').next().unwrap().to_owned()
        };
        let [one, other] = [given(), given()].map(|text| client(text.parse().unwrap()));
        assert!(one.is_known() && other.is_known() && one != other);
        let behind = format!("theme=dark; {}", given()).parse().unwrap();
        assert!(client(behind).is_known());
        let elsewhere = CookieKey::new().unwrap().cookie().unwrap();
        let made_up = [
            "visitor=",
            "visitor=+0112233445566778899aabbccddeeff",
            "visitor=00112233445566778899aabbccddeeff",
            "v=1",
            elsewhere.to_str().unwrap(),
        ];
        for made_up in made_up {
            assert_eq!(
                client(made_up.parse().unwrap()),
                Client::of(address("10.0.0.7"), &HeaderMap::new(), &key),
                "{made_up}"
            );
        }
    }
}
