//! `slitherlab serve`: the page, and its HTTP interface.

use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, bail};
use slitherlab_server::{HOW_TO_BUILD, Network, Server, Settings};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::{Status, output};

/// Serve the page to play and explore the games, and its HTTP interface
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    slitherlab serve\n  \
    slitherlab serve --listen 0.0.0.0:7878 --data games\n  \
    slitherlab serve --data games --trust-proxy 127.0.0.1 --host games.example.org\n\n\
    Without --data, games between browsers end with the server. At the default address, 127.0.0.1,\n\
    only this machine can reach it. Logs go to standard error; RUST_LOG=debug says more.")]
pub(crate) struct Arguments {
    /// Address to listen on
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7878")]
    listen: String,

    /// Folder that keeps the games between browsers
    ///
    /// Only its owner may read it. If it is damaged, `slitherlab salvage` saves what is intact.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Serve the page from this folder instead of the one inside the program
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,

    /// Host name of the server, besides those of this machine; may be repeated
    ///
    /// Without it, a server that others can reach answers to any name.
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// Reverse proxy, or network such as 10.0.0.0/8, whose X-Forwarded-For is trusted; may be
    /// repeated
    ///
    /// Without it, everybody who comes through a proxy is one client.
    #[arg(long, value_name = "ADDR")]
    trust_proxy: Vec<Network>,

    /// Serve Prometheus metrics at /metrics on this address, such as 127.0.0.1:9878
    #[arg(long, value_name = "ADDR")]
    metrics: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let settings = Settings {
        listen: address("--listen", &arguments.listen)?,
        metrics: match &arguments.metrics {
            None => None,
            Some(text) => Some(address("--metrics", text)?),
        },
        data: arguments.data.clone(),
        page: arguments.page.clone(),
        hosts: arguments.host.clone(),
        trusted_proxies: arguments.trust_proxy.clone(),
        ..Settings::default()
    };
    log_to_stderr();
    take_all_files();
    let runtime = tokio::runtime::Runtime::new().context("cannot start the threads")?;
    runtime.block_on(serve(&settings))?;
    Ok(Status::Answered)
}

/// Sends warnings to standard error, or what `RUST_LOG` asks for (`slitherlab_server=debug`).
fn log_to_stderr() {
    let filter = std::env::var("RUST_LOG")
        .ok()
        .and_then(|wanted| wanted.parse().ok())
        .unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    tracing_subscriber::registry()
        .with(lines.with_filter(filter))
        .init();
}

/// Every connection is an open file, and the system often lets a program have a thousand of them
/// unless it asks for more.
#[cfg(unix)]
fn take_all_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let most = Rlimit {
        current: limit.maximum,
        ..limit
    };
    // If it does not let us, fewer people can be served at a time.
    let _ = setrlimit(Resource::Nofile, most);
}

#[cfg(not(unix))]
fn take_all_files() {}

async fn serve(settings: &Settings) -> anyhow::Result<()> {
    let server = Server::bind(settings).await?;
    // From the next line on somebody may want to end it.
    let stop = stop();
    if !server.has_page() {
        output::warning(HOW_TO_BUILD);
    }
    output::note(&format!(
        "serving on http://{} (Ctrl-C ends it)",
        server.address()
    ));
    if let Some(address) = server.metrics_address() {
        output::note(&format!("metrics on http://{address}/metrics"));
    }
    server.run(stop).await;
    Ok(())
}

/// An address, or a host's name with a port.
fn address(option: &str, text: &str) -> anyhow::Result<SocketAddr> {
    use std::net::ToSocketAddrs;
    match text.to_socket_addrs().map(|mut addresses| addresses.next()) {
        Ok(Some(address)) => Ok(address),
        _ => bail!("{option} {text}: write an address with a port, such as 127.0.0.1:7878"),
    }
}

/// Listens for the signals that end the server from now on, and waits for one of them. What is not
/// listened for would end the program at once.
#[cfg(unix)]
fn stop() -> impl Future<Output = ()> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    async fn heard(signal: Option<Signal>) {
        match signal {
            Some(mut signal) => {
                let _ = signal.recv().await;
            }
            None => std::future::pending().await,
        }
    }
    let signals = [SignalKind::interrupt(), SignalKind::terminate()];
    let [interrupt, terminate] = signals.map(|kind| signal(kind).ok());
    async move {
        tokio::select! {
            () = heard(interrupt) => (),
            () = heard(terminate) => (),
        }
    }
}

/// Waits until somebody wants the server to end.
#[cfg(not(unix))]
async fn stop() {
    let _ = tokio::signal::ctrl_c().await;
}
