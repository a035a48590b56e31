//! The `OpenAPI` description of the table.

use utoipa::openapi::path::{HttpMethod, Operation, OperationBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{ObjectBuilder, Schema};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Required, Response, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

use super::{QUESTIONS, Question};
use crate::ErrorBody;

/// The components that schemas refer to, by name.
pub(super) type Components = Vec<(String, RefOr<Schema>)>;

/// The bodies that a question takes or gives: each a media type with its schema.
type Bodies = fn(&mut Components) -> Vec<(&'static str, RefOr<Schema>)>;

/// The schemas of a question's request and answer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schemas {
    request: Option<Bodies>,
    answer: Bodies,
}

impl Schemas {
    pub(super) const fn new(request: Option<Bodies>, answer: Bodies) -> Self {
        Self { request, answer }
    }
}

fn reference<T: ToSchema>(components: &mut Components, name: String) -> RefOr<Schema> {
    T::schemas(components);
    components.push((name.clone(), T::schema()));
    Ref::from_schema_name(name).into()
}

const JSON: &str = "application/json";

/// A type that is a component by its name.
pub(super) fn named<T: ToSchema>(
    components: &mut Components,
) -> Vec<(&'static str, RefOr<Schema>)> {
    vec![(JSON, reference::<T>(components, T::name().into_owned()))]
}

/// A setup with options.
pub(super) fn with<T: ToSchema + 'static>(
    components: &mut Components,
) -> Vec<(&'static str, RefOr<Schema>)> {
    let name = format!("With_{}", T::name());
    // The options are a component of their own, to which the schema of both refers.
    let _ = reference::<T>(components, T::name().into_owned());
    vec![(JSON, reference::<crate::setup::With<T>>(components, name))]
}

/// JSON whose form another document describes.
pub(super) fn object(_: &mut Components) -> Vec<(&'static str, RefOr<Schema>)> {
    vec![(JSON, ObjectBuilder::new().build().into())]
}

/// Pictures in the three formats.
pub(super) fn pictures(_: &mut Components) -> Vec<(&'static str, RefOr<Schema>)> {
    vec![
        ("image/svg+xml", String::schema()),
        ("image/png", Vec::<u8>::schema()),
        ("application/x-tex", String::schema()),
    ]
}

fn response(description: &str, bodies: Vec<(&'static str, RefOr<Schema>)>) -> Response {
    let response = ResponseBuilder::new().description(description);
    let bodies = bodies.into_iter();
    bodies
        .fold(response, |response, (kind, schema)| {
            response.content(kind, Content::new(Some(schema)))
        })
        .build()
}

fn operation(question: &Question, components: &mut Components) -> Operation {
    let id = if question.name == "claims" {
        "list"
    } else {
        question.name
    };
    let mut operation = OperationBuilder::new()
        .operation_id(Some(id))
        .tag(question.group)
        .summary(Some(question.summary))
        .response(
            "200",
            response(question.description, (question.schemas.answer)(components)),
        );
    if let Some(request) = question.schemas.request {
        let body = request(components)
            .into_iter()
            .fold(RequestBodyBuilder::new(), |body, (kind, schema)| {
                body.content(kind, Content::new(Some(schema)))
            });
        operation = operation
            .request_body(Some(body.required(Some(Required::True)).build()))
            .response("4XX", response("", named::<ErrorBody>(components)));
    }
    operation.build()
}

/// Adds every question that has an address to an `OpenAPI` document.
pub fn describe(document: &mut OpenApi) {
    let mut components = Components::new();
    for question in QUESTIONS {
        let Some(address) = question.address() else {
            continue;
        };
        let method = if question.is_get {
            HttpMethod::Get
        } else {
            HttpMethod::Post
        };
        let operation = operation(question, &mut components);
        let path = format!("/api/v1/{address}");
        document
            .paths
            .add_path_operation(path, vec![method], operation);
    }
    let all = document.components.get_or_insert_default();
    all.schemas.extend(components);
}
