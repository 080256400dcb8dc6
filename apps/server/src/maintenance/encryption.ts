import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { StartError } from '../start-error.ts';
import type { Command } from './command.ts';
import { PRIVATE_FILE } from './files.ts';

const AGE = 'age-encryption.org/';

/**
 * Returns the encrypter for backups, or undefined if the environment has neither a public key nor a
 * passphrase.
 */
export function encryptionOf({ BACKUP_PUBLIC_KEY, BACKUP_PASSPHRASE }: Command['env']) {
  if (!BACKUP_PUBLIC_KEY && !BACKUP_PASSPHRASE) return undefined;
  if (BACKUP_PUBLIC_KEY && BACKUP_PASSPHRASE)
    throw new StartError('Set BACKUP_PUBLIC_KEY or BACKUP_PASSPHRASE, not both.');
  const encrypter = new Encrypter();
  try {
    if (BACKUP_PUBLIC_KEY) encrypter.addRecipient(BACKUP_PUBLIC_KEY);
    else encrypter.setPassphrase(BACKUP_PASSPHRASE as string);
  } catch {
    throw new StartError('BACKUP_PUBLIC_KEY is not an age public key. An age public key begins with age1.');
  }
  return encrypter;
}

export async function encrypt(file: string, encrypter: Encrypter): Promise<void> {
  const encrypted = `${file}.age`;
  await pipe(file, (data) => encrypter.encrypt(data), encrypted);
  await rename(encrypted, file);
}

/** Returns the path of the readable backup. If the file is encrypted, first decrypts it into the folder. */
export async function decrypt(file: string, folder: string, env: Command['env']): Promise<string> {
  const handle = await open(file);
  const { buffer } = await handle
    .read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    .finally(() => handle.close());
  if (buffer.toString() !== AGE) return file;
  const { BACKUP_KEY_FILE, BACKUP_PASSPHRASE } = env;
  if (!BACKUP_KEY_FILE && !BACKUP_PASSPHRASE)
    throw new StartError(`${file} is encrypted. Set BACKUP_KEY_FILE or BACKUP_PASSPHRASE.`);
  const decrypter = new Decrypter();
  if (BACKUP_PASSPHRASE) decrypter.addPassphrase(BACKUP_PASSPHRASE);
  if (BACKUP_KEY_FILE) {
    const keys = (await readFile(BACKUP_KEY_FILE, 'utf8')).match(/^AGE-SECRET-KEY-\S+$/gm) ?? [];
    for (const key of keys) decrypter.addIdentity(key);
  }
  const decrypted = path.join(folder, 'backup');
  try {
    await pipe(file, (data) => decrypter.decrypt(data), decrypted);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new StartError(`${file} cannot be decrypted: the key is wrong, or the file is damaged.`);
  }
  return decrypted;
}

type Bytes = globalThis.ReadableStream<Uint8Array>;

async function pipe(from: string, through: (data: Bytes) => Promise<Bytes>, to: string): Promise<void> {
  const source = Readable.toWeb(createReadStream(from)) as Bytes;
  const result = Readable.fromWeb((await through(source)) as ReadableStream<Uint8Array>);
  await pipeline(result, createWriteStream(to, { flags: 'wx', mode: PRIVATE_FILE, flush: true }));
}
