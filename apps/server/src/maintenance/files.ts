import { open } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/** Only the owner may read a backup: it has personal data and password hashes. */
export const PRIVATE_FILE = 0o600;

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'that is not allowed',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** Turns a file system error into a sentence. Returns any other error unchanged. */
export function fileError(error: unknown, what: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall ? new StartError(`${what}: ${REASONS[code] ?? code}.`) : error;
}

/** Makes a new file name survive a power failure. Windows cannot do that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
