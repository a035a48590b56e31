//! Maximum matching.
mod adjacency;
mod blossom;
mod decompose;
mod forest;
mod karp_sipser;
mod matching;
mod maximum;
mod reorder;

pub use decompose::{Class, GallaiEdmonds, NotMaximum};
pub use matching::{Matching, MatchingError};
pub use maximum::{
    Progress, maximum_matching, maximum_matching_from, maximum_matching_observed,
};
