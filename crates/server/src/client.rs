//! Who asks: the address a request comes from, by which work is shared out fairly.

use std::net::IpAddr;

/// A client, as far as fairness is concerned: an IPv4 address, or the network of an IPv6 address, of
/// which one machine can have as many as it likes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(IpAddr);

impl From<IpAddr> for Client {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_one_network_are_one_client() {
        let client = |text: &str| Client::from(text.parse::<IpAddr>().unwrap());
        assert_eq!(client("2001:db8::1"), client("2001:db8::ffff:2"));
        assert_ne!(client("2001:db8::1"), client("2001:db8:0:1::1"));
        assert_eq!(client("::ffff:10.0.0.7"), client("10.0.0.7"));
        assert_ne!(client("10.0.0.7"), client("10.0.0.8"));
    }
}
