import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as piped, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '../start-error.ts';
import { DamagedBackup, type Lines } from './lines.ts';
import { type Contents, readThrough } from './read-through.ts';

/** Read and written by its owner alone: it has what the database has, password hashes and all. */
const PRIVATE = 0o600;

/**
 * Writes lines to a new file, reads that back, and only then gives it its name: a file of that name is whole. Answers
 * what it holds.
 */
export async function writeBackup(file: string, lines: Lines): Promise<Contents> {
  const unfinished = `${file}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    const disk = createWriteStream(unfinished, { flags: 'wx', mode: PRIVATE, flush: true });
    const text = asText(lines);
    try {
      await pipeline(Readable.from(text), createGzip(), disk);
    } finally {
      // When writing fails, a read may be on its way: it has to end before its transaction does.
      await text.return(undefined);
    }
    const contents = await readThrough(readBackup(unfinished));
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
    return contents;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw asSentence(error, `${file} cannot be written`);
  }
}

/** Some thousand rows: each statement that restores takes as many. */
const READ_AT_ONCE = 256 * 1024;

/** The lines of a file. */
export async function* readBackup(file: string): Lines {
  // The callback has nothing to do: what goes wrong ends the reading below with its error.
  const text = piped(
    createReadStream(file),
    createGunzip({ chunkSize: READ_AT_ONCE }),
    () => undefined,
  ).setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of text) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() as string;
      yield lines;
    }
  } catch (error) {
    throw unreadable(error);
  }
  if (rest !== '') throw new DamagedBackup('it is cut off');
}

/** Checks all of a file and answers what it holds; a `StartError` where it is no backup, or not a whole one. */
export async function checkBackup(file: string): Promise<Contents> {
  try {
    return await readThrough(readBackup(file));
  } catch (error) {
    throw asSentence(error, `${file} cannot be read`);
  }
}

async function* asText(lines: Lines) {
  for await (const batch of lines) yield `${batch.join('\n')}\n`;
}

function unreadable(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') return new DamagedBackup('it is cut off');
  if (message === 'incorrect header check') {
    return new DamagedBackup('it is no backup of Clubhouse, or damaged at its beginning');
  }
  return code?.startsWith('Z_') ? new DamagedBackup('it is damaged') : error;
}

function asSentence(error: unknown, what: string): unknown {
  if (error instanceof DamagedBackup) return new StartError(`${what}: ${error.message}.`);
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (!syscall) return error;
  return new StartError(`${what}: ${WHY[code ?? ''] ?? code}.`);
}

const WHY: Record<string, string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'that is not allowed',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
};

/** The new name, too, has to survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows has no such thing.
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
