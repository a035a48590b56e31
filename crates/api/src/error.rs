//! What goes wrong, as those who ask see it.

use serde::Serialize;
use slitherlab_game::{Budget, is_plain};

/// The kinds of errors. Each has its status and a word for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words are the documentation")]
pub enum Code {
    BadRequest,
    BadHost,
    Forbidden,
    CrossOrigin,
    NotFound,
    MethodNotAllowed,
    Timeout,
    Conflict,
    TooLarge,
    UnsupportedMediaType,
    BadBoard,
    BadGraph,
    BadGame,
    BadPosition,
    BadRecord,
    BadValue,
    IllegalMove,
    NoCertificate,
    TooManyRequests,
    Internal,
    Busy,
    ShuttingDown,
    StorageFull,
}

/// The body of every answer that is an error.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ErrorBody {
    /// The error.
    pub error: Error,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = ApiError))]
pub struct Error {
    /// For programs.
    pub code: Code,
    /// One sentence for people.
    pub message: String,
    /// Which field of the request is meant.
    pub field: Option<&'static str>,
    /// Which of the moves is meant, from 1.
    #[serde(rename = "move")]
    pub number: Option<usize>,
}

/// What every question returns.
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// A refusal that is about nothing in particular. A message may quote what was sent: it stays
    /// one line, in which characters that are not [plain](is_plain) are replaced by U+FFFD.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        let message: String = message.into();
        let tame = |c| {
            if is_plain(c) {
                c
            } else {
                char::REPLACEMENT_CHARACTER
            }
        };
        Self {
            code,
            message: message.chars().map(tame).collect(),
            field: None,
            number: None,
        }
    }

    /// Says which field of the request is meant.
    #[must_use]
    pub fn about(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }

    /// Says which move is meant, from 1.
    #[must_use]
    pub fn at_move(mut self, number: usize) -> Self {
        self.number = Some(number);
        self
    }

    /// More was asked for than is allowed.
    pub fn too_large(message: impl Into<String>) -> Self {
        Self::new(Code::TooLarge, message)
    }

    /// An answer that cannot be written: nothing that one could ask leads here.
    pub(crate) fn unwritten() -> Self {
        Self::new(Code::Internal, "the answer could not be written")
    }
}

/// Refuses work that has no result when it is stopped, if it is stopped.
///
/// # Errors
/// Returns a timeout if the budget is stopped.
pub(crate) fn in_time(budget: &Budget<'_>) -> Result<()> {
    if !budget.is_stopped() {
        return Ok(());
    }
    let message = "this takes longer than a request may take here";
    Err(Error::new(Code::Timeout, message))
}
