//! Headers, hosts, origins, and ways to files.

use serde_json::json;

use crate::client::Running;

#[tokio::test]
async fn every_answer_has_the_headers() {
    let server = Running::start().await;
    let board = json!({ "board": "grid:2x2" });
    let replies = [
        server.get("/").await,
        server.get("/nothing.js").await,
        server.get("/api/v1/health").await,
        server.get("/api/v1/nothing").await,
        server.post("/api/v1/board", &board).await,
        server.post("/api/v1/board", &json!({})).await,
    ];
    for reply in replies {
        let policy = reply.header("content-security-policy").unwrap();
        // WebAssembly of our own is compiled; nothing else is unsafe.
        let scripts = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';";
        assert!(policy.starts_with(scripts), "{policy}");
        assert!(!policy[scripts.len()..].contains("unsafe"));
        assert!(policy.contains("frame-ancestors 'none'"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("x-frame-options"), Some("DENY"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
    }
    let health = server.get("/api/v1/health").await;
    assert_eq!(health.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn no_name_reaches_a_file() {
    let server = Running::start().await;
    for path in [
        "/../Cargo.toml",
        "/assets/../../Cargo.toml",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/etc/passwd%00.html",
        "/.git/config",
        "/api/../../etc/hosts.txt",
        "/games.sqlite3",
        "/assets/%5c..%5cbuild.rs",
    ] {
        let reply = server.get(path).await;
        let text = reply.text();
        assert!(
            !text.contains("[package]") && !text.contains("root:") && !text.contains("localhost"),
            "{path}: {text}"
        );
        // The start of the page, or how to build it, or nothing.
        assert!([404, 200, 503].contains(&reply.status), "{path}");
        if path.contains('.') && !path.ends_with("passwd") {
            assert_ne!(reply.status, 200, "{path}");
        }
    }
}

#[tokio::test]
async fn what_is_not_there_is_said_in_json() {
    let server = Running::start().await;
    let reply = server.get("/api/v1/nothing").await;
    assert_eq!(reply.error(), (404, "not-found".to_owned()));
    let reply = server.get("/api/v1/board").await;
    assert_eq!(reply.error(), (405, "method-not-allowed".to_owned()));
    let reply = server.get("/api").await;
    assert_eq!(reply.error(), (404, "not-found".to_owned()));
    for query in [
        "preview.png",
        "preview.png?board=path:2&board=path:3&game=cycle",
        "oembed",
    ] {
        let reply = server.get(&format!("/api/v1/{query}")).await;
        assert_eq!(reply.error(), (400, "bad-request".to_owned()), "{query}");
    }
    let reply = server.send("DELETE", "/", &[], "").await;
    assert_eq!(reply.error(), (405, "method-not-allowed".to_owned()));
}

#[tokio::test]
async fn pages_of_other_sites_are_turned_away() {
    let server = Running::start().await;
    let own = format!("http://{}", server.address);
    let body = json!({ "board": "grid:2x2" }).to_string();
    for (origin, status) in [
        (own.as_str(), 200),
        ("http://example.org", 403),
        ("null", 403),
        ("http://127.0.0.1:1", 403),
    ] {
        let headers = [("content-type", "application/json"), ("origin", origin)];
        let reply = server.send("POST", "/api/v1/board", &headers, &body).await;
        assert_eq!(reply.status, status, "{origin}");
    }
    // A socket can be opened from anywhere, unless the server looks at the origin.
    let headers = [
        ("origin", "http://example.org"),
        ("upgrade", "websocket"),
        ("sec-websocket-version", "13"),
        ("sec-websocket-key", "AAAAAAAAAAAAAAAAAAAAAA=="),
    ];
    let path = "/api/v1/games/000000000000000000000000/socket";
    let reply = server.send("GET", path, &headers, "").await;
    assert_eq!(reply.error(), (403, "cross-origin".to_owned()));
}

/// A site elsewhere can give its own name the address 127.0.0.1.
#[tokio::test]
async fn only_names_of_this_machine_are_answered() {
    let server = Running::start().await;
    for (host, status) in [
        ("localhost", 200),
        ("127.0.0.1:7878", 200),
        ("[::1]:80", 200),
        ("example.org", 400),
        ("example.org:7878", 400),
        ("localhost.example.org", 400),
    ] {
        let reply = server
            .send("GET", "/api/v1/health", &[("host", host)], "")
            .await;
        assert_eq!(reply.status, status, "{host}");
    }
    let bare = server
        .send("GET", "/", &[("host", "example.org")], "")
        .await;
    assert_eq!(bare.error(), (400, "bad-host".to_owned()));
}

#[tokio::test]
async fn bytes_that_are_no_request_do_not_hurt() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = Running::start().await;
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(1 << 20));
    for bytes in [
        "\0\0\0\0\r\n\r\n",
        "GET",
        "GET / HTTP/9.9\r\n\r\n",
        "POST /api/v1/board HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
        "POST /api/v1/board HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nabcdef",
        "GET / HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n",
        &long,
    ] {
        let mut stream = tokio::net::TcpStream::connect(server.address)
            .await
            .unwrap();
        let _ = stream.write_all(bytes.as_bytes()).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let _ = crate::client::within(stream.read_to_end(&mut answer)).await;
        let answer = String::from_utf8_lossy(&answer);
        assert!(!answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    assert_eq!(server.get("/api/v1/health").await.status, 200);
}

#[tokio::test]
async fn two_names_are_none() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = Running::start().await;
    let request = "GET /api/v1/health HTTP/1.1\r\nhost: localhost\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let mut stream = tokio::net::TcpStream::connect(server.address)
        .await
        .unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    let _ = crate::client::within(stream.read_to_string(&mut answer)).await;
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    assert!(answer.contains("bad-host"), "{answer}");
}

#[tokio::test]
async fn a_server_with_names_answers_to_them() {
    let server =
        Running::set(|settings| settings.hosts = vec!["Games.Example.org".to_owned()]).await;
    for (host, status) in [
        ("games.example.org", 200),
        ("GAMES.example.ORG:443", 200),
        ("localhost", 200),
        ("example.org", 400),
    ] {
        let headers = [("host", host)];
        let reply = server.send("GET", "/api/v1/health", &headers, "").await;
        assert_eq!(reply.status, status, "{host}");
    }
}

/// Behind a proxy that is trusted everybody has a rate of their own, and the page's own name is the
/// proxy's.
#[tokio::test]
async fn a_trusted_proxy_speaks_for_its_clients() {
    let server = Running::set(|settings| {
        settings.hosts = vec!["games.example.org".to_owned()];
        settings.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
        settings.limits.request_burst = 2.0;
        settings.limits.requests_per_second = 1e-3;
    })
    .await;
    let ask = async |origin: &str| {
        let headers = [("x-forwarded-for", origin)];
        let reply = server.send("GET", "/api/v1/health", &headers, "").await;
        reply.status
    };
    for origin in ["203.0.113.1", "203.0.113.2", "9.9.9.9, 203.0.113.3"] {
        assert_eq!(
            [ask(origin).await, ask(origin).await],
            [200, 200],
            "{origin}"
        );
        assert_eq!(ask(origin).await, 429, "{origin}");
    }
    // What a client writes in front changes nothing.
    assert_eq!(ask("8.8.8.8, 203.0.113.1").await, 429);
    let page = [
        ("host", "127.0.0.1:7878"),
        ("x-forwarded-host", "games.example.org"),
        ("x-forwarded-for", "203.0.113.9"),
        ("origin", "https://games.example.org"),
        ("content-type", "application/json"),
    ];
    let body = json!({ "board": "grid:2x2" }).to_string();
    let reply = server.send("POST", "/api/v1/board", &page, &body).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    let direct = Running::start().await;
    let reply = direct.send("POST", "/api/v1/board", &page, &body).await;
    assert_eq!(reply.error(), (403, "cross-origin".to_owned()));
}
