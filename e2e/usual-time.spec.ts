import { readFile } from 'node:fs/promises';
import { datePlus, formatDate, formatShortDate } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './no-violations.ts';
import { expect, test, toast } from './people.ts';
import { aRegular, played } from './regular.ts';

test.use({ viewport: { width: 375, height: 740 } });

const startOf = (page: Page) => page.getByLabel('Starting time');
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Session' });
const myBookings = (page: Page) => page.getByRole('region', { name: 'My Bookings' });

test('a regular books the usual time with two taps from the home page', async ({
  page,
  signIn,
  database,
  aQuietDate,
}) => {
  const { id } = await signIn({ isMember: true });
  await aRegular(database, id, aQuietDate);
  await page.goto('/');
  await page.getByRole('link', { name: 'Book Now' }).first().click();
  await expect(page.getByText(/^Your usual: \w+, \w+ \d+, Bay 2$/)).toBeVisible();
  await expect(startOf(page)).toHaveValue('04:30:00');
  await bookButton(page).click();
  await expect(toast(page, 'Booking Confirmed')).toContainText('in Bay 2.');
  await expect(myBookings(page).getByText('in Bay 2').first()).toBeVisible();
});

test('if the usual time is taken, the page says so and suggests times nearby', async ({
  page,
  signIn,
  database,
  aQuietDate,
}) => {
  const { id } = await signIn({ isMember: true });
  await aRegular(database, id, aQuietDate);
  await page.route('**/api/availability?date=*', async (route) => {
    const date = new URL(route.request().url()).searchParams.get('date');
    const taken = [1, 2].map((simulatorId) => ({
      id: simulatorId,
      simulatorId,
      bookingDate: date,
      startTime: '05:00:00',
      endTime: '06:00:00',
      userId: null,
      kind: 'member',
      createdAt: new Date().toISOString(),
    }));
    await route.fulfill({ json: { bookings: taken, closures: [], holds: [] } });
  });
  await page.goto('/booking');
  const near = page.getByRole('group', { name: 'Your usual 4:30 AM is taken. Open times nearby' });
  await expect(near.getByRole('button').first()).toHaveText('2:30 AM');
  await expect(startOf(page)).toHaveValue('');
  await expect(startOf(page)).toHaveAccessibleDescription('');
});

test('a selection survives a reload, and a past booking can be booked again', async ({
  page,
  signIn,
  database,
  aQuietDate,
}) => {
  const { id } = await signIn({ isMember: true });
  const past = datePlus(aQuietDate, -35);
  await played(database, id, past, ['02:00:00', '04:00:00']);
  // "Book again" opens the next date with the same weekday. Demo bookings on that date could take the time, so
  // the test deletes them.
  await database('bookings')
    .whereIn(
      'booking_date',
      [1, 2, 3, 4, 5].map((weeks) => datePlus(aQuietDate, -7 * weeks)),
    )
    .whereNot({ user_id: id })
    .where('start_time', '<', '04:00:00')
    .delete();
  await page.goto('/booking');
  await page.getByRole('radio', { name: formatDate(aQuietDate) }).check();
  await page.getByRole('radio', { name: '1.5 hours', exact: true }).check();
  await startOf(page).selectOption({ label: '1:30 PM' });
  await page.reload();
  await expect(page.getByRole('radio', { name: formatDate(aQuietDate) })).toBeChecked();
  await expect(page.getByRole('radio', { name: '1.5 hours', exact: true })).toBeChecked();
  await expect(startOf(page)).toHaveValue('13:30:00');

  await page.getByText('Past bookings (1)').click();
  await page.getByRole('button', { name: `Book again: ${formatShortDate(past)}, 2:00 AM – 4:00 AM` }).click();
  await expect(page.getByRole('radio', { name: '2 hours', exact: true })).toBeChecked();
  await expect(startOf(page)).toHaveValue('02:00:00');
  const weekday = formatDate(past).split(',')[0] ?? '';
  await expect(page.getByRole('radio', { name: new RegExp(`^${weekday}`), checked: true })).toBeInViewport();
  await bookButton(page).click();
  await expect(toast(page, 'Booking Confirmed')).toContainText('in Bay 2.');
});

test('a member repeats a session weekly, with another start on a date that is taken', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate,
}) => {
  const other = await someoneElse();
  for (const simulatorId of [1, 2]) {
    const taken = { simulatorId, bookingDate: aQuietDate, startTime: '13:00', endTime: '14:00' };
    expect((await other.post('/api/bookings', { data: taken })).status()).toBe(201);
  }
  await signIn({ isMember: true });
  const first = datePlus(aQuietDate, -7);
  await page.goto(`/booking?d=${first}&h=1&t=13:00`);
  await page.getByRole('button', { name: 'Repeat weekly' }).click();
  const dialog = page.getByRole('dialog', { name: 'Repeat weekly' });
  await expect(dialog.getByText('No bay is free at that time.').first()).toBeVisible();
  await dialog.getByRole('button', { name: `on ${formatDate(aQuietDate)}` }).click();
  await expect(dialog.getByRole('checkbox', { name: formatDate(aQuietDate) })).toBeChecked();
  await dialog.getByRole('button', { name: /^Book \d/ }).click();
  await expect(toast(page, 'Booked')).toContainText('We emailed you all the dates.');
  const confirmation = page.getByRole('region', { name: 'You’re on' });
  await expect(confirmation.getByRole('heading', { name: 'You’re on' })).toBeFocused();
  const sessions = confirmation.getByRole('listitem');
  await expect(sessions.filter({ hasText: formatShortDate(aQuietDate) })).toHaveCount(1);
  const count = await sessions.count();
  await expect(confirmation).toContainText(`${count} sessions`);
  await expectNoViolationsInBothThemes(page);
  const download = page.waitForEvent('download');
  await confirmation.getByRole('link', { name: 'Add All to Calendar' }).press('Enter');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(count);
  await confirmation.getByRole('button', { name: `Share ${formatShortDate(aQuietDate)}` }).click();
  await expect(page.getByRole('dialog').getByLabel('Link for friends')).toHaveValue(/\/shared\//);
  await page.keyboard.press('Escape');
  await expect(myBookings(page).getByText(formatShortDate(aQuietDate))).toBeVisible();
});
