//! Errors as clients see them: those of the questions, and those that only a server has reason to
//! refuse.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use slitherlab_api::Error as Refusal;
pub(crate) use slitherlab_api::{Code, ErrorBody};

/// The status of an answer with this code.
fn status(code: Code) -> StatusCode {
    match code {
        Code::BadRequest | Code::BadHost => StatusCode::BAD_REQUEST,
        Code::Forbidden | Code::CrossOrigin => StatusCode::FORBIDDEN,
        Code::NotFound => StatusCode::NOT_FOUND,
        Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Code::Timeout => StatusCode::REQUEST_TIMEOUT,
        Code::Conflict => StatusCode::CONFLICT,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::BadBoard
        | Code::BadGraph
        | Code::BadGame
        | Code::BadPosition
        | Code::BadRecord
        | Code::BadValue
        | Code::IllegalMove
        | Code::NoCertificate => StatusCode::UNPROCESSABLE_ENTITY,
        Code::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
        Code::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        Code::Busy | Code::ShuttingDown => StatusCode::SERVICE_UNAVAILABLE,
        Code::StorageFull => StatusCode::INSUFFICIENT_STORAGE,
    }
}

/// A refusal as an answer.
#[derive(Clone, Debug)]
pub(crate) struct Error {
    /// What went wrong.
    pub(crate) refusal: Refusal,
    /// After how many seconds another attempt makes sense.
    retry_after: Option<u64>,
}

/// What handlers return.
pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self {
            refusal,
            retry_after: None,
        }
    }
}

impl Error {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Refusal::new(code, message).into()
    }

    /// Says which field of the request is meant.
    #[must_use]
    pub(crate) fn about(mut self, field: &'static str) -> Self {
        self.refusal = self.refusal.about(field);
        self
    }

    /// Says which move is meant, from 1.
    #[must_use]
    pub(crate) fn at_move(mut self, number: usize) -> Self {
        self.refusal = self.refusal.at_move(number);
        self
    }

    /// Says when to come again.
    #[must_use]
    pub(crate) fn again_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    pub(crate) fn code(&self) -> Code {
        self.refusal.code
    }

    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        Self::new(Code::Conflict, message)
    }

    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(Code::Forbidden, message)
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(Code::NotFound, format!("there is no {what}"))
    }

    pub(crate) fn too_large(message: impl Into<String>) -> Self {
        Refusal::too_large(message).into()
    }

    pub(crate) fn internal() -> Self {
        Self::new(
            Code::Internal,
            "something went wrong in the server; it has been noted in its log",
        )
    }
}

/// Why a request was refused; goes with the answer, for those who count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reason(pub(crate) Code);

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let reason = Reason(self.code());
        let body = ErrorBody {
            error: self.refusal,
        };
        let mut response = (status(body.error.code), Json(body)).into_response();
        response.extensions_mut().insert(reason);
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
