//! The context of a request: the client, the server's state, and the threads to work on.

use std::time::Duration;

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::response::Response;
use slitherlab_api::QuestionLimits;
use slitherlab_api::question::{Lane, Next, QUICK, Work};

use crate::app::App;
use crate::client::Client;
use crate::error::{Code, Error, Result};
use crate::pool::{JobStop, Pool};
use crate::session::Session;
use crate::setup::Setup;
use crate::stream::{self, EventReporter};

/// A client of this server. What is computed for them runs on the threads for such work.
#[derive(Clone)]
pub(crate) struct RequestContext {
    pub(crate) app: App,
    pub(crate) client: Client,
}

impl FromRequestParts<App> for RequestContext {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self> {
        let client = parts.extensions.get().copied();
        Ok(Self {
            app: app.clone(),
            client: client.ok_or_else(Error::internal)?,
        })
    }
}

impl RequestContext {
    /// What questions may cost.
    pub(crate) fn limits(&self) -> &QuestionLimits {
        &self.app.limits.questions
    }

    /// Notes that they start a game, or refuses one more.
    pub(crate) fn start_game(&self) -> Result<()> {
        let taken = self.app.rates.start_game(self.client);
        taken.map_err(|wait| {
            let message = "you have started very many games; wait a little";
            Error::new(Code::TooManyRequests, message).again_after(wait.as_secs() + 1)
        })
    }

    /// Does work in a pool, for at most `time`.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        pool: &Pool,
        time: Duration,
        work: impl FnOnce(&QuestionLimits, &JobStop) -> slitherlab_api::Result<T> + Send + 'static,
    ) -> Result<T> {
        let limits = self.limits().clone();
        let work = move |stop: &JobStop| Ok(work(&limits, stop)?);
        pool.run(self.client, time, work).await
    }

    /// Does quick work.
    pub(crate) async fn quickly<T: Send + 'static>(
        &self,
        work: impl FnOnce(&QuestionLimits, &JobStop) -> slitherlab_api::Result<T> + Send + 'static,
    ) -> Result<T> {
        self.run(&self.app.quick, QUICK, work).await
    }

    /// Does the work of a question on a thread of its lane.
    pub(crate) async fn work(&self, work: Work) -> Result<Next> {
        let pool = self.app.pool(work.lane);
        self.run(pool, work.time, move |limits, stop| {
            work.run(limits, &EventReporter::silent(stop))
        })
        .await
    }

    /// Does the work of a question, with events on the way if the client accepts them.
    pub(crate) async fn report(&self, headers: &HeaderMap, work: Work) -> Result<Response> {
        let limits = self.limits().clone();
        let (pool, time) = (self.app.pool(work.lane), work.time);
        let job = move |reporter: &EventReporter<'_>| Ok(work.finish(&limits, reporter)?);
        stream::answer(headers, pool, self.client, time, job).await
    }

    /// Sets a game up, on a thread that fits the size of its board.
    pub(crate) async fn open(&self, setup: Setup) -> Result<Session> {
        let pool = self.app.pool(Lane::of_board(&setup.board, self.limits()));
        let open = move |limits: &QuestionLimits, stop: &JobStop| {
            Session::open(&setup, limits, &stop.budget())
        };
        self.run(pool, QUICK, open).await
    }
}
