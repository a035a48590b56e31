//! Attacks on memory and connections.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use serde_json::json;

use super::{Target, duration, expect, is_long, take_all_files};
use crate::faults::effort;

/// Three addresses announce the largest bodies there are and send nothing.
#[test]
fn bodies_are_announced_and_never_sent() {
    let target = Target::start("announced");
    let count = effort(40, 120);
    let mut held: Vec<TcpStream> = Vec::new();
    for from in 2..5 {
        let line = target.line(from);
        for _ in 0..count {
            let mut stream = line.connect().unwrap();
            let head = line.head("POST", "/api/v1/verify");
            write!(stream, "{head}content-length: {}\r\n\r\n", 16 << 20).unwrap();
            held.push(stream);
        }
    }
    let (own, waits) = target.under(|| {
        // Somebody else at one of those addresses is served as well.
        let neighbour = target.line(2);
        let question = json!({ "board": "grid:5x6", "game": "classic" });
        let own = neighbour
            .post("/api/v1/analyze", &question)
            .map(|reply| reply.status);
        let page = neighbour.get("/assets/app.js").map(|reply| reply.status);
        std::thread::sleep(duration());
        [own.unwrap_or(0), page.unwrap_or(0)]
    });
    let figure = format!("{} announced, {} MB in memory", held.len(), target.memory());
    waits.judge("bodies are announced and never sent", &figure);
    expect(own == [200, 200], "a neighbour is served");
}

/// Addresses send certificates in chunks, as large as they may be, and never end them.
#[test]
fn bodies_come_in_chunks_and_never_end() {
    let target = Target::start("chunks");
    let (addresses, each, size) = if is_long() {
        (6, 40, 15 << 20)
    } else {
        (3, 4, 4 << 20)
    };
    let chunk = vec![b' '; 64 << 10];
    let (held, waits) = target.under(|| {
        let mut held = Vec::new();
        for from in 2..2 + addresses {
            let line = target.line(from);
            for _ in 0..each {
                let Ok(mut stream) = line.connect() else {
                    continue;
                };
                let head = line.head("POST", "/api/v1/verify");
                let _ = write!(stream, "{head}transfer-encoding: chunked\r\n\r\n");
                stream
                    .set_write_timeout(Some(Duration::from_millis(500)))
                    .unwrap();
                for _ in 0..size / chunk.len() {
                    let sent = write!(stream, "{:x}\r\n", chunk.len())
                        .and_then(|()| stream.write_all(&chunk))
                        .and_then(|()| stream.write_all(b"\r\n"));
                    // It has been refused.
                    if sent.is_err() {
                        break;
                    }
                }
                held.push(stream);
            }
        }
        let memory = target.memory();
        (held.len(), memory)
    });
    let (count, memory) = held;
    let figure = format!("{count} bodies of {} MB, {memory} MB in memory", size >> 20);
    waits.judge("bodies come in chunks and never end", &figure);
    expect(memory < 900, "memory is bounded");
}

/// Four addresses hold all connections they can have and say nothing.
#[test]
fn silent_connections_do_not_shut_the_door() {
    take_all_files();
    let target = Target::start("silent");
    let each = effort(100, 1024);
    let mut held = Vec::new();
    for from in 2..6 {
        let line = target.line(from);
        for _ in 0..each {
            held.extend(line.connect());
        }
    }
    let ((), waits) = target.under(|| {
        let begin = std::time::Instant::now();
        let mut at = 0;
        // What was closed is opened again.
        while begin.elapsed() < duration() {
            at = (at + 1) % held.len().max(1);
            if let Ok(stream) = target.line(2 + (at % 4) as u16).connect() {
                held[at] = stream;
            }
        }
    });
    let figure = format!("{} silent connections", held.len());
    waits.judge("silent connections do not shut the door", &figure);
}
