//! Odd ear decompositions of blossoms.
//!
//! A graph is factor-critical exactly when it can be built from one vertex by adding *odd ears*:
//! paths with an odd number of edges whose ends are there already and whose inner vertices are
//! new (Lovász 1972). The components of the outer vertices are factor-critical, and the blossoms
//! that the forest closed show how to build them.
//!
//! A blossom is made in *events*. An event closes a cycle through the blossom with base b as it
//! was before, B′, and some smaller blossoms that it absorbs. Seen from the bridge x–y, the walk up
//! from x passes C₁ (entered at f₁ = x), leaves it by its base c₁ to the mate o₁ and on to the
//! parent f₂ of o₁ in C₂, and so on until it comes into B′; likewise from y.
//!
//! [`Ears::write`] works from the outside in, by one step: *given a blossom of which the even path
//! from a vertex e to the base is built already, build the rest.* Take its last event. If e lies in
//! B′, build the rest of B′, then add the whole cycle outside B′ as one ear. If e lies in some Cᵢ,
//! its path runs through the cycle on one side, and what is left of the cycle is an ear from the
//! entry fᵢ round the other side to B′. If e is some oᵢ, its path runs over the bridge, and an ear
//! leads from oᵢ up to B′. In each case all inner vertices of the ear are new, and then every
//! smaller blossom on the cycle has the even path from its entry to its base built: the same task
//! again.
//!
//! *Cost*: each event adds one ear and each vertex is written once as an inner vertex, so the
//! whole takes time linear in the number of vertices.

use slitherlab_graph::{NONE, Vertex};

use crate::blossom::{Absorbed, BlossomLog, Trees};

/// Ears, one after the other: each ear's ends are roots or inner vertices of earlier ears.
///
/// ```
/// use slitherlab_graph::Graph;
/// use slitherlab_matching::{Certificate, maximum_matching};
///
/// let pentagon = Graph::from_edges(5, vec![[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]])?;
/// let ears = Certificate::of(&pentagon, &maximum_matching(&pentagon)).unwrap().ears;
/// assert_eq!(ears.len(), 1);
/// assert_eq!(ears.iter().next().map(|ear| ear.len()), Some(6));
/// # Ok::<(), slitherlab_graph::GraphError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ears {
    vertices: Vec<Vertex>,
    /// Where each ear ends in `vertices`.
    ends: Vec<u32>,
}

impl Ears {
    /// Returns the number of ears.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are none: every component is a single vertex.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Lists the ears in order, each as the list of its vertices with both ends.
    pub fn iter(&self) -> impl Iterator<Item = &[Vertex]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.vertices[start as usize..end as usize])
    }
}

/// How a blossom grew by one cycle.
#[derive(Clone, Copy, Debug)]
struct Event {
    bridge: [Vertex; 2],
    base: Vertex,
    /// The event before it with the same base, or [`NONE`].
    previous: u32,
    /// Which entries of `absorbed` belong to it: from `first` those of the walk from `bridge[0]`,
    /// from `split` to `end` those of the other.
    first: u32,
    split: u32,
    end: u32,
}

/// The history of all blossoms of a forest.
#[derive(Clone, Debug)]
pub(crate) struct History {
    events: Vec<Event>,
    absorbed: Vec<Absorbed>,
    /// The event of each entry of `absorbed`.
    event_of: Vec<u32>,
    /// For a base that was absorbed, and for the odd vertex absorbed with it: which entry.
    entry_of: Vec<u32>,
    /// For a base its last event, or [`NONE`].
    last_event: Vec<u32>,
    /// The entries of the event under way, and how many of them came from its first end.
    first: u32,
    split: u32,
}

impl History {
    pub(crate) fn new(vertices: usize) -> Self {
        Self {
            events: Vec::new(),
            absorbed: Vec::new(),
            event_of: Vec::new(),
            entry_of: vec![NONE; vertices],
            last_event: vec![NONE; vertices],
            first: 0,
            split: 0,
        }
    }
}

impl BlossomLog for History {
    fn absorb(&mut self, side: usize, absorbed: Absorbed) {
        let entry = self.absorbed.len() as u32;
        self.absorbed.push(absorbed);
        self.event_of.push(self.events.len() as u32);
        self.entry_of[absorbed.base as usize] = entry;
        self.entry_of[absorbed.odd as usize] = entry;
        if side == 0 {
            self.split = entry + 1;
        }
    }

    fn close(&mut self, bridge: [Vertex; 2], base: Vertex) {
        let end = self.absorbed.len() as u32;
        let number = self.events.len() as u32;
        let previous = std::mem::replace(&mut self.last_event[base as usize], number);
        self.events.push(Event {
            bridge,
            base,
            previous,
            first: self.first,
            split: self.split,
            end,
        });
        self.first = end;
        self.split = end;
    }
}

/// What is still to be done, in the words of the module's description.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// Build the rest of the blossom with base `base` as it was after `event`. The vertex whose
    /// path is built is given by the links through which it came into the blossom, in
    /// `chains[low..high]`, outermost last; none if it is the base.
    Complete {
        base: Vertex,
        event: u32,
        low: u32,
        high: u32,
    },
    /// Add the whole cycle of the event.
    WholeEar { event: u32 },
    /// Add what is left of the cycle, from the entry of the absorbed blossom over the bridge.
    EarFromEntry { entry: u32 },
    /// Add what is left of the cycle, from the odd vertex up to the old blossom.
    EarFromOdd { entry: u32 },
}

/// How a vertex came into a blossom: the entry of `absorbed` for the smaller blossom that holds it,
/// or, if `odd`, for which it is the odd vertex.
#[derive(Clone, Copy, Debug)]
struct Link {
    entry: u32,
    odd: bool,
}

/// Writes the ears of all blossoms in a forest.
pub(crate) struct EarWriter<'a> {
    history: &'a History,
    trees: &'a mut Trees,
    tasks: Vec<Task>,
    chains: Vec<Link>,
    ears: Ears,
}

impl<'a> EarWriter<'a> {
    pub(crate) fn new(history: &'a History, trees: &'a mut Trees) -> Self {
        Self {
            history,
            trees,
            tasks: Vec::new(),
            chains: Vec::new(),
            ears: Ears::default(),
        }
    }

    /// The ears of every blossom that is part of no larger one, from its base.
    pub(crate) fn write(mut self) -> Ears {
        for base in 0..self.history.last_event.len() as Vertex {
            if self.history.entry_of[base as usize] == NONE {
                self.push_blossom(base, base);
                while let Some(task) = self.tasks.pop() {
                    self.perform(task);
                }
                self.chains.clear();
            }
        }
        self.ears
    }

    /// Puts down the task to build the rest of the blossom with base `base`, the path from
    /// `built` being there.
    fn push_blossom(&mut self, base: Vertex, built: Vertex) {
        self.push_blossom_after(base, self.history.last_event[base as usize], built);
    }

    fn push_blossom_after(&mut self, base: Vertex, event: u32, built: Vertex) {
        if event == NONE {
            return;
        }
        let low = self.chains.len() as u32;
        let mut v = built;
        while v != base {
            let entry = self.history.entry_of[v as usize];
            self.chains.push(Link {
                entry,
                odd: self.absorbed(entry).odd == v,
            });
            v = self.event_of(entry).base;
        }
        self.tasks.push(Task::Complete {
            base,
            event,
            low,
            high: self.chains.len() as u32,
        });
    }

    fn event_of(&self, entry: u32) -> Event {
        self.history.events[self.history.event_of[entry as usize] as usize]
    }

    fn absorbed(&self, entry: u32) -> Absorbed {
        self.history.absorbed[entry as usize]
    }

    /// The range of entries on the given side of an event.
    fn side(event: Event, side: usize) -> std::ops::Range<u32> {
        if side == 0 {
            event.first..event.split
        } else {
            event.split..event.end
        }
    }

    /// Where the walk on the given side comes into the old blossom.
    fn attachment(&self, event: Event, side: usize) -> Vertex {
        match Self::side(event, side).last() {
            None => event.bridge[side],
            Some(entry) => self.trees.record(self.absorbed(entry).odd).parent,
        }
    }

    fn push_absorbed(&mut self, entries: std::ops::Range<u32>) {
        for entry in entries {
            let Absorbed { base, entry, .. } = self.absorbed(entry);
            self.push_blossom(base, entry);
        }
    }

    /// Does one task. New tasks go onto the stack, so what is to be done first is pushed last.
    fn perform(&mut self, task: Task) {
        match task {
            Task::Complete {
                base,
                event,
                low,
                high,
            } => self.complete(base, event, low, high),
            Task::WholeEar { event } => {
                let event = self.history.events[event as usize];
                self.ears.vertices.push(self.attachment(event, 0));
                self.write_down(Self::side(event, 0));
                self.write_up(Self::side(event, 1));
                self.ears.vertices.push(self.attachment(event, 1));
                self.end_ear();
            }
            Task::EarFromEntry { entry } => {
                let (event, near) = self.locate(entry);
                self.ears.vertices.push(self.absorbed(entry).entry);
                self.write_down(Self::side(event, near).start..entry);
                self.write_up(Self::side(event, 1 - near));
                self.ears.vertices.push(self.attachment(event, 1 - near));
                self.end_ear();
            }
            Task::EarFromOdd { entry } => {
                let (event, near) = self.locate(entry);
                self.ears.vertices.push(self.absorbed(entry).odd);
                self.write_up(entry + 1..Self::side(event, near).end);
                self.ears.vertices.push(self.attachment(event, near));
                self.end_ear();
            }
        }
    }

    fn locate(&self, entry: u32) -> (Event, usize) {
        let event = self.event_of(entry);
        (event, usize::from(entry >= event.split))
    }

    fn complete(&mut self, base: Vertex, number: u32, low: u32, high: u32) {
        let event = self.history.events[number as usize];
        let link = self.chains[low as usize..high as usize].last().copied();
        let Some(Link { entry, odd }) =
            link.filter(|link| self.history.event_of[link.entry as usize] == number)
        else {
            // The path is inside the old blossom.
            self.push_absorbed(event.first..event.end);
            self.tasks.push(Task::WholeEar { event: number });
            if event.previous != NONE {
                self.tasks.push(Task::Complete {
                    base,
                    event: event.previous,
                    low,
                    high,
                });
            }
            return;
        };
        let (_, near) = self.locate(entry);
        let (near_side, far_side) = (Self::side(event, near), Self::side(event, 1 - near));
        if odd {
            self.push_absorbed(entry + 1..near_side.end);
            self.tasks.push(Task::EarFromOdd { entry });
            self.push_absorbed(near_side.start..entry + 1);
            self.push_absorbed(far_side);
            let attachment = self.attachment(event, 1 - near);
            self.push_blossom_after(base, event.previous, attachment);
        } else {
            self.push_absorbed(near_side.start..entry);
            self.push_absorbed(far_side);
            self.tasks.push(Task::EarFromEntry { entry });
            self.push_absorbed(entry + 1..near_side.end);
            let inner = self.absorbed(entry).base;
            let inside = self.history.last_event[inner as usize];
            if inside != NONE {
                let high = high - 1;
                self.tasks.push(Task::Complete {
                    base: inner,
                    event: inside,
                    low,
                    high,
                });
            }
            let attachment = self.attachment(event, near);
            self.push_blossom_after(base, event.previous, attachment);
        }
    }

    /// Writes pairs from the old blossom towards the bridge: the odd vertex, then down through its
    /// blossom from base to entry.
    fn write_down(&mut self, entries: std::ops::Range<u32>) {
        for entry in entries.rev() {
            let Absorbed { base, odd, entry } = self.absorbed(entry);
            self.ears.vertices.push(odd);
            self.trees.path_down(entry, base, &mut self.ears.vertices);
        }
    }

    /// Writes pairs from the bridge towards the old blossom: up through a blossom from entry to
    /// base, then its odd vertex.
    fn write_up(&mut self, entries: std::ops::Range<u32>) {
        for entry in entries {
            let Absorbed { base, odd, entry } = self.absorbed(entry);
            self.trees.path_up(entry, base, &mut self.ears.vertices);
            self.ears.vertices.push(odd);
        }
    }

    /// Closes the ear under way; a single edge adds nothing and is dropped.
    fn end_ear(&mut self) {
        let start = self.ears.ends.last().copied().unwrap_or(0) as usize;
        if self.ears.vertices.len() - start > 2 {
            self.ears.ends.push(self.ears.vertices.len() as u32);
        } else {
            self.ears.vertices.truncate(start);
        }
    }
}
