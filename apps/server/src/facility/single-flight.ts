/**
 * Shares one call between all callers while it runs, and caches its result for `keepMs` afterwards. A failure is not
 * cached.
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
