import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const settings = z.object({ server: z.url({ protocol: /^https?$/ }).default('http://localhost:3000') });
export type DesktopSettings = z.output<typeof settings>;

/** What this machine remembers, from `settings.json` in the user's folder; what is missing has a default. */
export async function readDesktopSettings(folder: string): Promise<DesktopSettings> {
  try {
    return settings.parse(JSON.parse(await readFile(path.join(folder, 'settings.json'), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return settings.parse({});
    throw new Error(`settings.json in ${folder} cannot be read: ${(error as Error).message}`);
  }
}
