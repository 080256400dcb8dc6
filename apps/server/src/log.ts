import pino, { type Logger } from 'pino';

const FLUSH_EVERY_MS = 500;

/** Logs JSON lines to standard output. Errors are logged without the values that a driver adds to them. */
export function createLog(level: string): Logger {
  // Writes many lines at a time. One write per line cost a tenth of the throughput.
  const destination = pino.destination({ sync: false, minLength: 8192, periodicFlush: FLUSH_EVERY_MS });
  return pino({ level, base: null, serializers: { err: serializeError } }, destination);
}

const serializeError = ({ name, code, message, stack }: Error & { code?: string }) => ({
  type: name,
  code,
  message,
  stack,
});
