import { randomUUID } from 'node:crypto';
import path from 'node:path';
import electronLog from 'electron-log/node.js';

/** Sentences only: what was typed, sent or answered is never handed to it. */
export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>;

const MAX_BYTES = 1024 * 1024;

/** Writes `main.log` in the folder; what was before the last megabyte is in `main.old.log`, and older is gone. */
export function openLogs(folder: string, { isOnConsole }: { isOnConsole: boolean }): Log {
  const logger = electronLog.create({ logId: randomUUID() });
  logger.transports.file.resolvePathFn = () => path.join(folder, 'main.log');
  logger.transports.file.maxSize = MAX_BYTES;
  logger.transports.file.level = 'info';
  logger.transports.console.level = isOnConsole ? 'info' : false;
  return {
    info: (message) => logger.info(withoutSecrets(message)),
    warn: (message) => logger.warn(withoutSecrets(message)),
    error: (message) => logger.error(withoutSecrets(message)),
  };
}

/**
 * A link's query and fragment can hold a token, and its front a password. The patterns are bounded: a long line must
 * not hold up the desk.
 */
export function withoutSecrets(message: string): string {
  return message
    .replace(/:\/\/[^\s/?#@"']{1,200}@/g, '://')
    .replace(/([\w\-/.~%])[?#][^\s"')]{0,200}[=&][^\s"')]*/g, '$1');
}

/** Name, message and where in our own code, for the log. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}
