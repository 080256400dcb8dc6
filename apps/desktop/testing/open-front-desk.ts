import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { CookieJar } from 'tough-cookie';
import { startFrontDesk } from '../src/main/front-desk.ts';
import { preloadScript } from './preload-script.ts';
import { standInElectron } from './stand-in-electron.ts';
import type { System } from './system.ts';

export type FrontDeskInChromium = { page: Page; system: System; cookies: CookieJar };

const DIST = path.resolve(import.meta.dirname, '../dist');

/**
 * Opens the built app in a Chromium page, with the real main process and the real preload script. To restart
 * the app, call this again with the same `folder` and `cookies`. `server` is saved in the settings first, as
 * if an earlier run had chosen it. With a new folder and no `server`, the app starts for the first time.
 */
export async function openFrontDesk(
  page: Page,
  { folder, server, cookies = new CookieJar() }: { folder: string; server?: string; cookies?: CookieJar },
): Promise<FrontDeskInChromium> {
  if (server) await writeFile(path.join(folder, 'settings.json'), JSON.stringify({ server }));
  const { electron, system, close } = await standInElectron(page, folder, cookies);
  await page.addInitScript(preloadScript(await readFile(path.join(DIST, 'preload.cjs'), 'utf8')));
  page.once('close', () => void close());
  void startFrontDesk(electron, { distFolder: DIST });
  return { page, system, cookies };
}
