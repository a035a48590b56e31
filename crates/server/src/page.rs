//! The files of the page: those inside the program, or those of a folder.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
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
pub(crate) struct Page(HashMap<String, Arc<PageFile>>);

/// A file of the page.
struct PageFile {
    file: EmbeddedFile,
    /// The file as `gzip` packs it, and its hash; packed once, when the first client asks for it.
    packed: OnceLock<(Bytes, [u8; 32])>,
}

impl From<EmbeddedFile> for PageFile {
    fn from(file: EmbeddedFile) -> Self {
        let packed = OnceLock::new();
        Self { file, packed }
    }
}

impl PageFile {
    /// Returns whether packing makes the file smaller: pictures and fonts are packed already.
    fn is_worth_packing(&self) -> bool {
        let kind = self.file.metadata.mimetype();
        let is_picture = kind.starts_with("image/") && kind != "image/svg+xml";
        !is_picture && !kind.starts_with("font/")
    }

    fn packed(&self) -> &(Bytes, [u8; 32]) {
        self.packed.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
            // Writing to memory does not fail.
            let written = encoder.write_all(&self.file.data);
            let bytes = written.and_then(|()| encoder.finish()).unwrap_or_default();
            let hash = Sha256::digest(&bytes).into();
            (bytes.into(), hash)
        })
    }
}

impl Page {
    /// Returns the page inside the program, which is empty if the program was built without it.
    pub(crate) fn embedded() -> Self {
        let file = |name: Cow<'static, str>| {
            let file = PageFile::from(Files::get(&name)?);
            Some((name.to_string(), Arc::new(file)))
        };
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
                    let file = PageFile::from(rust_embed::utils::read_file_from_fs(&path)?);
                    files.insert(name, Arc::new(file));
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
        return match smaller.filter(|_| accepts(&headers, "br")) {
            Some(smaller) => {
                let hash = smaller.file.metadata.sha256_hash();
                let data = || Body::from(smaller.file.data.clone());
                compressed(answer(name, &file.file, hash, &headers, data), "br")
            }
            None if accepts(&headers, "gzip") && file.is_worth_packing() => {
                packed(name, file, &headers).await
            }
            None => whole(name, &file.file, &headers),
        };
    }
    // The routes of the page are made of letters and digits alone.
    if name.contains(['.', '%', '\\']) {
        return Error::not_found("such file").into_response();
    }
    match page.0.get("index.html") {
        Some(file) => {
            let preview = Preview::of(&context, &uri, &headers).await;
            match preview.document(&file.file.data) {
                Some(text) => written(text, &headers),
                None => whole("index.html", &file.file, &headers),
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

/// Returns whether a client reads what is encoded like this.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING);
    let accepted = accepted.and_then(|all| all.to_str().ok()).unwrap_or("");
    accepted.split(',').any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let is_refused = matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim() == encoding && !is_refused
    })
}

/// Marks a file of the page, which is not compressed anew for every client: that takes a tenth of a
/// second for the largest, and clients may ask for it as often as they like.
#[derive(Clone, Copy)]
pub(crate) struct Ready;

fn compressed(mut response: Response, encoding: &'static str) -> Response {
    let headers = response.headers_mut();
    if headers.contains_key(header::CONTENT_TYPE) {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// Answers with a file as `gzip` packs it.
async fn packed(name: &str, file: &Arc<PageFile>, headers: &HeaderMap) -> Response {
    if file.packed.get().is_none() {
        let file = Arc::clone(file);
        // If it does not come to an end there, it is packed below.
        let _ = tokio::task::spawn_blocking(move || file.packed().1).await;
    }
    let (bytes, hash) = file.packed();
    let data = || Body::from(bytes.clone());
    compressed(answer(name, &file.file, *hash, headers, data), "gzip")
}

/// Answers with a file as it is.
fn whole(name: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let data = || Body::from(file.data.clone());
    answer(name, file, file.metadata.sha256_hash(), headers, data)
}

/// Answers with a file, as `data` encodes it.
fn answer(
    name: &str,
    file: &EmbeddedFile,
    hash: [u8; 32],
    headers: &HeaderMap,
    data: impl FnOnce() -> Body,
) -> Response {
    let cache = if name.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kind = file.metadata.mimetype();
    let mut response = respond(kind, cache, hash, headers, data);
    response.extensions_mut().insert(Ready);
    response
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
            super::accepts(&headers, "br")
        };
        assert!(accepts("gzip, deflate, br, zstd"));
        assert!(accepts("br;q=0.5"));
        assert!(!accepts("gzip, br;q=0"));
        assert!(!accepts("gzip"));
        assert!(!super::accepts(&HeaderMap::new(), "br"));
    }

    /// The second client gets the very bytes that the first one got.
    #[tokio::test]
    async fn files_are_packed_once() {
        let folder = tempfile::tempdir().unwrap();
        let text = "play() ".repeat(1000);
        for name in ["index.html", "app.js"] {
            std::fs::write(folder.path().join(name), &text).unwrap();
        }
        let page = Page::read(folder.path()).unwrap();
        let script = &page.0["app.js"];
        for _ in 0..2 {
            let response = packed("app.js", script, &HeaderMap::new()).await;
            assert_eq!(response.headers()[header::CONTENT_ENCODING], "gzip");
            assert!(response.extensions().get::<Ready>().is_some());
            let sent = axum::body::to_bytes(response.into_body(), 1 << 20).await;
            let (kept, _) = script.packed.get().unwrap();
            assert_eq!(sent.unwrap().as_ptr(), kept.as_ptr());
            assert!(kept.len() < 200);
        }
        assert!(page.0["index.html"].packed.get().is_none());
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
        assert_eq!(&*script.file.data, b"play()");
        assert_eq!(script.file.metadata.mimetype(), "text/javascript");
        assert!(script.is_worth_packing());
        assert_eq!(page.0.len(), 2);
        assert!(Page::read(&folder.path().join("nowhere")).is_err());
    }
}
