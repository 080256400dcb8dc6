import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { electronBinary } from '../../scripts/lib/electron-binary.mjs';
import { test as base, expect, signInAt } from './front-desk.ts';

// These tests need the real Electron. All other desktop tests in this folder run in Chromium.
const executablePath = electronBinary();
const WHY_NOT =
  'The Electron program is not on this machine. Run `npm run desktop` on a machine with internet access to download it.';
if (!executablePath) console.log(`Skipped, e2e/front-desk/electron.spec.ts: ${WHY_NOT}`);

const test = base.extend<{ launch: (folder?: string) => Promise<ElectronApplication>; folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'front-desk-electron-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  launch: async ({ folder }, use) => {
    const apps: ElectronApplication[] = [];
    await use(async () => {
      const args = [path.resolve('apps/desktop'), `--user-data-dir=${folder}`];
      // Chromium's sandbox does not run as root.
      if (process.getuid?.() === 0) args.push('--no-sandbox');
      const app = await _electron.launch({ executablePath: executablePath as string, args });
      apps.push(app);
      return app;
    });
    for (const app of apps) await app.close();
  },
});
test.skip(executablePath === null, WHY_NOT);

test('starts, keeps its server and session, and blocks navigation to other sites', async ({
  launch,
  aPerson,
  baseURL,
}) => {
  const first = await launch();
  const page = await first.firstWindow();
  await expect(page.getByRole('heading', { name: 'Set up the front desk app' })).toBeVisible();
  expect(page.url()).toBe('app://clubhouse/');
  const known = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer'].filter((name) => name in globalThis),
  );
  expect(known).toEqual([]);
  await page.evaluate(() => window.open('https://example.com'));
  await page.evaluate(() => location.assign('https://example.com'));
  expect(first.windows()).toHaveLength(1);
  expect(page.url()).toBe('app://clubhouse/');

  await page.getByLabel('Server address').fill(new URL(baseURL as string).host);
  await page.keyboard.press('Enter');
  const { email } = await aPerson({ isAdmin: true });
  const isClosed = await page.getByRole('button', { name: 'Open the desk for an hour...' }).isVisible();
  if (isClosed) await page.getByRole('button', { name: 'Open the desk for an hour...' }).click();
  await signInAt(page, email);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.locator('[data-board][aria-busy=false]')).toBeVisible();
  await first.close();

  const second = await (await launch()).firstWindow();
  // A signed-in user sees the board in staff hours, and the closed screen at other times.
  const kept = isClosed
    ? second.getByText(new URL(baseURL as string).host)
    : second.locator('[data-board][aria-busy=false]');
  await expect(kept).toBeVisible();
});

test('a second start opens no second app', async ({ launch, folder }) => {
  const first = await launch();
  await first.firstWindow();
  const args = [path.resolve('apps/desktop'), `--user-data-dir=${folder}`, '--no-sandbox'];
  const again = await _electron.launch({ executablePath: executablePath as string, args }).catch(() => null);
  expect(again?.windows() ?? []).toEqual([]);
  expect(first.windows()).toHaveLength(1);
});
