//! The questions that can be asked, in one table.
//!
//! [`QUESTIONS`] lists them by name, with their addresses in the HTTP interface. The server makes
//! its routes and its `OpenAPI` document from the table; the page's own program looks questions up
//! by name ([`answer`]). A question is read into [`Work`], which says how long it may take and what
//! kind of thread it belongs on, and the work ends with an [`Answer`] or with more work.

#[cfg(feature = "openapi")]
mod openapi;
mod table;

use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use slitherlab_game::Budget;

use crate::error::{Code, Error, Result};
use crate::limits::QuestionLimits;
use crate::reporter::{Reporter, write};
use crate::setup::{Setup, With};
use crate::size;

#[cfg(feature = "openapi")]
pub use openapi::describe;
pub use table::QUESTIONS;

/// The time limit of answers that usually come at once.
pub const QUICK: Duration = Duration::from_secs(20);

/// One row of [`QUESTIONS`].
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// The name by which a program asks.
    pub name: &'static str,
    address: Address,
    /// Whether the request has no body and is a GET.
    pub is_get: bool,
    /// The heading under which the documentation lists the question.
    pub group: &'static str,
    /// One sentence for the documentation.
    pub summary: &'static str,
    /// What the answer is, where the schema does not say so.
    pub description: &'static str,
    /// Whether the body begins with a game, as a [`Setup`].
    pub is_about_game: bool,
    /// Whether the body is a certificate, which may be larger than other bodies.
    pub takes_certificate: bool,
    read: fn(&[u8], u64, &QuestionLimits) -> Result<Next>,
    #[cfg(feature = "openapi")]
    schemas: openapi::Schemas,
}

/// The last part of an address in the HTTP interface.
#[derive(Clone, Copy, Debug)]
enum Address {
    /// The name of the question.
    Name,
    /// Another word: claims are checked where they are listed.
    #[cfg(feature = "claims")]
    Other(&'static str),
    /// `patch` has none, because a request brings a whole certificate along.
    Nowhere,
}

impl Question {
    /// Returns the question with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        QUESTIONS.iter().find(|question| question.name == name)
    }

    /// Returns the last part of the address in the HTTP interface, if the question has one.
    pub fn address(&self) -> Option<&'static str> {
        match self.address {
            Address::Name => Some(self.name),
            #[cfg(feature = "claims")]
            Address::Other(address) => Some(address),
            Address::Nowhere => None,
        }
    }

    /// Returns the largest body in bytes.
    pub fn largest_body(&self, limits: &QuestionLimits) -> usize {
        if self.takes_certificate {
            limits.certificate_bytes
        } else {
            limits.body_bytes
        }
    }

    /// Reads the body of a request. `seed` decides where an engine is asked without a seed.
    ///
    /// *Cost*: linear in the body.
    ///
    /// # Errors
    /// When the body is not of the form that the question has.
    pub fn read(&self, body: &[u8], seed: u64, limits: &QuestionLimits) -> Result<Next> {
        (self.read)(body, seed, limits)
    }
}

/// What follows when a question was read, or when work has ended.
pub enum Next {
    /// The answer.
    Answer(Answer),
    /// Work that is still to be done.
    Work(Work),
}

impl Next {
    pub(crate) fn written(answer: &impl Serialize) -> Result<Self> {
        Ok(Answer::json(write(answer)?).into())
    }

    /// Reads a request, and looks at it on the kind of thread that it belongs on.
    fn asked<R: Asked>(
        body: &[u8],
        limits: &QuestionLimits,
        look: impl FnOnce(R, &QuestionLimits, &dyn Reporter) -> Result<Self> + Send + 'static,
    ) -> Result<Self> {
        let request: R = read(body)?;
        let work = Work::new(request.lane(limits), QUICK, move |limits, reporter| {
            look(request, limits, reporter)
        });
        Ok(work.into())
    }

    /// Reads a request that is answered at once.
    fn answered<R: Asked, A: Serialize + 'static>(
        body: &[u8],
        limits: &QuestionLimits,
        answer: fn(&R, &QuestionLimits, &Budget<'_>) -> Result<A>,
    ) -> Result<Self> {
        Self::asked(body, limits, move |request, limits, reporter| {
            Self::written(&answer(&request, limits, &reporter.budget())?)
        })
    }
}

impl From<Answer> for Next {
    fn from(answer: Answer) -> Self {
        Self::Answer(answer)
    }
}

impl From<Work> for Next {
    fn from(work: Work) -> Self {
        Self::Work(work)
    }
}

/// A request, as it is read from the body.
pub(crate) trait Asked: DeserializeOwned + Send + 'static {
    /// Returns the kind of thread on which the request is looked at.
    fn lane(&self, limits: &QuestionLimits) -> Lane;
}

impl Asked for Setup {
    fn lane(&self, limits: &QuestionLimits) -> Lane {
        size::lane(&self.board, limits)
    }
}

impl<T: DeserializeOwned + Send + 'static> Asked for With<T> {
    fn lane(&self, limits: &QuestionLimits) -> Lane {
        self.setup.lane(limits)
    }
}

/// The bytes of an answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The body.
    pub bytes: Vec<u8>,
    /// The media type of the body.
    pub kind: &'static str,
    /// The file name under which a browser should save the body.
    pub file: Option<String>,
    /// The name of the event that carries the body, for clients that asked for events.
    pub event: Option<&'static str>,
}

impl Answer {
    pub(crate) fn json(text: String) -> Self {
        Self {
            bytes: text.into_bytes(),
            kind: "application/json",
            file: None,
            event: None,
        }
    }
}

/// The kind of thread that work belongs on. A server has threads of each kind, so that none waits
/// for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Work that takes milliseconds: positions, engines' moves, answers by a theorem, all on boards
    /// that are not large.
    Quick,
    /// Work that may take minutes: searches, sweeps, simulations.
    Long,
    /// Work that cannot always be stopped at once: pictures, the checking of certificates, and
    /// whatever is about a large board.
    Heavy,
}

impl Lane {
    /// Returns the kind of thread for short work about a board with this text.
    ///
    /// *Cost*: that of building a board which is not large.
    pub fn of_board(text: &str, limits: &QuestionLimits) -> Self {
        size::lane(text, limits)
    }
}

type Job = Box<dyn FnOnce(&QuestionLimits, &dyn Reporter) -> Result<Next> + Send>;

/// Work towards an answer.
pub struct Work {
    /// The kind of thread that the work belongs on.
    pub lane: Lane,
    /// The most time that it may take.
    pub time: Duration,
    /// Whether the work reports events on the way.
    pub reports: bool,
    job: Job,
}

impl Work {
    pub(crate) fn new(
        lane: Lane,
        time: Duration,
        job: impl FnOnce(&QuestionLimits, &dyn Reporter) -> Result<Next> + Send + 'static,
    ) -> Self {
        Self {
            lane,
            time,
            reports: false,
            job: Box::new(job),
        }
    }

    /// Long work that reports events and ends with a JSON text.
    pub(crate) fn reporting(
        time: Duration,
        job: impl FnOnce(&QuestionLimits, &dyn Reporter) -> Result<String> + Send + 'static,
    ) -> Self {
        Self {
            reports: true,
            ..Self::new(Lane::Long, time, |limits, reporter| {
                Ok(Answer::json(job(limits, reporter)?).into())
            })
        }
    }

    /// Does the work.
    ///
    /// # Errors
    /// When the question has no answer.
    pub fn run(self, limits: &QuestionLimits, reporter: &dyn Reporter) -> Result<Next> {
        (self.job)(limits, reporter)
    }

    /// Does the work and all work that follows, on the calling thread.
    ///
    /// # Errors
    /// When the question has no answer.
    pub fn finish(self, limits: &QuestionLimits, reporter: &dyn Reporter) -> Result<Answer> {
        let mut work = self;
        loop {
            let within = Within::by(reporter, work.time);
            match work.run(limits, &within)? {
                Next::Answer(answer) => return Ok(answer),
                Next::Work(next) => work = next,
            }
        }
    }
}

/// Reads JSON.
///
/// # Errors
/// When the bytes are not JSON, or do not have the form of `T`.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    serde_json::from_slice(bytes).map_err(|error| {
        let what = if error.is_data() {
            "the body does not have the right form"
        } else {
            "the body is not JSON"
        };
        Error::new(Code::BadRequest, format!("{what}: {error}"))
    })
}

/// Answers the question with this name on the calling thread, with the bytes that the HTTP
/// interface would answer with. `seed` decides where an engine is asked without a seed.
///
/// # Errors
/// When no question has this name, or when it has no answer.
pub fn answer(
    name: &str,
    body: &[u8],
    seed: u64,
    limits: &QuestionLimits,
    reporter: &dyn Reporter,
) -> Result<Vec<u8>> {
    let question = Question::named(name)
        .ok_or_else(|| Error::new(Code::NotFound, "there is no such address in this interface"))?;
    let most = question.largest_body(limits);
    if body.len() > most {
        let message = format!("the body may have at most {most} bytes");
        return Err(Error::too_large(message));
    }
    let answer = match question.read(body, seed, limits)? {
        Next::Answer(answer) => answer,
        Next::Work(work) => work.finish(limits, reporter)?,
    };
    Ok(answer.bytes)
}

/// Ends a question with an answer that is written as JSON.
/// A reporter whose work has an earlier end.
struct Within<'a> {
    reporter: &'a dyn Reporter,
    budget: Budget<'a>,
    yielding: Budget<'a>,
}

impl<'a> Within<'a> {
    fn by(reporter: &'a dyn Reporter, time: Duration) -> Self {
        Self {
            reporter,
            budget: reporter.budget().within(time),
            yielding: reporter.yielding_budget().within(time),
        }
    }
}

impl Reporter for Within<'_> {
    fn budget(&self) -> Budget<'_> {
        self.budget
    }

    fn yielding_budget(&self) -> Budget<'_> {
        self.yielding
    }

    fn is_heard(&self) -> bool {
        self.reporter.is_heard()
    }

    fn send(&self, name: &str, data: String) -> std::ops::ControlFlow<()> {
        self.reporter.send(name, data)?;
        flow(&self.budget)
    }

    fn mention(&self, name: &str, data: &dyn Fn() -> String) -> std::ops::ControlFlow<()> {
        self.reporter.mention(name, data)?;
        flow(&self.budget)
    }
}

/// Breaks when the work should end.
fn flow(budget: &Budget<'_>) -> std::ops::ControlFlow<()> {
    if budget.is_stopped() {
        std::ops::ControlFlow::Break(())
    } else {
        std::ops::ControlFlow::Continue(())
    }
}
