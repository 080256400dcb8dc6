import { formatDate } from '@clubhouse/core/time';
import type { APIRequestContext, Page } from '@playwright/test';
import { requestRow } from './desk.ts';
import { expect, PASSWORD, test } from './people.ts';

/** A change must show within a second: docs/product/README.md#live-updates. */
const LIVE = { timeout: 1000 };

/** Opens a screen and waits until its stream of live events is connected. */
async function open(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
}

/** Returns a check that the page was not reloaded, because updates must arrive through live events. */
async function forbidReload(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  return async () => expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
}

async function signedIn(context: APIRequestContext, email: string): Promise<APIRequestContext> {
  const answer = await context.post('/api/login', { data: { username: email, password: PASSWORD } });
  expect(answer.ok()).toBe(true);
  return context;
}

test('a booking and its cancellation show on another member’s open booking page', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  await open(page, '/booking');
  const isTheSamePage = await forbidReload(page);
  await page.getByRole('radio', { name: formatDate(aQuietDate) }).check();
  await page.getByRole('radio', { name: '1 hour', exact: true }).check();
  const start = page.getByLabel('Starting time');
  await start.selectOption({ label: '1:00 PM' });

  const other = await someoneElse();
  const ids: number[] = [];
  for (const simulatorId of [1, 2]) {
    const slot = { simulatorId, bookingDate: aQuietDate, startTime: '15:00', endTime: '16:00' };
    const answer = await other.post('/api/bookings', { data: slot });
    expect(answer.status()).toBe(201);
    ids.push((await answer.json()).id);
  }
  await expect(page.getByRole('option', { name: '3:00 PM (Unavailable)' })).toBeAttached(LIVE);
  // The user's selection does not change.
  await expect(start.locator('option:checked')).toHaveText('1:00 PM');

  await other.delete(`/api/bookings/${ids[0]}`);
  await expect(page.getByRole('option', { name: '3:00 PM (Unavailable)' })).toHaveCount(0, LIVE);
  await isTheSamePage();
});

test('a demo request appears in the open inbox', async ({ page, signIn, playwright, baseURL }) => {
  await signIn({ isStaff: true });
  await open(page, '/admin/requests');
  // Sorts by newest first, because requests from other tests can fill the first page of the default order.
  await page.getByLabel('Sort by').selectOption('Newest first');
  const isTheSamePage = await forbidReload(page);
  const visitor = await playwright.request.newContext({ baseURL: baseURL as string });
  const name = `Lee ${process.pid}-${Date.now()}`;
  const data = {
    name,
    email: `lee${Date.now()}@example.com`,
    phone: `407${String(Date.now()).slice(-7)}`,
    interest: 'free_sim_demo',
  };
  expect((await visitor.post('/api/contact', { data: { ...data, message: name } })).status()).toBe(201);
  await expect(requestRow(page, name)).toBeVisible(LIVE);
  await visitor.dispose();
  await isTheSamePage();
});

test('a new entrance code appears in a member’s open dialog', async ({
  page,
  signIn,
  aPerson,
  playwright,
  baseURL,
  database,
}) => {
  await signIn({ isMember: true });
  await open(page, '/booking');
  const isTheSamePage = await forbidReload(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Entrance Code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Facility Entrance Code' });
  await expect(dialog).toBeVisible();

  const { email } = await aPerson({ isAdmin: true });
  const admin = await signedIn(await playwright.request.newContext({ baseURL: baseURL as string }), email);
  const code = `L${String(Date.now()).slice(-5)}`;
  expect((await admin.post('/api/admin/keypad-code', { data: { code } })).ok()).toBe(true);
  await expect(dialog.getByText(code)).toBeVisible(LIVE);
  await isTheSamePage();
  await admin.dispose();
  // Deletes the new code, because other tests expect the previous code.
  await database('keypad_codes').where({ code }).delete();
});

test('a signed-out page receives no more events', async ({ page, signIn, context }) => {
  await signIn({ isMember: true });
  await open(page, '/booking');
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await ended;
  expect((await context.request.get('/api/events')).status()).toBe(401);
});
