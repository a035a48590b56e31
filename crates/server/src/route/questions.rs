//! The routes of the table of questions ([`QUESTIONS`]): one handler answers them all.

use axum::Router;
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::routing::{MethodFilter, on};
use slitherlab_api::question::{Next, QUESTIONS, Question};

use crate::app::App;
use crate::body;
use crate::error::Result;
use crate::game::random_seed;
use crate::request_context::RequestContext;
use crate::stream;

/// Adds a route for every question that has an address.
pub(super) fn add(router: Router<App>) -> Router<App> {
    QUESTIONS.iter().fold(router, |router, question| {
        let Some(address) = question.address else {
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
    question: &Question,
    context: &RequestContext,
    headers: &HeaderMap,
    request: Request,
) -> Result<axum::response::Response> {
    let body = if question.is_get {
        axum::body::Bytes::new()
    } else {
        let most = question.largest_body(context.limits());
        body::read(request, &context.app, most).await?
    };
    let mut next = question.read(&body, random_seed(), context.limits())?;
    loop {
        match next {
            Next::Answer(answer) => return Ok(stream::ready(headers, answer)),
            Next::Work(work) if work.reports => return context.report(headers, work).await,
            Next::Work(work) => next = context.work(work).await?,
        }
    }
}
