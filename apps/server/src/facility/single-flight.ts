/**
 * Returns a function whose simultaneous callers share one call of `ask`. Keeps a successful result for
 * `keepMs` milliseconds, but never a failure.
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
