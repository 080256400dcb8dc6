/**
 * Shares one call between all callers while it runs, and caches its result for `keepMs` afterwards. A failure is not
 * cached.
 */
export function askedOnce<Answer>(ask: () => Promise<Answer>, keepMs = 0): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined;
  const forget = () => {
    asking = undefined;
  };
  return () => {
    if (!asking) {
      asking = ask();
      asking.then(() => (keepMs > 0 ? setTimeout(forget, keepMs).unref() : forget()), forget);
    }
    return asking;
  };
}
