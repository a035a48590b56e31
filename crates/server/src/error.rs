//! What goes wrong, as clients see it.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// The kinds of errors. Each has its status and a word for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
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

impl Code {
    pub(crate) fn status(self) -> StatusCode {
        match self {
            Self::BadRequest | Self::BadHost => StatusCode::BAD_REQUEST,
            Self::Forbidden | Self::CrossOrigin => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Timeout => StatusCode::REQUEST_TIMEOUT,
            Self::Conflict => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BadBoard
            | Self::BadGraph
            | Self::BadGame
            | Self::BadPosition
            | Self::BadRecord
            | Self::BadValue
            | Self::IllegalMove
            | Self::NoCertificate => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Busy | Self::ShuttingDown => StatusCode::SERVICE_UNAVAILABLE,
            Self::StorageFull => StatusCode::INSUFFICIENT_STORAGE,
        }
    }
}

/// The body of every answer that is an error.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// The error.
    pub(crate) error: ApiError,
}

/// What went wrong.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ApiError {
    /// For programs.
    pub(crate) code: Code,
    /// One sentence for people.
    pub(crate) message: String,
    /// Which field of the request is meant.
    pub(crate) field: Option<&'static str>,
    /// Which of the moves is meant, from 1.
    #[serde(rename = "move")]
    pub(crate) number: Option<usize>,
    /// After how many seconds another attempt makes sense.
    #[serde(skip)]
    pub(crate) retry_after: Option<u64>,
}

/// What handlers return.
pub(crate) type Answer<T> = Result<T, ApiError>;

impl ApiError {
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            field: None,
            number: None,
            retry_after: None,
        }
    }

    /// Says which field of the request is meant.
    #[must_use]
    pub(crate) fn about(mut self, field: &'static str) -> Self {
        self.field = Some(field);
        self
    }

    /// Says which move is meant, from 1.
    #[must_use]
    pub(crate) fn at_move(mut self, number: usize) -> Self {
        self.number = Some(number);
        self
    }

    /// Says when to come again.
    #[must_use]
    pub(crate) fn again_after(mut self, seconds: u64) -> Self {
        self.retry_after = Some(seconds);
        self
    }

    pub(crate) fn not_found(what: &str) -> Self {
        Self::new(Code::NotFound, format!("there is no {what}"))
    }

    pub(crate) fn too_large(message: impl Into<String>) -> Self {
        Self::new(Code::TooLarge, message)
    }

    pub(crate) fn internal() -> Self {
        Self::new(
            Code::Internal,
            "something went wrong in the server; it has been noted in its log",
        )
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = self.code.status();
        let retry_after = self.retry_after;
        let mut response = (status, Json(ErrorBody { error: self })).into_response();
        if let Some(seconds) = retry_after {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
