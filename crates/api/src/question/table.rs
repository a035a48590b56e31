//! The table itself: one row per question.

use std::time::Duration;

#[cfg(feature = "openapi")]
use super::openapi::{Schemas, named, object, with};
use super::{Address, Lane, Next, QUICK, Question, Work, read};
use crate::analyze::{self, EngineOptions};
#[cfg(feature = "claims")]
use crate::claims;
use crate::picture::{self, PictureOptions};
use crate::remoteness::{self, RemotenessOptions};
use crate::reporter::Reporter;
use crate::session::Session;
use crate::setup::With;
use crate::{board, catalogue, certificate, patch, position, simulate, size, sweep, why};

/// An engine that thinks longer than this does not run beside quick work.
const LONG: Duration = Duration::from_secs(1);

/// What most rows have in common: their questions come with a body that is no certificate.
const ROW: Question = Question {
    name: "",
    address: Address::Name,
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
        is_get: true,
        group: "boards and games",
        summary: "Games, families of boards, engines, policies, formats and limits.",
        read: |_, _, limits| Next::written(&catalogue::catalogue(limits)),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(None, named::<catalogue::Catalogue>),
        ..ROW
    },
    Question {
        name: "board",
        group: "boards and games",
        summary: "A board with labels, ends of edges, layout, cells and profile.",
        read: |body, _, limits| Next::answered(body, limits, board::board),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(
            Some(named::<board::BoardRequest>),
            named::<board::BoardInfo>,
        ),
        ..ROW
    },
    Question {
        name: "position",
        group: "boards and games",
        summary: "Turn, snakes or owners, legal moves, outcome, record.",
        is_about_game: true,
        read: |body, _, limits| Next::answered(body, limits, position::position),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(
            Some(named::<crate::setup::Setup>),
            named::<position::PositionInfo>,
        ),
        ..ROW
    },
    Question {
        name: "record",
        group: "boards and games",
        summary: "The position at the end of a saved game's main line.",
        read: |body, _, limits| Next::answered(body, limits, position::record),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(
            Some(named::<position::RecordRequest>),
            named::<position::PositionInfo>,
        ),
        ..ROW
    },
    Question {
        name: "picture",
        group: "boards and games",
        summary: "A picture of a position.",
        is_about_game: true,
        read: |body, _, limits| {
            let request: With<PictureOptions> = read(body)?;
            let lane = request.options.lane(&request.setup.board, limits);
            let draw = move |limits: &_, reporter: &dyn Reporter| {
                Ok(picture::picture(&request, limits, &reporter.budget())?.into())
            };
            Ok(Work::new(lane, QUICK, draw).into())
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(with::<PictureOptions>), super::openapi::pictures),
        ..ROW
    },
    Question {
        name: "analyze",
        group: "solving",
        summary: "The verdict of the interface (schema `slitherlab/verdict/1`), with progress on the way if the client\naccepts events.",
        description: "the verdict; as events `progress`, `verdict`, `done`",
        is_about_game: true,
        read: |body, _, limits| Next::asked(body, limits, analyze::analyze),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(
            Some(with::<analyze::AnalyzeOptions>),
            named::<slitherlab_explain::Verdict<'static>>,
        ),
        ..ROW
    },
    Question {
        name: "why",
        group: "solving",
        summary: "The pairing with its classes, or the two trees; and what each move did to the strategy.",
        is_about_game: true,
        read: |body, _, limits| Next::asked(body, limits, why::why),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(
            Some(with::<why::WhyOptions>),
            named::<slitherlab_explain::Story>,
        ),
        ..ROW
    },
    Question {
        name: "remoteness",
        group: "solving",
        summary: "How many moves a won game lasts when the winner hurries and the loser resists, and these moves.",
        is_about_game: true,
        read: |body, _, _| {
            let request: With<RemotenessOptions> = read(body)?;
            let search = move |limits: &_, reporter: &dyn Reporter| {
                let budget = reporter.budget();
                Next::written(&remoteness::remoteness(&request, limits, &budget)?)
            };
            Ok(Work::new(Lane::Long, QUICK, search).into())
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
            let think = move |limits: &_, reporter: &dyn Reporter| {
                // The position is read whole; only the thinking ends early.
                let session = Session::open(&request.setup, limits, &reporter.budget())?;
                let thinking = if is_long {
                    reporter.budget()
                } else {
                    reporter.yielding_budget()
                };
                let thinking = thinking.within(time);
                let mv = analyze::engine_move(&session, &request.options, seed, limits, &thinking)?;
                Next::written(&mv)
            };
            Ok(Work::new(lane, QUICK, think).into())
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
        group: "solving",
        summary: "The certificate of the answer (schema `slitherlab/certificate/1`), as a file.",
        is_about_game: true,
        read: |body, _, limits| Next::asked(body, limits, certificate::certificate),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(with::<certificate::CertificateOptions>), object),
        ..ROW
    },
    Question {
        name: "verify",
        group: "solving",
        summary: "Checks a certificate.",
        takes_certificate: true,
        read: |body, _, limits| {
            let certificate = body.to_vec();
            let check = move |limits: &_, reporter: &dyn Reporter| {
                let budget = reporter.budget();
                Next::written(&certificate::verify(&certificate, limits, &budget)?)
            };
            Ok(Work::new(Lane::Heavy, limits.analysis, check).into())
        },
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(object), named::<certificate::Checked>),
        ..ROW
    },
    Question {
        name: "sweep",
        group: "exploring",
        summary: "Who wins on every board of a family, board by board.",
        description: "the rows; as events `begin`, `row`, `done`",
        read: |body, _, limits| Next::asked(body, limits, sweep::sweep),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(named::<sweep::SweepRequest>), object),
        ..ROW
    },
    Question {
        name: "simulate",
        group: "exploring",
        summary: "Plays many games and counts who loses (schema `slitherlab/simulation/1`). When the time is over, the result\nis that of the games played until then.",
        description: "the simulation; as events `progress`, `result`, `done`",
        is_about_game: true,
        read: |body, _, limits| Next::asked(body, limits, simulate::simulate),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(with::<simulate::SimulateOptions>), object),
        ..ROW
    },
    #[cfg(feature = "claims")]
    Question {
        name: "claims",
        is_get: true,
        group: "exploring",
        summary: "The claims that can be checked.",
        read: |_, _, _| Next::written(&claims::list()),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(None, named::<claims::ClaimList>),
        ..ROW
    },
    #[cfg(feature = "claims")]
    Question {
        name: "check",
        address: Address::Other("claims"),
        group: "exploring",
        summary: "Checks claims, one after the other.",
        description: "the reports; as events `report`, `done`",
        read: |body, _, limits| claims::check(&read(body)?, limits),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(named::<claims::ClaimsRequest>), object),
        ..ROW
    },
    Question {
        name: "patch",
        address: Address::Nowhere,
        group: "solving",
        summary: "The window of a family's certificate on a board, and the partners' reply in it.",
        takes_certificate: true,
        read: |body, _, limits| Next::answered(body, limits, patch::patch),
        #[cfg(feature = "openapi")]
        schemas: Schemas::new(Some(object), object),
        ..ROW
    },
];
