#![no_main]

use libfuzzer_sys::fuzz_target;
use slitherlab_fuzz::read_and_return;
use slitherlab_format::Format;

fuzz_target!(|bytes: &[u8]| read_and_return(bytes, Some(Format::Edges)));
