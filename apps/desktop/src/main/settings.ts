import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Log, reasonOf } from './logs.ts';
import { normalUrl } from './normal-url.ts';

export const MIN_ZOOM = 0.5;
export const MAX_ZOOM = 2;

const bounds = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  isMaximized: z.boolean(),
});
export type WindowBounds = z.output<typeof bounds>;

/** An origin. The file can be written by hand: an address that would not be taken when typed is not taken here. */
const server = z.pipe(
  z.string().check(z.refine((typed) => normalUrl(typed).isOk)),
  z.transform((typed) => {
    const url = normalUrl(typed);
    return url.isOk ? url.origin : typed;
  }),
);

const desktopSettings = z.object({
  /** The origin of the server, null until the first start is done. */
  server: z._default(z.nullable(server), null),
  isKiosk: z._default(z.boolean(), false),
  zoom: z._default(z.number().check(z.minimum(MIN_ZOOM), z.maximum(MAX_ZOOM)), 1),
  window: z._default(z.nullable(bounds), null),
  /** Where newer versions are asked for; without an address nobody asks. */
  updates: z._default(z.object({ address: z._default(z.nullable(z.url({ protocol: /^https$/ })), null) }), {
    address: null,
  }),
});
export type DesktopSettings = z.output<typeof desktopSettings>;

export type SettingsFile = {
  read: () => DesktopSettings;
  /** In force at once. Answers when it is written; that it cannot be written is logged, and holds nobody up. */
  change: (changes: Partial<DesktopSettings>) => Promise<void>;
};

/** What this computer remembers, in `settings.json` in the user's folder. */
export async function openSettings(folder: string, log: Log): Promise<SettingsFile> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'settings.json');
  let current = await readSettings(file, log);
  let lastWrite = Promise.resolve();
  return {
    read: () => current,
    change: (changes) => {
      current = { ...current, ...changes };
      // One after the other, so that the file never holds an older state than the one that was told last.
      lastWrite = lastWrite
        .then(() => writeWhole(file, `${JSON.stringify(current, null, 2)}\n`))
        .catch((error: unknown) => log.error(`settings.json could not be written: ${reasonOf(error)}`));
      return lastWrite;
    },
  };
}

const anything = z.record(z.string(), z.unknown());

/** A value that cannot be used costs only itself, a file that cannot be read all of it. */
async function readSettings(file: string, log: Log): Promise<DesktopSettings> {
  const kept = path.join(path.dirname(file), 'settings.broken.json');
  const notKept = (reason: unknown) => log.error(`It could not be kept: ${reasonOf(reason)}`);
  try {
    const found = anything.parse(JSON.parse(await readFile(file, 'utf8')));
    const { success, data, error } = desktopSettings.safeParse(found);
    if (success) return data;
    const wrong = new Set(error.issues.map(({ path: [field] }) => String(field)));
    log.error(
      `settings.json: ${[...wrong].join(', ')} cannot be used. The file as it was is kept as settings.broken.json.`,
    );
    // The next change writes the file without what was wrong in it.
    await copyFile(file, kept).catch(notKept);
    return desktopSettings.parse(
      Object.fromEntries(Object.entries(found).filter(([field]) => !wrong.has(field))),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      log.error(`settings.json could not be read and is kept as settings.broken.json: ${reasonOf(error)}`);
      await rename(file, kept).catch(notKept);
    }
    return desktopSettings.parse({});
  }
}

/** Beside it first, so that a power cut in between leaves the old file and not half of a new one. */
async function writeWhole(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  await writeFile(beside, text, { flush: true });
  await rename(beside, file);
}
