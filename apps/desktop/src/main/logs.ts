import { randomUUID } from 'node:crypto';
import path from 'node:path';
import electronLog from 'electron-log/node.js';

/** Log messages must never contain typed text, request bodies or response bodies. */
export type Log = Record<'info' | 'warn' | 'error', (message: string) => void>;

const MAX_BYTES = 1024 * 1024;

/**
 * Returns a log that writes to `main.log`. When `main.log` reaches one megabyte, it is renamed to
 * `main.old.log`. The previous old log is deleted.
 */
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
 * Removes usernames and passwords from URLs. Also removes a query or fragment that contains `=` or `&`. The
 * limit of 200 characters keeps the patterns fast on long lines.
 */
export function withoutSecrets(message: string): string {
  return message
    .replace(/:\/\/[^\s/?#@"']{1,200}@/g, '://')
    .replace(/([\w\-/.~%])[?#][^\s"')]{0,200}[=&][^\s"')]*/g, '$1');
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}
