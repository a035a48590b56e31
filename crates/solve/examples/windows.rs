//! Finds the strategies of single windows of a family certificate again, and says what it costs.
//!
//! ```sh
//! cargo run --release -p slitherlab-solve --example windows -- \
//!     crates/family/theorems/classic-3-first.jsonl '6+ 6+, 2 6+' '5 5, 6+ 6+'
//! ```
//!
//! Without windows it takes those of the certificate, the longest strategy first. Each window is
//! searched to the end, in one thread and within 3 GiB, and the strategy that is found is replayed
//! by the checker's code.

use std::error::Error;
use std::io::Write;

use cpu_time::ProcessTime;
use slitherlab_family::{Choices, Claim, Family, FamilyRules, Patch, replay, window_of};
use slitherlab_solve::patch::{Outcome, attempt};
use slitherlab_solve::search::Budget;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: windows FILE [WINDOW...]")?;
    let text = std::fs::read_to_string(file)?;
    let mut lines = text.lines();
    let claim: Claim = serde_json::from_str(lines.next().unwrap_or_default())?;
    let mut patches: Vec<Patch> = lines.map(serde_json::from_str).collect::<Result<_, _>>()?;
    patches.sort_by_key(|patch| std::cmp::Reverse(patch.moves.len()));
    let wanted: Vec<String> = arguments.collect();
    if !wanted.is_empty() {
        let is_wanted = |patch: &Patch| wanted.contains(&patch.window.join(", "));
        patches.retain(is_wanted);
    }

    let family: Family = claim.family.parse()?;
    let rules = FamilyRules::of(claim.game, claim.players, claim.misere);
    let rules = rules.ok_or("patches prove nothing about this game")?;
    let budget = Budget {
        memory: 3 << 30,
        ..Budget::default()
    };
    let mut out = std::io::stdout();
    writeln!(
        out,
        "| window | searched | strategy | seconds |\n|---|---|---|---|"
    )?;
    for patch in &patches {
        let (_, window) = window_of(&family.lattice, &rules, patch).ok_or("no such window")?;
        let game = rules.against(patch.beaten);
        let start = ProcessTime::now();
        let (outcome, searched) = attempt(&window, game, &budget);
        let seconds = start.elapsed().as_secs_f64();
        let strategy = match outcome {
            Outcome::Beaten { script, .. } => {
                let mut choices = Choices::of(script.text());
                let replayed = replay(&window, &game, |crossroads| {
                    choices.next_of(crossroads.moves.len())
                });
                match replayed {
                    Ok(positions) => positions.to_string(),
                    Err(fault) => return Err(format!("{:?}: {fault:?}", patch.window).into()),
                }
            }
            Outcome::Escapes => "not won".to_owned(),
            Outcome::Unknown => "unknown".to_owned(),
        };
        let window = patch.window.join("`, `");
        writeln!(
            out,
            "| `{window}` | {searched} | {strategy} | {seconds:.1} |"
        )?;
        out.flush()?;
    }
    Ok(())
}
