import type { Logger } from 'pino';

const LOUD_EVERY_MS = 60_000;
const loudUntil = new WeakMap<Logger, number>();

/**
 * Logs a database error. Includes the stack trace at most once per minute, because every request fails with
 * the same error while the database is offline.
 */
export function logTrouble(
  log: Logger,
  error: unknown,
  { message, ...context }: { message: string; requestId?: string; status?: number },
): void {
  const now = performance.now();
  if (now >= (loudUntil.get(log) ?? 0)) {
    loudUntil.set(log, now + LOUD_EVERY_MS);
    log.error({ err: error, ...context }, message);
  } else {
    const { code, message: reason } = error as { code?: string; message?: string };
    log.warn({ reason: code ?? reason, ...context }, message);
  }
}
