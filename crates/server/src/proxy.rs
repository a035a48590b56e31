//! Reverse proxies that the server trusts to say for whom they ask.

use std::net::IpAddr;
use std::str::FromStr;

use axum::http::{HeaderMap, HeaderName};
use thiserror::Error;

/// A network of addresses, such as `10.0.0.0/8`, or a single address.
///
/// ```
/// use slitherlab_server::Network;
///
/// let network: Network = "10.1.0.0/16".parse()?;
/// assert!(network.contains([10, 1, 2, 3].into()));
/// assert!(!network.contains([10, 2, 0, 1].into()));
/// assert!("10.1.0.0/33".parse::<Network>().is_err());
/// # Ok::<(), slitherlab_server::NetworkError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    /// How many of the first bits are the network's.
    bits: u32,
}

/// A text that is no network.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{0}` is no address and no network such as 10.0.0.0/8")]
pub struct NetworkError(String);

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let wrong = || NetworkError(text.chars().take(60).collect());
        let (address, bits) = match text.split_once('/') {
            None => (text, None),
            Some((address, bits)) => (address, Some(bits)),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            None => most,
            Some(bits) => bits.parse().map_err(|_| wrong())?,
        };
        if bits > most {
            return Err(wrong());
        }
        Ok(Self { address, bits })
    }
}

impl Network {
    /// Returns whether an address belongs to it. An IPv4 address written as an IPv6 one is the same
    /// address.
    pub fn contains(&self, address: IpAddr) -> bool {
        let differ = match (self.address, address.to_canonical()) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                let differing = u32::from(own) ^ u32::from(other);
                differing.checked_shr(32 - self.bits).unwrap_or(0).into()
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => {
                let differing = u128::from(own) ^ u128::from(other);
                differing.checked_shr(128 - self.bits).unwrap_or(0)
            }
            _ => return false,
        };
        differ == 0
    }
}

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// The other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    /// Whether it is a proxy that is trusted.
    pub(crate) is_proxy: bool,
}

impl Peer {
    pub(crate) fn new(address: IpAddr, trusted: &[Network]) -> Self {
        let address = address.to_canonical();
        Self {
            address,
            is_proxy: is_trusted(address, trusted),
        }
    }

    /// The address for which a request is made. A trusted proxy puts the address it was asked from
    /// last into `X-Forwarded-For`; what stands before that anybody may have written, so the last
    /// address that is not a trusted proxy's counts.
    pub(crate) fn origin(&self, headers: &HeaderMap, trusted: &[Network]) -> IpAddr {
        if !self.is_proxy {
            return self.address;
        }
        let values: Vec<&str> = headers
            .get_all(FORWARDED_FOR)
            .into_iter()
            .map(|value| value.to_str().unwrap_or(""))
            .collect();
        let mut origin = self.address;
        for hop in values.iter().rev().flat_map(|value| value.rsplit(',')) {
            let Ok(address) = hop.trim().parse::<IpAddr>() else {
                break;
            };
            origin = address.to_canonical();
            if !is_trusted(origin, trusted) {
                break;
            }
        }
        origin
    }

    /// The name by which the proxy was called, if this is one and it says so.
    pub(crate) fn host<'a>(&self, headers: &'a HeaderMap) -> Option<&'a str> {
        let name = headers.get(FORWARDED_HOST).filter(|_| self.is_proxy)?;
        name.to_str().ok()
    }
}

fn is_trusted(address: IpAddr, trusted: &[Network]) -> bool {
    trusted.iter().any(|network| network.contains(address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn networks_have_their_addresses() {
        for (network, inside, outside) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("10.0.0.0/8", "::ffff:10.200.1.1", "11.0.0.1"),
            ("fd00::/8", "fdab::1", "fe80::1"),
            ("::1", "::1", "::2"),
            ("192.168.4.0/23", "192.168.5.255", "192.168.6.0"),
        ] {
            let network: Network = network.parse().unwrap();
            assert!(network.contains(ip(inside)) && !network.contains(ip(outside)));
        }
        assert!(
            "0.0.0.0/0"
                .parse::<Network>()
                .unwrap()
                .contains(ip("8.8.8.8"))
        );
        assert!("::/0".parse::<Network>().unwrap().contains(ip("2001::1")));
        for wrong in ["", "10.0.0", "10.0.0.0/", "10.0.0.0/x", "::/129", "host"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_trusted_proxies_speak_for_others() {
        let trusted: Vec<Network> = ["127.0.0.1", "10.0.0.0/8"]
            .map(|text| text.parse().unwrap())
            .into();
        let origin = |peer: &str, forwarded: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append(FORWARDED_FOR, value.parse().unwrap());
            }
            Peer::new(ip(peer), &trusted).origin(&headers, &trusted)
        };
        // An untrusted peer speaks for nobody else.
        assert_eq!(origin("192.0.2.9", &["203.0.113.5"]), ip("192.0.2.9"));
        assert_eq!(origin("127.0.0.1", &["203.0.113.5"]), ip("203.0.113.5"));
        // The first entry was written by the client itself.
        assert_eq!(
            origin("127.0.0.1", &["1.1.1.1, 203.0.113.5, 10.0.0.3"]),
            ip("203.0.113.5")
        );
        assert_eq!(
            origin("127.0.0.1", &["1.1.1.1", "203.0.113.5"]),
            ip("203.0.113.5")
        );
        assert_eq!(origin("127.0.0.1", &[]), ip("127.0.0.1"));
        assert_eq!(origin("127.0.0.1", &["1.1.1.1, nonsense"]), ip("127.0.0.1"));
        assert_eq!(origin("127.0.0.1", &["10.0.0.9"]), ip("10.0.0.9"));
    }
}
