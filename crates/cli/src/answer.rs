//! Asking the solver and handing its verdict on: what `solve` and `analyze` have in common.

use std::io::{BufWriter, Write};

use anyhow::{Context, bail};
use slitherlab_solve::{self as solve, CERTIFIED_POSITIONS, Depth, Question, Verdict, search};

use crate::budget::Budget;
use crate::explanation::{MOST_TREE_EDGES, Trees, explain};
use crate::input::Input;
use crate::output::{self, Destination, OutputArguments};
use crate::progress::Progress;
use crate::{Status, file};

/// The arguments that say what is asked, and where the answer goes.
#[derive(clap::Args)]
pub(crate) struct AnswerArguments {
    /// How much a search may spend: 30s, 5m, 1e9nodes, 8GiB, or several with commas; 0nodes for the
    /// theorems alone
    #[arg(long, value_name = "BUDGET")]
    budget: Option<Budget>,

    /// Ask for the value of every legal move
    #[arg(long, value_name = "WHICH", value_parser = ["all"])]
    values: Option<String>,

    /// Write the certificate of the answer into this file (- for standard output)
    #[arg(long, value_name = "FILE")]
    certificate: Option<String>,

    #[command(flatten)]
    output: OutputArguments,
}

impl AnswerArguments {
    /// How much is asked about the moves.
    pub(crate) fn depth(&self) -> Depth {
        match self.values {
            Some(_) => Depth::AllMoves,
            None => Depth::Answer,
        }
    }

    /// Answers a question.
    pub(crate) fn answer(&self, input: &Input, question: &Question<'_>) -> anyhow::Result<Status> {
        let certificate = self.certificate.as_deref().map(Destination);
        let stdout_taken = certificate.as_ref().is_some_and(Destination::is_stdout);
        if stdout_taken && self.output.json {
            bail!("standard output can carry the certificate or the verdict, not both");
        }
        let mut verdict = self.solve(question);
        input.text().clone_into(&mut verdict.board.text);
        if let Some(certificate) = &certificate {
            self.write_certificate(question, certificate)?;
        }
        if self.output.json {
            output::json(&verdict)?;
        } else if !stdout_taken {
            output::text(&explain(&verdict, trees(question)))?;
        }
        Ok(match verdict.status {
            solve::Status::Solved => Status::Answered,
            solve::Status::Unknown => Status::Unknown,
        })
    }

    /// The verdict of the theorems, and where they leave the question open, that of a search within
    /// the budget.
    fn solve(&self, question: &Question<'_>) -> Verdict {
        let line = Progress::new();
        line.say("solving");
        let seen = |progress: &search::Progress| {
            line.say(format!("solving: {} positions", progress.nodes));
        };
        self.budget
            .unwrap_or_default()
            .within(1, seen, |limits| question.analyze_within(limits))
    }

    /// Writes the certificate as it is made, without a copy in memory: it can be large.
    fn write_certificate(&self, question: &Question<'_>, to: &Destination) -> anyhow::Result<()> {
        let certificate = self.budget.unwrap_or_default().within(
            1,
            |_| (),
            |limits| question.certify_within(limits, CERTIFIED_POSITIONS),
        );
        let certificate = match certificate {
            Ok(certificate) => certificate,
            Err(reason) => {
                output::note(&format!("there is no certificate of this answer: {reason}"));
                return Ok(());
            }
        };
        let written = |out: &mut dyn Write| -> anyhow::Result<()> {
            let mut out = BufWriter::with_capacity(1 << 16, out);
            serde_json::to_writer(&mut out, &certificate).map_err(std::io::Error::from)?;
            out.write_all(b"\n")?;
            Ok(out.flush()?)
        };
        if to.is_stdout() {
            return written(&mut std::io::stdout().lock());
        }
        written(&mut file::create(to.0)?).with_context(|| to.0.to_owned())?;
        output::note(&format!("wrote {}", to.0));
        Ok(())
    }
}

/// The two trees by which a theorem decides, if they are small enough to be shown.
fn trees<'a>(question: &Question<'a>) -> Option<Trees<'a>> {
    let board = question.board;
    if board.graph().edge_count() > MOST_TREE_EDGES {
        return None;
    }
    let edges = question.trees()?;
    Some(Trees { board, edges })
}
