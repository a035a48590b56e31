//! Listening, serving, stopping.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::header::CONTENT_TYPE;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tower::ServiceExt as _;

use crate::app::App;
use crate::client::Address;
use crate::connections::InUse;
use crate::game::{GameStore, GameStoreError, MachineClock};
use crate::metrics;
use crate::page::Page;
use crate::proxy::Peer;
use crate::route;
use crate::settings::Settings;
use crate::write_timeout::WriteTimeout;

/// Why the server does not start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The address is taken, or not ours.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The stored games cannot be opened.
    #[error(transparent)]
    Store(#[from] GameStoreError),
    /// The folder of the page cannot be read.
    #[error("cannot read the page in {0}: {1}")]
    Page(PathBuf, std::io::Error),
    /// No threads.
    #[error("cannot start the threads: {0}")]
    Threads(std::io::Error),
}

/// A server that listens already.
///
/// ```
/// use slitherlab_server::{Server, Settings};
///
/// let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
/// runtime.block_on(async {
///     let settings = Settings { listen: ([127, 0, 0, 1], 0).into(), ..Settings::default() };
///     let server = Server::bind(&settings).await?;
///     assert_ne!(server.address().port(), 0);
///     // Stops at once: a real one waits for a signal.
///     server.run(std::future::ready(())).await;
///     Ok::<(), Box<dyn std::error::Error>>(())
/// })?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Option<TcpListener>,
    app: App,
}

/// How long connections have to end when the server stops.
const GRACE: Duration = Duration::from_secs(5);

impl Server {
    /// Opens the stored games and listens.
    ///
    /// # Errors
    /// When the address cannot be had, or the games cannot be opened.
    pub async fn bind(settings: &Settings) -> Result<Self, StartError> {
        let clock = MachineClock::default();
        let store = GameStore::open(settings.data.as_deref(), &settings.limits, clock.clone())?;
        let page = match &settings.page {
            Some(folder) => {
                Page::read(folder).map_err(|error| StartError::Page(folder.clone(), error))?
            }
            None => Page::embedded(),
        };
        let cannot = |error| StartError::Listen(settings.listen, error);
        let listener = TcpListener::bind(settings.listen).await.map_err(cannot)?;
        let address = listener.local_addr().map_err(cannot)?;
        let metrics = match settings.metrics {
            None => None,
            Some(address) => {
                let listener = TcpListener::bind(address).await;
                Some(listener.map_err(|error| StartError::Listen(address, error))?)
            }
        };
        let app = App::new(settings, address, store, clock, page).map_err(StartError::Threads)?;
        Ok(Self {
            listener,
            address,
            metrics,
            app,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it says how it is, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref()?.local_addr().ok()
    }

    /// Returns whether it has the page to serve, and not the HTTP interface alone.
    pub fn has_page(&self) -> bool {
        self.app.page.is_there()
    }

    /// Serves until `stop` is ready; then lets connections end, for some seconds.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let router = route::router(self.app.clone());
        if let Some(listener) = self.metrics {
            tokio::spawn(tell_metrics(listener, self.app.clone()));
        }
        tokio::spawn(tidy(self.app.clone()));
        tokio::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                accepted = self.listener.accept() => match accepted {
                    Ok((stream, peer)) => serve(&self.app, &router, stream, peer),
                    Err(error) => {
                        // Out of files, most likely: it passes when connections end.
                        tracing::warn!(%error, "cannot accept a connection");
                        tokio::time::sleep(Duration::from_millis(100)).await;
                    }
                },
            }
        }
        drop(self.listener);
        tracing::info!("stopping");
        self.app.stop();
        if tokio::time::timeout(GRACE, self.app.connections.last())
            .await
            .is_err()
        {
            tracing::warn!("some connections did not end in time");
        }
        self.app.games.close().await;
    }
}

/// How often games that nobody visits are looked for.
const TIDYING: Duration = Duration::from_millis(500);

/// Lets games that nobody visits leave the memory, as long as the server runs.
async fn tidy(app: App) {
    let mut stopping = app.stopping();
    loop {
        tokio::select! {
            _ = stopping.wait_for(|&stop| stop) => return,
            () = tokio::time::sleep(TIDYING) => app.games.tidy(),
        }
    }
}

/// The most connections of those who want the metrics.
const SCRAPERS: usize = 16;

/// Serves `/metrics`, and nothing else, as long as the server runs.
async fn tell_metrics(listener: TcpListener, app: App) {
    let told = app.clone();
    let answer = move || async move {
        let kind = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
        (kind, metrics::text(&told))
    };
    let router = Router::new().route("/metrics", axum::routing::get(answer));
    let slots = Arc::new(Semaphore::new(SCRAPERS));
    let mut stopping = app.stopping();
    loop {
        let accepted = tokio::select! {
            _ = stopping.wait_for(|&stop| stop) => return,
            accepted = listener.accept() => accepted,
        };
        let (Ok((stream, _)), Ok(slot)) = (accepted, Arc::clone(&slots).try_acquire_owned()) else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let router = router.clone();
        let service = hyper::service::service_fn(move |request: Request<Incoming>| {
            router.clone().oneshot(request.map(axum::body::Body::new))
        });
        let mut builder = http1::Builder::new();
        builder
            .timer(TokioTimer::new())
            .header_read_timeout(app.limits.arrival);
        let stream = WriteTimeout::new(stream, app.limits.departure);
        tokio::spawn(async move {
            let _ = builder
                .serve_connection(TokioIo::new(stream), service)
                .await;
            drop(slot);
        });
    }
}

/// Serves one connection on a task of its own.
fn serve(app: &App, router: &Router, stream: TcpStream, peer: SocketAddr) {
    let from = Peer::new(peer.ip(), &app.trusted_proxies);
    let own = (!from.is_proxy).then(|| Address::from(from.address));
    let Some(connection) = app.connections.connect(own) else {
        return;
    };
    let _ = stream.set_nodelay(true);
    let stream = WriteTimeout::new(stream, app.limits.departure);
    let router = router.clone();
    let carried = Arc::clone(&connection);
    let service = hyper::service::service_fn(move |mut request: Request<Incoming>| {
        let in_use = carried.begin();
        request.extensions_mut().insert(from);
        request.extensions_mut().insert(Arc::clone(&carried));
        let answer = router.clone().oneshot(request.map(axum::body::Body::new));
        async move {
            let response = answer.await?;
            // The connection is in use until the whole answer has gone.
            Ok::<_, Infallible>(response.map(|body| Sending {
                body,
                _in_use: in_use,
            }))
        }
    });
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.arrival)
        .max_buf_size(64 << 10);
    let mut stopping = app.stopping();
    tokio::spawn(async move {
        let serving = builder
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        tokio::pin!(serving);
        let stop = async { stopping.wait_for(|&stop| stop).await.is_ok() };
        let result = tokio::select! {
            result = &mut serving => result,
            () = connection.gives_way() => return,
            _ = stop => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        };
        if let Err(error) = result {
            tracing::debug!(%peer, %error, "a connection broke");
        }
    });
}

/// The body of an answer, whose connection is in use until it is sent.
struct Sending {
    body: axum::body::Body,
    _in_use: InUse,
}

impl hyper::body::Body for Sending {
    type Data = axum::body::Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
