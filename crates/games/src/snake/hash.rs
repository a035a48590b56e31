//! The keys whose sum is the hash of a position. They are summed instead of combined by exclusive or, because live ends
//! form a multiset: two ends at one vertex must not cancel.

use slitherlab_graph::Vertex;

use crate::hash::key;

/// The key of the `number`-th visit to a vertex.
pub(super) fn visit(vertex: Vertex, number: u32) -> u64 {
    key(0x9ae1_6a3b_2f90_404f, vertex, number)
}

/// The key of the `number`-th use of a bundle of parallel edges.
pub(super) fn edge_use(bundle: u32, number: u32) -> u64 {
    key(0xc2b2_ae3d_27d4_eb4f, bundle, number)
}

/// The key of a live end that belongs to this owner; 0 stands for everybody.
pub(super) fn live_end(vertex: Vertex, owner: u32) -> u64 {
    key(0x1656_67b1_9e37_79f9, vertex, owner)
}

/// The key of a player's turn.
pub(super) fn turn(player: u32) -> u64 {
    key(0xd6e8_feb8_6659_fd93, player, 0)
}
