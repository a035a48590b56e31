//! Games between browsers: starting, joining, looking, moving.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::extract::{Path, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use axum::{Extension, Json};
use serde::{Deserialize, Serialize};
use slitherlab_api::is_plain;
use slitherlab_game::AnyPosition;
use slitherlab_solve::engine::Level;
use utoipa::ToSchema;

use crate::app::App;
use crate::body::{Body, SmallBody};
use crate::connections::Connection;
use crate::error::{Code, Error, ErrorBody, Result};
use crate::game::{
    Access, Action, HUMAN, OnlineGame, OpenGame, StoredGame, StoredSeat, TakenSeat, TimeControl,
    seal, secret, serve_socket,
};
use crate::proxy::Peer;
use crate::request_context::RequestContext;
use crate::session::Session;
use crate::setup::With;

/// The players, in the order of their seats.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGameOptions {
    /// For each player `human`, or the name of an engine.
    seats: Vec<String>,
    /// The human seats that the creator takes at once.
    #[serde(default)]
    take: Vec<u32>,
    /// The creator's name.
    name: Option<String>,
    /// How long the players may think.
    clock: Option<TimeControl>,
    /// Whether anybody may join; such games are listed while a player is there.
    #[serde(default)]
    listed: bool,
}

/// A game that was started.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewGame {
    /// The name of the game. Anybody who knows it can watch.
    id: String,
    /// The invitation. Anybody who knows it can take an open seat; `None` when no seat is open.
    invite: Option<String>,
    /// The tokens. Anybody who knows one can move for its seat.
    tokens: Vec<SeatToken>,
    game: OnlineGame,
}

/// The secret of a seat.
#[derive(Serialize, ToSchema)]
struct SeatToken {
    seat: u32,
    token: String,
}

/// The games that anybody may join.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpenGames {
    games: Vec<OpenGame>,
}

/// Somebody wants a seat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SeatRequest {
    /// The invitation; games that are open to anybody need none.
    invite: Option<String>,
    /// Which seat; any open one by default.
    seat: Option<u32>,
    name: Option<String>,
}

/// A move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// The number of moves made before it.
    ply: usize,
    #[serde(rename = "move")]
    text: String,
}

/// The longest name of a player, in characters.
const NAME: usize = 40;

/// The longest text of a board that is listed, in bytes.
const LISTED: usize = 300;

/// Starts a game.
#[utoipa::path(post, path = "/api/v1/games", tag = "games between browsers",
    request_body = With<NewGameOptions>,
    responses((status = 201, body = NewGame), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn create(
    context: RequestContext,
    Body(request): Body<With<NewGameOptions>>,
) -> Result<(StatusCode, Json<NewGame>)> {
    context.start_game()?;
    let session = context.open(request.setup).await?;
    fits(&context, &session)?;
    let (game, tokens, invite) = prepare(&session, &request.options)?;
    let id = game.id.clone();
    let room = context.app.games.create(game, session).await?;
    let info = room.info().await;
    room.wake_engine(&context).await;
    let new = NewGame {
        id,
        invite,
        tokens,
        game: info,
    };
    Ok((StatusCode::CREATED, Json(new)))
}

/// Returns whether a game is one for browsers: its board is small enough, and it comes to an end.
pub(super) fn fits(context: &RequestContext, session: &Session) -> Result<()> {
    if matches!(session.game.position(), AnyPosition::Other(game) if game.may_last_forever()) {
        let message = "such a game may never end: give a number of deletions, or redraw=no";
        return Err(Error::new(Code::BadGame, message).about("rules"));
    }
    let limits = context.limits();
    let (vertices, edges) = (limits.game_vertices, limits.game_edges);
    let graph = session.game.board().graph();
    if graph.vertex_count() > vertices || graph.edge_count() > edges {
        let message = format!(
            "games between browsers are for boards of at most {vertices} vertices and {edges} edges"
        );
        return Err(Error::too_large(message).about("board"));
    }
    Ok(())
}

/// The newest games that anybody may join, while a player is there.
#[utoipa::path(get, path = "/api/v1/games", tag = "games between browsers",
    responses((status = 200, body = OpenGames)))]
pub(crate) async fn open_games(context: RequestContext) -> Json<OpenGames> {
    let games = context.app.games.open();
    Json(OpenGames { games })
}

/// The game to store, with the secrets of the seats that are taken, and of those that are open.
fn prepare(
    session: &Session,
    options: &NewGameOptions,
) -> Result<(StoredGame, Vec<SeatToken>, Option<String>)> {
    let players = session.game.players();
    if options.seats.len() != players as usize {
        let message = format!("{players} players need {players} seats");
        return Err(Error::new(Code::BadValue, message).about("seats"));
    }
    for kind in &options.seats {
        if kind != HUMAN && kind.parse::<Level>().is_err() {
            let message =
                "a seat is for a human, or for a random, greedy, stubborn or perfect engine";
            return Err(Error::new(Code::BadValue, message).about("seats"));
        }
    }
    let is_human = |seat: u32| {
        let place = (seat as usize).checked_sub(1);
        place
            .and_then(|place| options.seats.get(place))
            .map(String::as_str)
            == Some(HUMAN)
    };
    if !options.take.iter().all(|&seat| is_human(seat)) {
        let message = "only seats for humans can be taken";
        return Err(Error::new(Code::BadValue, message).about("take"));
    }
    if options.listed && session.game.board().text().len() > LISTED {
        let message = "only boards with a short name are listed; send the invitation instead";
        return Err(Error::too_large(message.to_owned()).about("listed"));
    }
    if let Some(clock) = options.clock {
        clock.check()?;
    }
    let name = checked_name(options.name.as_deref())?;
    let mut tokens = Vec::new();
    let mut seats = Vec::new();
    let mut open = false;
    for (number, kind) in (1..).zip(&options.seats) {
        let token = if options.take.contains(&number) {
            let token = secret()?;
            let sealed = seal(&token);
            tokens.push(SeatToken {
                seat: number,
                token,
            });
            Some(sealed)
        } else {
            open |= kind == HUMAN;
            None
        };
        seats.push(StoredSeat {
            name: token.and(name.clone()),
            token,
            ..StoredSeat::open(kind)
        });
    }
    let invite = if open { Some(secret()?) } else { None };
    let game = StoredGame {
        invite: invite.as_deref().map(seal),
        clock: options.clock,
        listed: options.listed,
        ..StoredGame::new(session, seats)?
    };
    Ok((game, tokens, invite))
}

/// A name that can be shown.
pub(super) fn checked_name(name: Option<&str>) -> Result<Option<String>> {
    let Some(name) = name.map(str::trim).filter(|name| !name.is_empty()) else {
        return Ok(None);
    };
    if name.chars().count() > NAME || !name.chars().all(is_plain) || !name.chars().any(is_seen) {
        let message = format!("a name has at most {NAME} characters, all of them visible");
        return Err(Error::new(Code::BadValue, message).about("name"));
    }
    Ok(Some(name.to_owned()))
}

/// Returns whether a character can be seen by itself.
fn is_seen(c: char) -> bool {
    let blank = matches!(
        c,
        '\u{115f}' | '\u{1160}' | '\u{200c}' | '\u{200d}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}'
    );
    !blank && !c.is_whitespace()
}

/// A game, as everybody may see it.
#[utoipa::path(get, path = "/api/v1/games/{id}", tag = "games between browsers",
    params(("id" = String, Path, description = "the game")),
    responses((status = 200, body = OnlineGame), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn look(
    context: RequestContext,
    Path(id): Path<String>,
) -> Result<Json<OnlineGame>> {
    let room = context.app.games.room(&context, &id).await?;
    Ok(Json(room.info().await))
}

/// Takes an open seat.
#[utoipa::path(post, path = "/api/v1/games/{id}/seats", tag = "games between browsers",
    params(("id" = String, Path, description = "the game")),
    request_body = SeatRequest,
    responses((status = 200, body = TakenSeat), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn sit(
    context: RequestContext,
    Path(id): Path<String>,
    SmallBody(request): SmallBody<SeatRequest>,
) -> Result<Json<TakenSeat>> {
    let name = checked_name(request.name.as_deref())?;
    let room = context.app.games.room(&context, &id).await?;
    let access = if let Some(invite) = request.invite {
        Access::Invited(invite)
    } else {
        // Nobody empties the list.
        context.start_game()?;
        Access::Listed
    };
    Ok(Json(room.sit(access, request.seat, name).await?))
}

/// Makes a move, with the seat's token as `authorization: Bearer TOKEN`; for scripts.
#[utoipa::path(post, path = "/api/v1/games/{id}/moves", tag = "games between browsers",
    params(("id" = String, Path, description = "the game")),
    request_body = MoveRequest,
    responses((status = 200, body = OnlineGame), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn play(
    context: RequestContext,
    Path(id): Path<String>,
    headers: HeaderMap,
    SmallBody(request): SmallBody<MoveRequest>,
) -> Result<Json<OnlineGame>> {
    let token =
        bearer(&headers).ok_or_else(|| Error::forbidden("a move needs the token of its seat"))?;
    let room = context.app.games.room(&context, &id).await?;
    let seats = room.seats_of(token).await?;
    let MoveRequest { ply, text } = request;
    let action = Action::Move { ply, text };
    room.act(&context, &seats, action).await?;
    Ok(Json(room.info().await))
}

/// The secret in the headers of a request.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ")
}

/// The socket of a game.
#[utoipa::path(get, path = "/api/v1/games/{id}/socket", tag = "games between browsers",
    params(("id" = String, Path, description = "the game")),
    responses((status = 101, description = "messages as JSON texts"), (status = "4XX", body = ErrorBody)))]
pub(crate) async fn socket(
    context: RequestContext,
    connection: Option<Extension<Arc<Connection>>>,
    peer: Option<Extension<Peer>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response> {
    let room = context.app.games.room(&context, &id).await?;
    let most = context.app.limits.message_bytes;
    // The connection is in use as long as the socket is.
    let connection = connection.map(|Extension(connection)| connection.begin());
    // The sockets of those who come through a proxy count for themselves: its connections belong to
    // no address.
    let own = match peer {
        Some(Extension(peer)) if peer.is_proxy => {
            let own = context
                .app
                .connections
                .connect(Some(context.client.address));
            let message = "too many connections from your address";
            let own = own.ok_or_else(|| Error::new(Code::Busy, message).again_after(10))?;
            Some(own.begin())
        }
        _ => None,
    };
    Ok(upgrade
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| async move {
            let counted = Counted::new(&context.app);
            serve_socket(socket, context, room).await;
            drop((connection, own, counted));
        }))
}

/// A socket that counts until it is dropped.
struct Counted(App);

impl Counted {
    fn new(app: &App) -> Self {
        app.metrics.sockets.fetch_add(1, Ordering::Relaxed);
        Self(app.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}
