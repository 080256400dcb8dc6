/**
 * Shares one call between everyone who asks while it runs, and its result for `keepMs` after it. A failed call is not
 * kept.
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
