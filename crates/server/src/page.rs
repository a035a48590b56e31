//! The files of the page: those inside the program, or those of a folder.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io;
use std::path::Path;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::EmbeddedFile;
use sha2::{Digest, Sha256};

use crate::error::{Code, Error};
use crate::preview::Preview;
use crate::request_context::RequestContext;

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// How to get a program with the page.
pub const HOW_TO_BUILD: &str = "this program was built without the page; with Node.js installed, `make run` builds both, or by \
     hand: `scripts/build-wasm`, then `npm install --no-save` and `npm run build` in web/, then build the program again";

/// The files of the page by their paths, such as `assets/app.js`. All are in memory, so that no
/// request can reach another file.
pub(crate) struct Page(HashMap<String, EmbeddedFile>);

impl Page {
    /// Returns the page inside the program, which is empty if the program was built without it.
    pub(crate) fn embedded() -> Self {
        let file = |name: Cow<'static, str>| Some((name.to_string(), Files::get(&name)?));
        Self(Files::iter().filter_map(file).collect())
    }

    /// Reads the page from a folder.
    ///
    /// # Errors
    /// When the folder or one of its files cannot be read, or has no `index.html`.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut files = HashMap::new();
        let mut folders = vec![folder.to_path_buf()];
        while let Some(inside) = folders.pop() {
            for entry in inside.read_dir()? {
                let path = entry?.path();
                if path.is_dir() {
                    folders.push(path);
                } else if let Ok(name) = path.strip_prefix(folder) {
                    let name = name.to_string_lossy().replace('\\', "/");
                    files.insert(name, rust_embed::utils::read_file_from_fs(&path)?);
                }
            }
        }
        let page = Self(files);
        page.is_there()
            .then_some(page)
            .ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "it has no index.html"))
    }

    /// Returns whether there is a page at all.
    pub(crate) fn is_there(&self) -> bool {
        self.0.contains_key("index.html")
    }
}

/// Files whose names change with their contents.
const HASHED: &str = "assets/";

/// Answers everything that is not the interface: the files of the page, and its start for the
/// routes that it knows itself.
pub(crate) async fn serve(
    context: RequestContext,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let page = &context.app.page;
    if uri.path() == "/api" || uri.path().starts_with("/api/") {
        return Error::not_found("such address in this interface").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return Error::new(Code::MethodNotAllowed, "the page can only be read").into_response();
    }
    let name = uri.path().trim_start_matches('/');
    if let Some(file) = page.0.get(name) {
        // What the build has compressed, better than there is time for here.
        let smaller = page.0.get(&format!("{name}{BROTLI}"));
        return match smaller.filter(|_| accepts_brotli(&headers)) {
            Some(smaller) => compressed(answer(name, file, Some(smaller), &headers)),
            None => answer(name, file, None, &headers),
        };
    }
    // The routes of the page are made of letters and digits alone.
    if name.contains(['.', '%', '\\']) {
        return Error::not_found("such file").into_response();
    }
    match page.0.get("index.html") {
        Some(file) => {
            let preview = Preview::of(&context, &uri, &headers).await;
            match preview.document(&file.data) {
                Some(text) => written(text, &headers),
                None => answer("index.html", file, None, &headers),
            }
        }
        None => (
            StatusCode::SERVICE_UNAVAILABLE,
            [(header::CONTENT_TYPE, "text/plain; charset=utf-8")],
            format!("Slitherlab: {HOW_TO_BUILD}.\n"),
        )
            .into_response(),
    }
}

/// The end of the names of files that the build has compressed.
const BROTLI: &str = ".br";

fn accepts_brotli(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING);
    let accepted = accepted.and_then(|all| all.to_str().ok()).unwrap_or("");
    accepted.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        name.trim() == "br" && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

fn compressed(mut response: Response) -> Response {
    let headers = response.headers_mut();
    if headers.contains_key(header::CONTENT_TYPE) {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// Answers with a file, or with the bytes of `sent`, which stand for it.
fn answer(
    name: &str,
    file: &EmbeddedFile,
    sent: Option<&EmbeddedFile>,
    headers: &HeaderMap,
) -> Response {
    let sent = sent.unwrap_or(file);
    let cache = if name.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kind = file.metadata.mimetype();
    respond(kind, cache, sent.metadata.sha256_hash(), headers, || {
        Body::from(sent.data.clone())
    })
}

/// Answers with a document that was made for the request.
fn written(text: String, headers: &HeaderMap) -> Response {
    let hash = Sha256::digest(text.as_bytes()).into();
    respond("text/html", "no-cache", hash, headers, || Body::from(text))
}

fn respond(
    kind: &str,
    cache: &'static str,
    hash: [u8; 32],
    headers: &HeaderMap,
    body: impl FnOnce() -> Body,
) -> Response {
    let start = hash.first_chunk().copied().unwrap_or_default();
    let tag = format!("\"{:016x}\"", u64::from_be_bytes(start));
    let mut response = if headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes())
    {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let kind = if kind.starts_with("text/") && !kind.contains("charset") {
            format!("{kind}; charset=utf-8")
        } else {
            kind.to_owned()
        };
        ([(header::CONTENT_TYPE, kind)], body()).into_response()
    };
    let all = response.headers_mut();
    all.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        all.insert(header::ETAG, tag);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brotli_is_sent_to_those_who_read_it() {
        let accepts = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            accepts_brotli(&headers)
        };
        assert!(accepts("gzip, deflate, br, zstd"));
        assert!(accepts("br;q=0.5"));
        assert!(!accepts("gzip, br;q=0"));
        assert!(!accepts("gzip"));
        assert!(!accepts_brotli(&HeaderMap::new()));
    }

    #[test]
    fn a_folder_is_read_with_all_its_files() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("assets")).unwrap();
        std::fs::write(folder.path().join("assets/app.js"), "play()").unwrap();
        let refused = Page::read(folder.path()).err().unwrap();
        assert_eq!(refused.to_string(), "it has no index.html");
        std::fs::write(folder.path().join("index.html"), "<title>Play</title>").unwrap();
        let page = Page::read(folder.path()).unwrap();
        let script = &page.0["assets/app.js"];
        assert_eq!(&*script.data, b"play()");
        assert_eq!(script.metadata.mimetype(), "text/javascript");
        assert_eq!(page.0.len(), 2);
        assert!(Page::read(&folder.path().join("nowhere")).is_err());
    }
}
