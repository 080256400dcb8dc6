import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Shell } from '@clubhouse/core/shell';
import { facilityDate, instantOf } from '@clubhouse/core/time';
import type { Locator, Page } from '@playwright/test';
import { test as base, expect, expectBoard, signInAt } from './front-desk.ts';
import { freePort, type OwnServer, ownServer } from './own-server.ts';

const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  server: async ({}, use, { project, workerIndex }) => {
    const server = await ownServer(`which-${workerIndex}`, project.metadata.clockShiftMs ?? 0);
    await use(server);
    await server.stop();
  },
});
const ADMIN = 'admin@longwoodgolflab.example';
const night = instantOf(facilityDate(new Date(), DEFAULT_FACILITY), '22:00:00', DEFAULT_FACILITY) as Date;
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const other = (page: Page) => page.getByRole('dialog', { name: 'Use another server' });
const url = (page: Page) => other(page).getByLabel('Server address');
const nobodyThere = async () => `http://localhost:${await freePort()}`;

/** Returns whether nothing covers the element's center, which Playwright's visibility check does not test. */
const isInFront = (part: Locator) =>
  part.evaluate((element) => {
    const { style } = document.body;
    const before = style.pointerEvents;
    style.pointerEvents = 'auto';
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    style.pointerEvents = before;
    return hit === element;
  });

async function askForAnother(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use another server...' }).click();
  await expect(url(page)).toBeFocused();
  await expect.poll(() => isInFront(url(page))).toBe(true);
}

async function chooseFromMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Use another server...' }).click();
  await expect(url(page)).toBeFocused();
}

test('before sign-in, an offline desk can switch to another server', async ({
  aFrontDesk,
  aPerson,
  baseURL,
}) => {
  const gone = await nobodyThere();
  const { page, system } = await aFrontDesk({ server: gone });
  await expect(page.getByText(`Server: ${new URL(gone).host}`)).toBeVisible();
  await askForAnother(page);
  await page.keyboard.press('Escape');
  await expect(other(page)).toHaveCount(0);

  const { host } = new URL(baseURL as string);
  await askForAnother(page);
  await url(page).fill(host);
  await other(page).getByRole('button', { name: 'Connect' }).click();
  // By default, `system` presses a dialog's first button, which is "Cancel".
  await expect(other(page).getByRole('alert')).toContainText('Nothing was changed.');
  expect(system.messages).toEqual([`Use ${host} from now on?`]);
  system.pressedIn = () => 'Use New Server';
  await other(page).getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByText(`Server: ${new URL(baseURL as string).host}`)).toBeVisible();
  const { email } = await aPerson({ isStaff: true });
  await signInAt(page, email);
  await expect(bar(page)).toBeVisible();
});

test('a desk can switch to another server outside staff hours', async ({ aFrontDesk }) => {
  const { page } = await aFrontDesk({ server: await nobodyThere(), at: night });
  await expect(page.getByRole('heading', { name: 'The front desk is closed' })).toBeVisible();
  await askForAnother(page);
});

test('entering the same server changes nothing', async ({ aStaffedDesk }) => {
  const { page } = await aStaffedDesk({ isAdmin: true });
  await chooseFromMenu(page);
  await other(page).getByRole('button', { name: 'Connect' }).click();
  await expect(other(page)).toHaveCount(0);
  await expect(bar(page)).toBeVisible();
  expect(await page.evaluate(async () => (await fetch('/api/user')).status)).toBe(200);
});

test('switching servers signs out of the old server and requires a new sign-in', async ({
  server,
  aFrontDesk,
  baseURL,
}) => {
  const { page, cookies, system } = await aFrontDesk({ server: server.url });
  system.pressedIn = () => 'Use New Server';
  await signInAt(page, ADMIN, 'fairway-demo');
  await expectBoard(page);
  const cookie = await cookies.getCookieString(server.url);
  const userThere = () => fetch(`${server.url}/api/user`, { headers: { cookie } });
  expect((await userThere()).status).toBe(200);
  await chooseFromMenu(page);
  await url(page).fill(new URL(baseURL as string).host);
  await url(page).press('Enter');
  await expect(page.getByText(`Server: ${new URL(baseURL as string).host}`)).toBeVisible();
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  expect((await userThere()).status).toBe(401);
});

test('a script in the renderer cannot switch the desk to another server', async ({
  aStaffedDesk,
  baseURL,
  server,
}) => {
  const { page, system } = await aStaffedDesk({ isStaff: true });
  system.pressedIn = () => 'Use New Server';
  const answer = await page.evaluate(
    (url) => (window as unknown as { desktop: Shell }).desktop.workWith({ address: url }),
    server.url,
  );
  expect(answer).toMatchObject({ isOk: false, reason: 'not_allowed' });
  expect(system.messages).toEqual([]);
  const about = await page.evaluate(() => (window as unknown as { desktop: Shell }).desktop.about(undefined));
  expect(about.server).toBe(baseURL);
});
