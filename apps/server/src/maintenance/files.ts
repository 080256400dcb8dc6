import { open } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/**
 * The file mode of backups. Only their owner can read them, because they contain personal data and password
 * hashes.
 */
export const PRIVATE_FILE = 0o600;

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Converts a file system error to a `StartError` with a clear message. Returns any other error unchanged. */
export function fileError(error: unknown, what: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall ? new StartError(`${what}: ${REASONS[code] ?? code}.`) : error;
}

/**
 * Flushes a folder to disk, so that a new file's name survives a power failure. Windows does not support
 * this.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
