import type { APIRequestContext, Page } from '@playwright/test';
import { connect } from '../../apps/server/src/db/connect.ts';
import { expectNoViolations } from '../no-violations.ts';
import { test as base, expect, expectBoard, signInAt } from './front-desk.ts';
import { type OwnServer, ownServer } from './own-server.ts';

type Desk = {
  server: OwnServer;
  /** Calls the server as the demo data's admin. */
  admin: APIRequestContext;
};

const test = base.extend<{ desk: Desk }>({
  desk: async ({ playwright }, use, { project, workerIndex }) => {
    const server = await ownServer(`check-ins-${workerIndex}`, project.metadata.clockShiftMs ?? 0);
    const admin = await playwright.request.newContext({ baseURL: server.url });
    await admin.post('/api/login', { data: { username: ADMIN, password: PASSWORD } });
    await use({ server, admin });
    await admin.dispose();
    await server.stop();
  },
});

const STAFF = 'frontdesk@longwoodgolflab.example';
const ADMIN = 'admin@longwoodgolflab.example';
const PASSWORD = 'fairway-demo';

const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'No connection to the server since' });
const expected = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Expected today' }).getByRole('listitem').filter({ hasText: name });
const checkIn = (page: Page, name: string) =>
  expected(page, name)
    .getByRole('button', { name: `Check In, ${name}` })
    .click();
const locked = (page: Page) => page.getByRole('dialog', { name: 'Locked' });

/**
 * Books guests in the first free half-hours of the evening. Returns a map from the guests' names to the IDs of
 * their bookings.
 */
async function bookGuests(
  admin: APIRequestContext,
  today: string,
  names: string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const startTime of ['20:00', '20:30', '21:00', '21:30', '22:00', '22:30']) {
    for (const simulatorId of [1, 2]) {
      const name = names[ids.size];
      if (!name) return ids;
      const endTime = startTime.endsWith('30')
        ? `${Number(startTime.slice(0, 2)) + 1}:00`
        : `${startTime.slice(0, 2)}:30`;
      const phone = `407${Date.now() % 10_000_000}`.padEnd(10, '0');
      const data = { simulatorId, bookingDate: today, startTime, endTime, guest: { name, phone } };
      const answer = await admin.post('/api/desk/walk-ins', { data });
      if (answer.status() === 201) ids.set(name, (await answer.json()).id);
    }
  }
  throw new Error('The evening has too few free half-hours.');
}

type Row = { name: string | null; checkedInAt: string | null };
async function checkedInAt(calls: APIRequestContext, today: string, name: string): Promise<string | null> {
  const { bookings } = await (await calls.get(`/api/desk/day?date=${today}`)).json();
  return bookings.find((row: Row) => row.name === name)?.checkedInAt ?? null;
}

const clockOf = (page: Page) => page.evaluate(() => new Date().toISOString());

test('without a connection, people are checked in, and the server gets the times later', async ({
  desk: { server, admin },
  aFrontDesk,
  today,
}) => {
  const [ann, bob, cy] = ['Ann Offline', 'Bob Offline', 'Cy Offline'];
  await bookGuests(admin, today, [ann, bob, cy]);
  const { page } = await aFrontDesk({ server: server.url });
  await signInAt(page, STAFF, PASSWORD);
  await expectBoard(page);
  await server.kill();
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Walk-in/ })).toBeDisabled();

  await test.step('with the mouse, with the key, and in the dialog', async () => {
    await checkIn(page, ann);
    await expect(expected(page, ann)).toContainText('Checked in, not sent yet');
    await expected(page, bob).getByRole('button').first().focus();
    await page.keyboard.press('i');
    await expect(expected(page, bob)).toContainText('Checked in, not sent yet');
    await expected(page, cy).getByRole('button').first().click();
    const dialog = page.getByRole('dialog', { name: cy });
    await dialog.getByRole('button', { name: 'Check In' }).click();
    await expect(dialog).toContainText(/Checked in at .*, not sent yet/);
    await page.keyboard.press('Escape');
    await expect(banner(page)).toContainText('3 check-ins will be sent when the connection is back.');
    await expected(page, cy)
      .getByRole('button', { name: `Undo check-in, ${cy}` })
      .click();
    await expect(banner(page)).toContainText('2 check-ins will be sent when the connection is back.');
  });

  await expectNoViolations(page);

  const beforeReturn = await clockOf(page);
  await test.step('a restart of the screens loses nothing', async () => {
    await page.reload();
    await expect(page.getByText('No response since')).toBeVisible();
    await server.startAgain();
    await expectBoard(page);
    await expect(page.getByText(/will be sent|not sent yet/)).toHaveCount(0);
  });

  for (const name of [ann, bob]) {
    await expect.poll(() => checkedInAt(admin, today, name)).not.toBeNull();
    expect(((await checkedInAt(admin, today, name)) as string) <= beforeReturn).toBe(true);
    await expect(expected(page, name)).toContainText('Here since');
  }
  expect(await checkedInAt(admin, today, cy)).toBeNull();
});

test('a check-in of a booking canceled in the meantime shows a notice until it is dismissed', async ({
  desk: { server, admin },
  aFrontDesk,
  today,
}) => {
  const ids = await bookGuests(admin, today, ['Kim Canceled', 'Lee Comes']);
  const { page } = await aFrontDesk({ server: server.url });
  await signInAt(page, STAFF, PASSWORD);
  await expectBoard(page);
  await server.kill();
  await expect(banner(page)).toBeVisible();
  await checkIn(page, 'Kim Canceled');
  await checkIn(page, 'Lee Comes');
  // Simulates that another server process cancels the booking.
  const database = await connect({ file: server.file });
  const id = ids.get('Kim Canceled');
  await database('bookings')
    .where({ id })
    .update({ cancelled_at: new Date(await clockOf(page)) });
  await database.destroy();

  await server.startAgain();
  const notice = page.getByRole('alert').filter({ hasText: 'Kim Canceled’s booking was canceled at' });
  await expect(notice).toContainText('The check-in was not recorded.');
  await expect(expected(page, 'Lee Comes')).toContainText('Here since');
  await expect(expected(page, 'Kim Canceled')).toHaveCount(0);
  await expectNoViolations(page);

  await test.step('the notice blocks nothing and stays after a reload', async () => {
    await page.reload();
    await expectBoard(page);
    await expect(page.getByRole('alert')).toContainText(
      'was not recorded. Open the booking to see what changed.',
    );
    await page.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    await page.reload();
    await expectBoard(page);
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  });
});

test('a check-in waits until the person who made it signs in again', async ({
  desk: { server, admin },
  aFrontDesk,
  today,
}) => {
  await bookGuests(admin, today, ['Wes Waits']);
  const { page } = await aFrontDesk({ server: server.url });
  await signInAt(page, STAFF, PASSWORD);
  await expectBoard(page);
  await server.kill();
  await expect(banner(page)).toBeVisible();
  await checkIn(page, 'Wes Waits');
  await expect(expected(page, 'Wes Waits')).toContainText('not sent yet');
  await page.keyboard.press('l');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).click();
  await server.startAgain();
  await expect(locked(page)).not.toContainText('No response since');

  const unlock = async (who: string) => {
    await page.getByLabel('Email or Username').fill(who);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expectBoard(page);
  };
  await unlock(ADMIN);
  await expect(page.getByText('1 check-in by another staff member is still on this device.')).toBeVisible();
  expect(await checkedInAt(admin, today, 'Wes Waits')).toBeNull();

  await page.keyboard.press('l');
  await expect(locked(page)).toBeVisible();
  await unlock(STAFF);
  await expect(expected(page, 'Wes Waits')).toContainText('Here since');
  expect(await checkedInAt(admin, today, 'Wes Waits')).not.toBeNull();
});

test('on the website, two windows keep the check-ins of a lost connection and send each one once', async ({
  page,
  context,
  signIn,
  aPhone,
  today,
  database,
}) => {
  await signIn({ isStaff: true });
  const names = [`Nora ${aPhone}`, `Owen ${aPhone}`];
  const ids = await bookGuests(page.request, today, names);
  await page.goto('/admin/today');
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto('/admin/today');
    await expect(expected(each, names[0] as string)).toBeVisible();
  }
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  await checkIn(page, names[0] as string);
  await checkIn(other, names[1] as string);
  for (const each of [page, other]) {
    await expect(each.getByText('Checked in, not sent yet').filter({ visible: true }).first()).toBeVisible();
    await expect(banner(each)).toContainText('2 check-ins will be sent when the connection is back.');
  }
  await test.step('also on a phone, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await other.emulateMedia({ colorScheme });
      await other.setViewportSize({ width: 375, height: 740 });
      await expectNoViolations(other);
    }
  });
  const beforeReturn = await clockOf(page);
  // Without a connection, the browser can't load the website again, but the check-ins stay on the device.
  await expect(page.reload()).rejects.toThrow();
  await context.setOffline(false);
  await page.goto('/admin/today');
  for (const name of names) {
    for (const each of [page, other]) await expect(expected(each, name)).toContainText('Here since');
    const entries = await database('booking_history')
      .where({ booking_id: ids.get(name), action: 'checked-in' })
      .pluck('detail');
    expect(entries).toHaveLength(1);
    expect(JSON.parse(entries[0]).checkedInAt <= beforeReturn).toBe(true);
  }
});
