/**
 * Returns a function that calls `ask`. Simultaneous callers share one call of `ask`. A successful result is
 * kept for `keepMs` milliseconds. A failure is never kept.
 */
export function singleFlight<Answer>(ask: () => Promise<Answer>, keepMs = 0): () => Promise<Answer> {
  let pending: Promise<Answer> | undefined;
  const forget = () => {
    pending = undefined;
  };
  return () => {
    if (!pending) {
      pending = ask();
      pending.then(() => (keepMs > 0 ? setTimeout(forget, keepMs).unref() : forget()), forget);
    }
    return pending;
  };
}
