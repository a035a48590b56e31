//! `slitherlab serve`: the page, and its HTTP interface.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::{Context, bail};
use slitherlab_server::{HOW_TO_BUILD, Server, Settings, page_is_built};

use crate::{Status, output};

/// Serve the page to play, understand and explore the games, and its HTTP interface
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    slitherlab serve\n  \
    slitherlab serve --listen 0.0.0.0:7878 --data games\n\n\
    Without --data, games between browsers are forgotten when the server ends. With an address of this machine only\n\
    (127.0.0.1, the default) nobody else can reach the server. Logs go to standard error; RUST_LOG=debug says more.")]
pub(crate) struct Arguments {
    /// The address to listen on
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:7878")]
    listen: String,

    /// The folder to keep games between browsers in
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let settings = Settings {
        listen: address(&arguments.listen)?,
        data: arguments.data.clone(),
        ..Settings::default()
    };
    let filter = tracing_subscriber::EnvFilter::try_from_default_env()
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let runtime = tokio::runtime::Runtime::new().context("cannot start the threads")?;
    runtime.block_on(serve(&settings))?;
    Ok(Status::Answered)
}

async fn serve(settings: &Settings) -> anyhow::Result<()> {
    let server = Server::bind(settings).await?;
    if !page_is_built() {
        output::warning(HOW_TO_BUILD);
    }
    output::note(&format!(
        "serving on http://{} (Ctrl-C ends it)",
        server.address()
    ));
    server.run(stop()).await;
    Ok(())
}

/// An address, or a host's name with a port.
fn address(text: &str) -> anyhow::Result<SocketAddr> {
    use std::net::ToSocketAddrs;
    match text.to_socket_addrs().map(|mut addresses| addresses.next()) {
        Ok(Some(address)) => Ok(address),
        _ => bail!("--listen {text}: write an address with a port, such as 127.0.0.1:7878"),
    }
}

/// Waits until somebody wants the server to end.
async fn stop() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => (),
            _ = terminate.recv() => (),
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}
