//! The routes of the table of questions ([`QUESTIONS`]): one handler answers them all.

use axum::Router;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::routing::{MethodFilter, on};
use slitherlab_api::QuestionLimits;
use slitherlab_api::question::{Next, QUESTIONS, QUICK, Question};

use crate::app::App;
use crate::body;
use crate::error::Result;
use crate::game::random_seed;
use crate::pool::JobStop;
use crate::request_context::RequestContext;
use crate::stream;

/// Adds a route for every question that has an address.
pub(super) fn add(router: Router<App>) -> Router<App> {
    QUESTIONS.iter().fold(router, |router, question| {
        let Some(address) = question.address() else {
            return router;
        };
        let method = if question.is_get {
            MethodFilter::GET
        } else {
            MethodFilter::POST
        };
        let handler = move |context: RequestContext, headers: HeaderMap, request: Request| async move {
            answer(question, &context, &headers, request).await
        };
        router.route(&format!("/api/v1/{address}"), on(method, handler))
    })
}

async fn answer(
    question: &'static Question,
    context: &RequestContext,
    headers: &HeaderMap,
    request: Request,
) -> Result<axum::response::Response> {
    let mut next = read(question, context, request).await?;
    loop {
        match next {
            Next::Answer(answer) => return Ok(stream::ready(headers, answer)),
            Next::Work(work) if work.reports => return context.report(headers, work).await,
            Next::Work(work) => next = context.work(work).await?,
        }
    }
}

/// The length of a body, in bytes, from which on it is read on a thread for heavy work: others
/// would wait meanwhile.
const LONG: usize = 64 << 10;

/// Reads a question. What came is not kept beyond that.
async fn read(
    question: &'static Question,
    context: &RequestContext,
    request: Request,
) -> Result<Next> {
    let seed = random_seed();
    if question.is_get {
        return Ok(question.read(&[], seed, context.limits())?);
    }
    let most = question.largest_body(context.limits());
    let body = body::read(request, &context.app, most).await?;
    if body.len() < LONG {
        return Ok(question.read(&body, seed, context.limits())?);
    }
    let read = move |limits: &QuestionLimits, _: &JobStop| question.read(&body, seed, limits);
    context.run(&context.app.heavy, QUICK, read).await
}
