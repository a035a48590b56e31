//! The moves of a record: a main line with variations.

/// Moves in a tree: the first child of a node goes on with its line, the others are variations.
///
/// The nodes stand in one flat list, so a tree of any depth is copied, compared and dropped without
/// recursion.
///
/// ```
/// use slitherlab_game::record::MoveTree;
///
/// let mut moves = MoveTree::new();
/// let first = moves.add(MoveTree::START, "0-1");
/// let second = moves.add(first, "1-2");
/// moves.add(first, "0-3");
/// moves.set_comment(second, "better than 0-3");
/// assert_eq!(moves.main_line().collect::<Vec<_>>(), ["0-1", "1-2"]);
/// assert_eq!(moves.node(first).children.len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct MoveTree {
    nodes: Vec<Node>,
}

/// A move of a [`MoveTree`], or its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The text of the move; empty at the start.
    pub text: String,
    /// What was said about the move; empty if nothing was.
    pub comment: String,
    /// The node before this one; at the start, the start itself.
    pub parent: usize,
    /// The moves that follow, the line's own first, then the variations.
    pub children: Vec<usize>,
}

impl MoveTree {
    /// The node before the first move.
    pub const START: usize = 0;

    /// Returns a tree without moves.
    pub fn new() -> Self {
        Self {
            nodes: vec![Node {
                text: String::new(),
                comment: String::new(),
                parent: Self::START,
                children: Vec::new(),
            }],
        }
    }

    /// Returns a node.
    ///
    /// # Panics
    /// Panics if there is no such node.
    pub fn node(&self, node: usize) -> &Node {
        &self.nodes[node]
    }

    /// Returns how many moves there are, variations included.
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Returns whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a move after a node: its continuation if it is the first there, else a variation.
    ///
    /// The text has to be a move as a position writes it: not empty, without blanks, brackets,
    /// parentheses and braces, or the record cannot be read again.
    ///
    /// # Panics
    /// Panics if there is no such node.
    pub fn add(&mut self, parent: usize, text: &str) -> usize {
        let node = self.nodes.len();
        self.nodes[parent].children.push(node);
        self.nodes.push(Node {
            text: text.to_owned(),
            comment: String::new(),
            parent,
            children: Vec::new(),
        });
        node
    }

    /// Adds moves at the end of the main line.
    pub fn extend_main_line<'a>(&mut self, moves: impl IntoIterator<Item = &'a str>) {
        let mut node = Self::START;
        while let Some(&child) = self.nodes[node].children.first() {
            node = child;
        }
        for text in moves {
            node = self.add(node, text);
        }
    }

    /// Returns the tree with this line, node after node from the start, as the main line: it comes
    /// first wherever it passes, and ends where it ends.
    #[must_use]
    pub fn led_by(&self, line: &[usize]) -> Self {
        let mut tree = self.clone();
        let mut node = Self::START;
        for &next in line {
            let children = &mut tree.nodes[node].children;
            children.retain(|&child| child != next);
            children.insert(0, next);
            node = next;
        }
        tree.nodes[node].children.clear();
        tree
    }

    /// Says something about a move, or about the game at [`MoveTree::START`].
    ///
    /// # Panics
    /// Panics if there is no such node.
    pub fn set_comment(&mut self, node: usize, comment: &str) {
        comment.clone_into(&mut self.nodes[node].comment);
    }

    /// Says something more about a move, on a new line.
    pub(super) fn add_comment(&mut self, node: usize, comment: &str) {
        let all = &mut self.nodes[node].comment;
        if !all.is_empty() {
            all.push('\n');
        }
        all.push_str(comment);
    }

    /// Lists the moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &str> + '_ {
        let mut node = Self::START;
        std::iter::from_fn(move || {
            node = *self.nodes[node].children.first()?;
            Some(self.nodes[node].text.as_str())
        })
    }
}

/// Two trees are equal if they have the same moves and comments in the same order. It does not
/// matter in which order their moves were added.
impl PartialEq for MoveTree {
    fn eq(&self, other: &Self) -> bool {
        if self.nodes.len() != other.nodes.len() {
            return false;
        }
        let mut pairs = vec![(Self::START, Self::START)];
        while let Some((mine, theirs)) = pairs.pop() {
            let (mine, theirs) = (self.node(mine), other.node(theirs));
            let alike = (&mine.text, &mine.comment) == (&theirs.text, &theirs.comment);
            if !alike || mine.children.len() != theirs.children.len() {
                return false;
            }
            pairs.extend(
                mine.children
                    .iter()
                    .copied()
                    .zip(theirs.children.iter().copied()),
            );
        }
        true
    }
}

impl Eq for MoveTree {}

impl Default for MoveTree {
    fn default() -> Self {
        Self::new()
    }
}
