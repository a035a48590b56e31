//! Maximum matching.
mod adjacency;
mod blossom;
mod certificate;
mod decompose;
mod ears;
mod forest;
mod karp_sipser;
mod matching;
mod maximum;
mod reorder;

pub use certificate::Certificate;
pub use decompose::{Class, GallaiEdmonds, NotMaximum};
pub use ears::Ears;
pub use matching::{Matching, MatchingError};
pub use maximum::{Progress, maximum_matching, maximum_matching_from, maximum_matching_observed};
