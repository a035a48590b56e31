//! Attacks on the page's own files and on what else costs nothing to ask for.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::{Target, again, expect};

/// The size of the page's program for the browser.
const ENGINE: usize = 2_000_000;

/// One address asks for the largest file of the page all the time, in a form that has to be packed.
#[test]
fn one_address_loads_the_page_all_the_time() {
    // Letters without an order, so that packing is work.
    let mut state = 1_u32;
    let engine: String = (0..ENGINE)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            char::from(b'a' + (state >> 24) as u8 % 20)
        })
        .collect();
    let target = Target::start_with("page", &[("assets/engine.js", &engine)]);
    let [loaded, other] = [AtomicUsize::new(0), AtomicUsize::new(0)];
    let ((), waits) = target.under(|| {
        again(4, |number| {
            let path = ["/assets/engine.js", "/api/v1/openapi.json"][number % 2];
            let reply = target.line(2).get_packed(path);
            let whole = reply.is_ok_and(|reply| {
                // An interface that is asked for too often says so.
                reply.status == 200 && reply.is_packed() || number % 2 == 1 && reply.status == 429
            });
            [&other, &loaded][usize::from(whole)].fetch_add(1, Ordering::Relaxed);
        });
    });
    let (loaded, other) = (loaded.into_inner(), other.into_inner());
    let figure = format!("{loaded} files, {} MB in memory", target.memory());
    waits.judge("one address loads the page all the time", &figure);
    expect(other == 0 && loaded > 0, "every file comes, and packed");
}
