#![no_main]

use libfuzzer_sys::fuzz_target;
use slitherlab_fuzz::check_message;
use slitherlab_format::read_lines;

fuzz_target!(|bytes: &[u8]| {
    let lines = bytes.iter().filter(|&&b| b == b'\n').count() + 1;
    let mut read = 0;
    for graph in read_lines(bytes).longest(1000) {
        if let Err(error) = graph {
            check_message(&error);
        }
        read += 1;
    }
    assert!(read <= lines, "at most one graph or error a line");
});
