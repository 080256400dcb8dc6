import pino, { type Logger } from 'pino';

const BUFFER_BYTES = 8192;
const FLUSH_EVERY_MS = 500;

/** JSON lines on standard output. Of an error what is ours to read, not the values that a driver adds to it. */
export function createLog(level: string): Logger {
  // Written many lines at a time and beside the requests: a write for every line cost a tenth of the throughput.
  const destination = pino.destination({
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  });
  return pino({ level, base: null, serializers: { err: serializeError } }, destination);
}

const serializeError = ({ name, code, message, stack }: Error & { code?: string }) => ({
  type: name,
  code,
  message,
  stack,
});
