//! How to put a position into another page (oEmbed 1.0).

use axum::http::{HeaderMap, Uri};
use serde::Deserialize;
use serde_json::{Value, json};

use super::link::Link;
use super::{escaped, origin, query as read_query};
use crate::error::{Code, Error, Result};

/// The address of the page that is asked for.
#[derive(Debug, Deserialize)]
pub(crate) struct OEmbedRequest {
    url: String,
}

/// How large a position is in a page of somebody else, in pixels.
const FRAME: [u32; 2] = [480, 640];

/// Says how to put a position into another page.
pub(crate) async fn oembed(headers: HeaderMap, uri: Uri) -> Result<axum::Json<Value>> {
    let OEmbedRequest { url } = read_query(&uri)?;
    let own = format!("{}/play?", origin(&headers));
    let query = url.strip_prefix(&own).filter(|query| !query.is_empty());
    let query = query.ok_or_else(|| Error::new(Code::NotFound, "no position has this address"))?;
    let query = query.split('#').next().unwrap_or(query);
    let uri: Uri = format!("/play?{query}")
        .parse()
        .map_err(|_| Error::not_found("such position"))?;
    let link = Link::of(&uri).ok_or_else(|| Error::not_found("such position"))?;
    let [width, height] = FRAME;
    let source = escaped(&format!("{own}embed&{query}"));
    let title = link.title();
    Ok(axum::Json(json!({
        "version": "1.0",
        "type": "rich",
        "provider_name": "Slitherlab",
        "title": title,
        "width": width,
        "height": height,
        "html": format!(
            "<iframe src=\"{source}\" width=\"{width}\" height=\"{height}\" title=\"{}\" loading=\"lazy\" \
             style=\"border: 0; max-width: 100%\"></iframe>",
            escaped(&title)
        ),
    })))
}
