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

/**
 * Validates the server's origin with the same rules as a typed address, because people can edit the settings
 * file.
 */
const server = z.pipe(
  z.string().check(z.refine((typed) => normalUrl(typed).isOk)),
  z.transform((typed) => {
    const url = normalUrl(typed);
    return url.isOk ? url.origin : typed;
  }),
);

const desktopSettings = z.object({
  /** The server's origin, or null until a server is chosen. */
  server: z._default(z.nullable(server), null),
  isKiosk: z._default(z.boolean(), false),
  zoom: z._default(z.number().check(z.minimum(MIN_ZOOM), z.maximum(MAX_ZOOM)), 1),
  window: z._default(z.nullable(bounds), null),
  /** The URL of the folder with the newest release. Without a URL, the app does not check for updates. */
  updates: z._default(z.object({ address: z._default(z.nullable(z.url({ protocol: /^https$/ })), null) }), {
    address: null,
  }),
});
export type DesktopSettings = z.output<typeof desktopSettings>;

export type SettingsFile = {
  read: () => DesktopSettings;
  /**
   * Changes the settings immediately. The promise resolves after the file is written. A write error is only
   * logged.
   */
  change: (changes: Partial<DesktopSettings>) => Promise<void>;
};

export async function openSettings(folder: string, log: Log): Promise<SettingsFile> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'settings.json');
  let current = await readSettings(file, log);
  let lastWrite = Promise.resolve();
  return {
    read: () => current,
    change: (changes) => {
      current = { ...current, ...changes };
      // Each write waits for the previous one, so that an earlier write cannot overwrite newer settings.
      lastWrite = lastWrite
        .then(() => writeWhole(file, `${JSON.stringify(current, null, 2)}\n`))
        .catch((error: unknown) => log.error(`settings.json could not be written: ${reasonOf(error)}`));
      return lastWrite;
    },
  };
}

/**
 * Reads the settings from a file. An invalid value is replaced with its default. If the file is missing or
 * unreadable, returns the default for every setting.
 */
async function readSettings(file: string, log: Log): Promise<DesktopSettings> {
  const kept = path.join(path.dirname(file), 'settings.broken.json');
  const notKept = (reason: unknown) =>
    log.error(`settings.broken.json could not be saved: ${reasonOf(reason)}`);
  try {
    const found = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(file, 'utf8')));
    const { success, data, error } = desktopSettings.safeParse(found);
    if (success) return data;
    const wrong = new Set(error.issues.map(({ path: [field] }) => String(field)));
    log.error(
      `settings.json: ${[...wrong].join(', ')} cannot be used. The original file is kept as settings.broken.json.`,
    );
    // Keeps a copy of the broken file, because the next change to the settings overwrites the invalid values.
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

/** Writes to a temporary file and then renames it, so that a power failure never leaves half of a file. */
async function writeWhole(file: string, text: string): Promise<void> {
  const temporary = `${file}.new`;
  await writeFile(temporary, text, { flush: true });
  await rename(temporary, file);
}
