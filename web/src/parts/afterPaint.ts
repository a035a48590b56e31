// What need not be done before a move is seen waits until it is.

/** Does something once the next frame has been painted; calling the result before that prevents it. */
export function afterPaint(action: () => void): () => void {
  // Where nothing is painted, there is nothing to wait for.
  if (typeof requestAnimationFrame === 'undefined') {
    action();
    return () => {};
  }
  let due: ReturnType<typeof setTimeout> | undefined;
  // A page that nobody sees paints nothing, and must not wait for it.
  const spare = setTimeout(run, 500);
  const frame = requestAnimationFrame(() => (due = setTimeout(run)));
  function run() {
    cancel();
    action();
  }
  function cancel() {
    cancelAnimationFrame(frame);
    clearTimeout(due);
    clearTimeout(spare);
  }
  return cancel;
}
