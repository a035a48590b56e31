//! The table itself: one row per question.

use std::time::Duration;

#[cfg(feature = "openapi")]
use super::openapi::{Schemas, named, object, with};
use super::{Answer, Lane, Next, QUICK, Question, Work, read, written};
use crate::analyze::{self, AnalyzeOptions, EngineOptions};
use crate::board::{self, BoardRequest};
use crate::certificate::{self, CertificateOptions};
#[cfg(feature = "claims")]
use crate::claims::{self, ClaimsRequest};
use crate::error::Result;
use crate::limits::QuestionLimits;
use crate::picture::{self, PictureOptions};
use crate::position::{self, RecordRequest};
use crate::remoteness::{self, RemotenessOptions};
use crate::reporter::{Begun, Reporter};
use crate::session::Session;
use crate::setup::{Setup, With};
use crate::simulate::{self, SimulateOptions};
use crate::sweep::{self, SweepRequest};
use crate::why::{self, WhyOptions};
use crate::{catalogue, patch, size};

/// An engine that thinks longer than this does not run beside quick work.
const LONG: Duration = Duration::from_secs(1);

/// What most rows have in common: their questions come with a body that is no certificate.
const ROW: Question = Question {
    name: "",
    address: None,
    is_get: false,
    group: "",
    summary: "",
    description: "",
    is_about_game: false,
    takes_certificate: false,
    read: |_, _, _| unreachable!("every row reads its question"),
    #[cfg(feature = "openapi")]
    schemas: Schemas::new(None, object),
};

/// Every question, in the order of the documentation.
pub static QUESTIONS: &[Question] = &[
    Question {
        name: "catalogue",
        address: Some("catalogue"),
        is_get: true,
        group: "boards and games",
        summary: "Games, families of boards, engines, policies, formats and limits.",
        read: |_, _, limits| written(&catalogue::catalogue(limits)),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(None, named::<catalogue::Catalogue>),
        ..ROW
    },
    Question {
        name: "board",
        address: Some("board"),
        group: "boards and games",
        summary: "A board with labels, ends of edges, layout, cells and profile.",
        read: |body, _, limits| {
            let request: BoardRequest = read(body)?;
            let lane = request.lane(limits);
            work(lane, QUICK, move |limits, reporter| {
                written(&board::board(&request, limits, &reporter.budget())?)
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(named::<BoardRequest>), named::<board::BoardInfo>),
        ..ROW
    },
    Question {
        name: "position",
        address: Some("position"),
        group: "boards and games",
        summary: "Turn, snakes or owners, legal moves, outcome, record.",
        is_about_game: true,
        read: |body, _, limits| {
            let setup: Setup = read(body)?;
            sized(&setup.board.clone(), limits, move |limits, reporter| {
                written(&position::position(&setup, limits, &reporter.budget())?)
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(named::<Setup>), named::<position::PositionInfo>),
        ..ROW
    },
    Question {
        name: "record",
        address: Some("record"),
        group: "boards and games",
        summary: "The position at the end of a saved game's main line.",
        read: |body, _, limits| {
            let request: RecordRequest = read(body)?;
            work(request.lane(limits), QUICK, move |limits, reporter| {
                written(&position::record(&request, limits, &reporter.budget())?)
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(
            Some(named::<RecordRequest>),
            named::<position::PositionInfo>,
        ),
        ..ROW
    },
    Question {
        name: "picture",
        address: Some("picture"),
        group: "boards and games",
        summary: "A picture of a position.",
        is_about_game: true,
        read: |body, _, limits| {
            let request: With<PictureOptions> = read(body)?;
            let lane = request.options.lane(&request.setup.board, limits);
            work(lane, QUICK, move |limits, reporter| {
                let picture = picture::picture(&request, limits, &reporter.budget())?;
                Ok(Next::Answer(Answer {
                    bytes: picture.bytes,
                    kind: picture.kind,
                    file: Some(picture.name),
                    event: None,
                }))
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(with::<PictureOptions>), super::openapi::pictures),
        ..ROW
    },
    Question {
        name: "analyze",
        address: Some("analyze"),
        group: "solving",
        summary: "The verdict of the interface (schema `slitherlab/verdict/1`), with progress on the way if the client\naccepts events.",
        description: "the verdict; as events `progress`, `verdict`, `done`",
        is_about_game: true,
        read: |body, _, limits| {
            let request: With<AnalyzeOptions> = read(body)?;
            let time = request.options.time(limits);
            // An answer by a theorem does not wait behind searches.
            sized(
                &request.setup.board.clone(),
                limits,
                move |limits, reporter| match analyze::analyze(
                    &request,
                    limits,
                    &reporter.budget(),
                )? {
                    Begun::Answered(verdict) => Ok(Next::Answer(Answer {
                        event: Some("verdict"),
                        ..Answer::json(verdict)
                    })),
                    Begun::Open(analysis) => reporting(time, move |limits, reporter| {
                        analysis.search(limits, reporter)
                    }),
                },
            )
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(
            Some(with::<AnalyzeOptions>),
            named::<slitherlab_explain::Verdict<'static>>,
        ),
        ..ROW
    },
    Question {
        name: "why",
        address: Some("why"),
        group: "solving",
        summary: "The pairing with its classes, or the two trees; and what each move did to the strategy.",
        is_about_game: true,
        read: |body, _, limits| {
            let request: With<WhyOptions> = read(body)?;
            sized(
                &request.setup.board.clone(),
                limits,
                move |limits, reporter| match why::why(&request, limits, &reporter.budget())? {
                    Begun::Answered(story) => Ok(Next::Answer(Answer::json(story))),
                    Begun::Open(session) => work(Lane::Long, QUICK, move |limits, reporter| {
                        let story = why::search(&session, limits, &reporter.budget())?;
                        Ok(Next::Answer(Answer::json(story)))
                    }),
                },
            )
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(with::<WhyOptions>), named::<slitherlab_explain::Story>),
        ..ROW
    },
    Question {
        name: "remoteness",
        address: Some("remoteness"),
        group: "solving",
        summary: "How many moves a won game lasts when the winner hurries and the loser resists, and these moves.",
        is_about_game: true,
        read: |body, _, _| {
            let request: With<RemotenessOptions> = read(body)?;
            work(Lane::Long, QUICK, move |limits, reporter| {
                let budget = reporter.budget();
                written(&remoteness::remoteness(&request, limits, &budget)?)
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(
            Some(with::<RemotenessOptions>),
            named::<remoteness::Remoteness>,
        ),
        ..ROW
    },
    Question {
        name: "engine",
        address: Some("engine"),
        group: "solving",
        summary: "An engine's move in a position.",
        is_about_game: true,
        read: |body, seed, limits| {
            let request: With<EngineOptions> = read(body)?;
            let time = request.options.time(limits);
            let is_long = time > LONG;
            let lane = match size::lane(&request.setup.board, limits) {
                Lane::Quick if is_long => Lane::Long,
                lane => lane,
            };
            work(lane, QUICK, move |limits, reporter| {
                // The position is read whole; only the thinking ends early.
                let session = Session::open(&request.setup, limits, &reporter.budget())?;
                let thinking = if is_long {
                    reporter.budget()
                } else {
                    reporter.yielding_budget()
                };
                let thinking = thinking.within(time);
                let mv = analyze::engine_move(&session, &request.options, seed, limits, &thinking)?;
                written(&mv)
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(
            Some(with::<EngineOptions>),
            named::<crate::engine::EngineMove>,
        ),
        ..ROW
    },
    Question {
        name: "certificate",
        address: Some("certificate"),
        group: "solving",
        summary: "The certificate of the answer (schema `slitherlab/certificate/1`), as a file.",
        is_about_game: true,
        read: |body, _, limits| {
            let request: With<CertificateOptions> = read(body)?;
            let time = request.options.time(limits);
            sized(
                &request.setup.board.clone(),
                limits,
                move |limits, reporter| {
                    let session = Session::open(&request.setup, limits, &reporter.budget())?;
                    let file = format!("{}.certificate.json", session.file_name());
                    work(Lane::Long, time, move |limits, reporter| {
                        let text = certificate::certificate(&session, limits, &reporter.budget())?;
                        Ok(Next::Answer(Answer {
                            file: Some(file),
                            ..Answer::json(text)
                        }))
                    })
                },
            )
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(with::<CertificateOptions>), object),
        ..ROW
    },
    Question {
        name: "verify",
        address: Some("verify"),
        group: "solving",
        summary: "Checks a certificate.",
        takes_certificate: true,
        read: |body, _, limits| {
            let certificate = body.to_vec();
            work(Lane::Heavy, limits.analysis, move |limits, reporter| {
                written(&certificate::verify(
                    &certificate,
                    limits,
                    &reporter.budget(),
                )?)
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(object), named::<certificate::Checked>),
        ..ROW
    },
    Question {
        name: "sweep",
        address: Some("sweep"),
        group: "exploring",
        summary: "Who wins on every board of a family, board by board.",
        description: "the rows; as events `begin`, `row`, `done`",
        read: |body, _, limits| {
            let request: SweepRequest = read(body)?;
            let time = limits.analysis.saturating_mul(10);
            work(request.lane(limits), QUICK, move |limits, reporter| {
                let sweep = sweep::sweep(request, limits, &reporter.budget())?;
                reporting(time, move |limits, reporter| sweep.run(limits, reporter))
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(named::<SweepRequest>), object),
        ..ROW
    },
    Question {
        name: "simulate",
        address: Some("simulate"),
        group: "exploring",
        summary: "Plays many games and counts who loses (schema `slitherlab/simulation/1`). When the time is over, the result\nis that of the games played until then.",
        description: "the simulation; as events `progress`, `result`, `done`",
        is_about_game: true,
        read: |body, _, limits| {
            let request: With<SimulateOptions> = read(body)?;
            let time = limits.simulation;
            sized(
                &request.setup.board.clone(),
                limits,
                move |limits, reporter| {
                    let simulation = simulate::simulate(&request, limits, &reporter.budget())?;
                    reporting(time, move |_, reporter| simulation.run(reporter))
                },
            )
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(with::<SimulateOptions>), object),
        ..ROW
    },
    #[cfg(feature = "claims")]
    Question {
        name: "claims",
        address: Some("claims"),
        is_get: true,
        group: "exploring",
        summary: "The claims that can be checked.",
        read: |_, _, _| written(&claims::list()),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(None, named::<claims::ClaimList>),
        ..ROW
    },
    #[cfg(feature = "claims")]
    Question {
        name: "check",
        address: Some("claims"),
        group: "exploring",
        summary: "Checks claims, one after the other.",
        description: "the reports; as events `report`, `done`",
        read: |body, _, limits| {
            let request: ClaimsRequest = read(body)?;
            let check = claims::check(&request, limits)?;
            reporting(limits.analysis.saturating_mul(10), move |_, reporter| {
                check.run(reporter)
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(named::<ClaimsRequest>), object),
        ..ROW
    },
    Question {
        name: "patch",
        address: None,
        group: "solving",
        summary: "The window of a family's certificate on a board, and the partners' reply in it.",
        takes_certificate: true,
        read: |body, _, _| {
            let request = read(body)?;
            quick(move |limits, reporter| {
                written(&patch::patch(&request, limits, &reporter.budget())?)
            })
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(object), object),
        ..ROW
    },
];

#[expect(
    clippy::unnecessary_wraps,
    reason = "the rows of the table return it as it is"
)]
fn work<J>(lane: Lane, time: Duration, job: J) -> Result<Next>
where
    J: FnOnce(&QuestionLimits, &dyn Reporter) -> Result<Next> + Send + 'static,
{
    Ok(Next::Work(Work::new(lane, time, job)))
}

fn quick<J>(job: J) -> Result<Next>
where
    J: FnOnce(&QuestionLimits, &dyn Reporter) -> Result<Next> + Send + 'static,
{
    work(Lane::Quick, QUICK, job)
}

/// Work about a board, which is quick if the board is not large.
fn sized<J>(board: &str, limits: &QuestionLimits, job: J) -> Result<Next>
where
    J: FnOnce(&QuestionLimits, &dyn Reporter) -> Result<Next> + Send + 'static,
{
    work(size::lane(board, limits), QUICK, job)
}

/// Long work that reports events and ends with a JSON text.
#[expect(
    clippy::unnecessary_wraps,
    reason = "the rows of the table return it as it is"
)]
fn reporting<J>(time: Duration, job: J) -> Result<Next>
where
    J: FnOnce(&QuestionLimits, &dyn Reporter) -> Result<String> + Send + 'static,
{
    let job = move |limits: &QuestionLimits, reporter: &dyn Reporter| {
        Ok(Next::Answer(Answer::json(job(limits, reporter)?)))
    };
    Ok(Next::Work(Work {
        reports: true,
        ..Work::new(Lane::Long, time, job)
    }))
}
