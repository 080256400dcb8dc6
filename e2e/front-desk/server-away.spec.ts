import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate, instantOf } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { test as base, expect, expectBoard, signInAt } from './front-desk.ts';
import { type OwnServer, ownServer } from './own-server.ts';

const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  server: async ({}, use, { project, workerIndex }) => {
    const server = await ownServer(`away-${workerIndex}`, project.metadata.clockShiftMs ?? 0);
    await use(server);
    await server.stop();
  },
});
const STAFF = 'frontdesk@longwoodgolflab.example';
const ADMIN = 'admin@longwoodgolflab.example';
const banner = /No connection to the server since/;
const morning = instantOf(facilityDate(new Date(), DEFAULT_FACILITY), '10:00:00', DEFAULT_FACILITY) as Date;
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const locked = (page: Page) => page.getByRole('dialog', { name: 'Locked' });

async function leftAlone(page: Page, server: OwnServer, who = STAFF): Promise<void> {
  await signInAt(page, who, 'fairway-demo');
  await expectBoard(page);
  await server.kill();
  await expect(page.getByText(banner)).toBeVisible();
}

async function unlock(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill('fairway-demo');
  await page.keyboard.press('Enter');
  await expect(locked(page)).toHaveCount(0);
}

test('offline, the board stays readable, changes are refused, and the desk recovers by itself', async ({
  server,
  aFrontDesk,
}) => {
  const { page } = await aFrontDesk({ server: server.url });
  await signInAt(page, STAFF, 'fairway-demo');
  await expectBoard(page);
  await page.keyboard.press('w');
  const walkIn = page.getByRole('dialog');
  await page.getByRole('combobox', { name: 'Name' }).fill('Wanda Waits');
  await walkIn.getByLabel('Phone').fill('4075550142');

  await server.kill();
  await expect(page.getByText(banner)).toBeVisible();
  await walkIn.getByLabel('Phone').press('Enter');
  await expect(walkIn.getByText('The server isn’t responding. Nothing was changed.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue('Wanda Waits');

  await server.startAgain();
  await expect(page.getByText(banner)).toHaveCount(0);
  await walkIn.getByLabel('Phone').press('Enter');
  await expect(walkIn).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Wanda Waits, .*Guest/ })).toBeVisible();
});

test('a slow server shows a banner, and the desk recovers by itself', async ({ server, aFrontDesk }) => {
  const { page } = await aFrontDesk({ server: server.url });
  await signInAt(page, STAFF, 'fairway-demo');
  await expectBoard(page);
  server.standStill();
  await page.keyboard.press('g');
  await expect(page.getByText(/The connection is slow|No connection to the server/)).toBeVisible();
  server.goOn();
  await expect(page.getByText(/The connection is slow|No connection to the server/)).toHaveCount(0);
});

test('an idle offline desk keeps the board until the server is back, then locks', async ({
  server,
  aFrontDesk,
}) => {
  const { page, cookies } = await aFrontDesk({ server: server.url, at: morning });
  await leftAlone(page, server, ADMIN);
  await page.clock.fastForward('10:05');
  // The idle desk has deleted the session cookie. The device cookie remains, because it grants no access: it
  // only identifies the desk at the next sign-in.
  const names = async () => (await cookies.getCookies(server.url)).map(({ key }) => key);
  await expect.poll(names).toEqual(['clubhouse-device']);
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Use another server...' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your session ended after 10 minutes of inactivity.');
  await expect(page.getByLabel('Server address')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(banner)).toBeVisible();
  await expectBoard(page);

  await server.startAgain();
  await expect(locked(page)).toBeVisible();
  await unlock(page);
  await expectBoard(page);
});

test('locking while offline warns first that unlocking needs the server', async ({ server, aFrontDesk }) => {
  const { page } = await aFrontDesk({ server: server.url });
  await leftAlone(page, server);
  const question = page.getByRole('alertdialog', { name: 'Lock while offline?' });
  await page.keyboard.press('l');
  await expect(question).toContainText('You can’t unlock while you’re offline.');
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expectBoard(page);

  await page.keyboard.press('l');
  await question.getByRole('button', { name: 'Lock' }).click();
  await expect(locked(page)).toContainText('No response since');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  // The button is hidden, because an attacker could unplug the network and choose a malicious server, which
  // would receive the next password.
  await expect(page.getByRole('button', { name: 'Use another server...' })).toHaveCount(0);
  await server.startAgain();
  await expect(locked(page)).not.toContainText('No response since');
  await unlock(page);
  await expectBoard(page);
});

test('after an offline start, the previous user continues when the server is back', async ({
  server,
  aFrontDesk,
}) => {
  const { page } = await aFrontDesk({ server: server.url });
  await leftAlone(page, server);
  await page.reload();
  await expect(page.getByText('No response since')).toBeVisible();
  await server.startAgain();
  await expect(bar(page)).toBeVisible();
  await expectBoard(page);
});
