//! Where something stands in a JSON value.

use serde_json::Value;

/// All places in a JSON value, as pointers; the first is the whole.
pub(crate) fn places(value: &Value) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut at = 0;
    while at < found.len() {
        let here = found[at].clone();
        match value.pointer(&here) {
            Some(Value::Array(list)) => {
                found.extend((0..list.len()).map(|i| format!("{here}/{i}")));
            }
            Some(Value::Object(map)) => found.extend(map.keys().map(|key| format!("{here}/{key}"))),
            _ => {}
        }
        at += 1;
    }
    found
}
