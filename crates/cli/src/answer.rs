//! Asking the solver and handing its verdict on: what `solve` and `analyze` have in common.

use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use anyhow::bail;
use serde::Serialize;
use slitherlab_explain::{Verdict, grouped, winner_number};
use slitherlab_game::{Budget, Game, Progress};
use slitherlab_lab::{picture, store};
use slitherlab_solve::snake::NoNimber;
use slitherlab_solve::{
    Answer, AnyCertificate, CERTIFIED_POSITIONS, Depth, Question, Uncertified, Value,
};

use crate::Status;
use crate::budget::{BudgetArgument, cores};
use crate::explanation::{explain, put_row};
use crate::help;
use crate::input::{Input, Labels};
use crate::output::{self, AnswerWithFiles, Destination, OutputArguments};
use crate::picture::PictureArguments;
use crate::progress::ProgressLine;
use crate::store::StoreArguments;

/// The arguments that say what is asked, and where the answer goes.
#[derive(clap::Args)]
pub(crate) struct AnswerArguments {
    /// Limit on the search: 30s, 5m, 1e9nodes, 8GiB, or several with commas; 0nodes for theorems
    /// alone
    ///
    /// Without a limit a search runs until it knows the answer.
    #[arg(short, long, value_name = "BUDGET", help_heading = help::BUDGET)]
    budget: Option<BudgetArgument>,

    /// Find the value of every legal move
    #[arg(long, value_name = "WHICH", value_parser = ["all"], help_heading = help::OUTPUT)]
    values: Option<String>,

    /// Write the certificate of the answer (- for standard output)
    #[arg(short, long, value_name = "FILE", help_heading = help::OUTPUT)]
    certificate: Option<String>,

    #[command(flatten)]
    output: OutputArguments,

    #[command(flatten)]
    picture: PictureArguments,

    /// Number of threads of the search
    ///
    /// By default one for each core, but a single one if --budget limits nodes and not time, so
    /// that the answer is the same on every machine.
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..),
        help_heading = help::ADVANCED, hide_short_help = true)]
    threads: Option<u16>,

    #[command(flatten)]
    store: StoreArguments,
}

impl AnswerArguments {
    /// How much is asked about the moves.
    pub(crate) fn depth(&self) -> Depth {
        match self.values {
            Some(_) => Depth::AllMoves,
            None => Depth::Answer,
        }
    }

    /// Returns whether the answer is wanted in JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.output.json
    }

    /// The answer to one of many questions, with the nimber.
    pub(crate) fn valued(&self, game: &Game, depth: Depth) -> anyhow::Result<Found> {
        if self.certificate.is_some() || self.picture.file().is_some() {
            bail!("there are several boards: certificates and pictures are for one");
        }
        let question = Question::new(game, depth);
        refuse_nimber(&question)?;
        self.solve(&question, true, Instant::now())
    }

    /// Answers a question, and says the nimber if that is asked for, too.
    pub(crate) fn answer(
        &self,
        input: &Input,
        game: &Game,
        depth: Depth,
        nimber: bool,
    ) -> anyhow::Result<Status> {
        let question = &Question::new(game, depth);
        let files = [
            ("the certificate", self.certificate.as_deref()),
            ("the picture", self.picture.file()),
        ];
        let beside = AnswerWithFiles::new(&files, &self.output, "the verdict")?;
        let certificate = self.certificate.as_deref().map(Destination);
        if certificate.is_some() && input.labels == Labels::Names {
            bail!("a certificate calls the vertices as its board does: leave out --labels names");
        }
        let picture = self.picture.wanted_of(game.board().graph())?;
        if nimber {
            refuse_nimber(question)?;
        }
        let found = self.solve(question, nimber, input.read)?;
        let mut missing = None;
        match (&certificate, &found.proof) {
            (Some(to), Some(Ok(proof))) => write_certificate(proof, to)?,
            (Some(_), Some(Err(reason))) => missing = Some(no_certificate(reason)),
            _ => {}
        }
        if let Some(picture) = &picture {
            let drawing = picture::answer(game, &found.answer)?;
            picture.draw(drawing, input.labels)?;
        }
        if self.output.json {
            output::json(&VerdictAnswer {
                certificate: missing,
                ..found.told(input, game, depth)
            })?;
        } else if !beside.takes_stdout() {
            let mut text = explain(game, &found.answer, input.text());
            let mut unknown = found.answer.moves_worth(Value::Unknown);
            let is_solved = found.answer.is_solved();
            if depth == Depth::Answer && is_solved && unknown.next().is_some() {
                put_row(&mut text, "", "--values all finds out what these are worth");
            }
            if let Some(nimber) = found.nimber {
                put_row(&mut text, "nimber", &nimber.to_string());
            }
            output::text(&text)?;
        }
        let is_short = nimber && found.nimber.is_none();
        if is_short {
            output::note(&format!("there is no nimber: {}", NoNimber::Budget));
        }
        Ok(if found.answer.is_solved() && !is_short {
            Status::Answered
        } else {
            Status::Unknown
        })
    }

    /// The answer of the theorems, and where they leave the question open, that of a search within
    /// the budget, now or in an earlier run; with what else was asked for. The time has begun when
    /// the board was read: on a large one it takes a while until a question can be asked.
    fn solve(
        &self,
        question: &Question<'_>,
        nimber: bool,
        begin: Instant,
    ) -> anyhow::Result<Found> {
        let budget = self.budget.unwrap_or_default();
        let kept = self.store.open(budget)?;
        // Which positions several threads look at depends on chance.
        let most = if budget.is_reproducible() { 1 } else { cores() };
        let threads = self.threads.map_or(most, usize::from);
        let work = |limits: &Budget<'_>| {
            let (answer, proof) = if self.certificate.is_some() {
                let (answer, proof) = question.prove_within(limits, CERTIFIED_POSITIONS);
                (answer, Some(proof))
            } else {
                (store::answer(question, limits, kept.store()), None)
            };
            let nimber = nimber.then(|| question.nimber_within(limits));
            Found {
                answer,
                nimber: nimber.and_then(Result::ok),
                proof,
            }
        };
        let mut line = ProgressLine::new();
        if self.budget.is_none() {
            line = line.limited_by("limit the search with --budget 1m");
        }
        line.say("solving");
        let seen = |progress: &Progress| {
            line.say_if_seen(|| searching(progress, begin.elapsed()));
        };
        Ok(budget.within_since(begin, threads, seen, work))
    }
}

/// Refuses a question for the nimber of a position that has none.
fn refuse_nimber(question: &Question<'_>) -> anyhow::Result<()> {
    let nothing = Budget::default().with_positions(Some(0));
    match question.nimber_within(&nothing) {
        Ok(_) | Err(NoNimber::Budget) => Ok(()),
        Err(reason) => bail!("--nimber: {reason}"),
    }
}

/// What was found out: the answer, and what else was asked for.
pub(crate) struct Found {
    answer: Answer,
    /// The Sprague–Grundy value, if it was asked for and found.
    pub(crate) nimber: Option<u32>,
    proof: Option<Result<AnyCertificate, Uncertified>>,
}

/// The answer as JSON.
#[derive(Serialize)]
pub(crate) struct VerdictAnswer<'a> {
    #[serde(flatten)]
    verdict: Verdict<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nimber: Option<u32>,
    /// Why there is no certificate, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

/// Says why there is no certificate, now and in the verdict.
fn no_certificate(reason: &dyn std::fmt::Display) -> String {
    output::note(&format!("there is no certificate of this answer: {reason}"));
    format!("none: {reason}")
}

impl Found {
    /// The number of the winner, if that is known.
    pub(crate) fn winner(&self) -> Option<u32> {
        self.answer.conclusion().and_then(winner_number)
    }

    /// Returns the answer to a question of this depth as JSON.
    pub(crate) fn told<'a>(
        &'a self,
        input: &Input,
        game: &'a Game,
        depth: Depth,
    ) -> VerdictAnswer<'a> {
        let verdict = Verdict::of(game, &self.answer).asked(depth);
        VerdictAnswer {
            verdict: verdict.on(input.text()),
            nimber: self.nimber,
            certificate: None,
        }
    }
}

/// What a search says while it runs. How long it will take nobody knows: a search knows only how
/// many positions are left to decide at the least.
fn searching(progress: &Progress, time: Duration) -> String {
    if progress.positions == 0 {
        return "solving".to_owned();
    }
    let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = progress.positions.saturating_mul(1000) / millis;
    let mut parts = vec![
        format!("searching: {} positions", grouped(progress.positions)),
        format!("{} a second", grouped(rate)),
    ];
    if progress.parts > 1 {
        let part = (progress.answered + 1).min(progress.parts);
        parts.push(format!("question {part} of {}", progress.parts));
    }
    if progress.open > 0 {
        let open = grouped(progress.open.into());
        parts.push(format!("at least {open} to decide"));
    }
    parts.join(", ")
}

/// Writes the certificate as it is made, without a copy in memory: it can be large.
fn write_certificate(certificate: &AnyCertificate, to: &Destination) -> anyhow::Result<()> {
    to.write_with(|out| {
        let mut out = BufWriter::with_capacity(1 << 16, out);
        match certificate {
            AnyCertificate::Board(certificate) => {
                serde_json::to_writer(&mut out, certificate).map_err(std::io::Error::from)?;
                out.write_all(b"\n")?;
            }
            AnyCertificate::Family(lines) => out.write_all(lines.as_bytes())?,
        }
        out.flush()
    })
}
