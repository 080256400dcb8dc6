import { bayName, DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { formatDate, formatShortDate, weekdayOf } from '@clubhouse/core/time';
import type { Page, Route } from '@playwright/test';
import { expect, test, toast } from './people.ts';

const choose = {
  date: (page: Page, date: string) => page.getByRole('radio', { name: formatDate(date) }).check(),
  duration: (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).check(),
  start: (page: Page, label: string) => page.getByLabel('Starting time').selectOption({ label }),
};
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Session' });
const myBookings = (page: Page) => page.getByRole('region', { name: 'My Bookings' }).getByRole('listitem');

test('a member can book a bay, see the booking, move it and cancel it', async ({
  page,
  signIn,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  await page.goto('/booking');
  await expect(page.getByText('You have no upcoming bookings.')).toBeVisible();

  await choose.date(page, aQuietDate);
  await choose.duration(page, '2 hours');
  await choose.start(page, '1:00 PM');
  await expect(page.getByText(`${formatShortDate(aQuietDate)}, Bay`)).toBeVisible();
  await bookButton(page).click();
  await expect(toast(page, 'Booking Confirmed')).toContainText(
    'Your golf session has been booked successfully in Bay 1.',
  );
  await expect(myBookings(page)).toHaveText([/1:00 PM – 3:00 PM/]);
  await page.getByRole('button', { name: 'Book Another Time' }).click();
  await expect(page.getByText(`2 hours left on ${weekdayOf(aQuietDate)}`)).toBeVisible();

  await page.getByRole('button', { name: /^Move / }).click();
  await expect(page.getByText('Choose a new time for this booking')).toBeVisible();
  // The booking that is being moved does not count toward the daily limit.
  await expect(page.getByText(`4 hours left on ${weekdayOf(aQuietDate)}`)).toBeVisible();
  await choose.duration(page, '1 hour');
  await choose.start(page, '2:30 PM');
  await page.getByRole('button', { name: 'Save New Time' }).click();
  await expect(toast(page, 'Booking Moved')).toBeVisible();
  await expect(myBookings(page)).toHaveText([/2:30 PM – 3:30 PM/]);

  await page.getByRole('button', { name: /^Cancel / }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await question.getByRole('button', { name: 'Keep Booking' }).click();
  await expect(question).toBeHidden();
  await expect(myBookings(page)).toHaveCount(1);
  await page.getByRole('button', { name: /^Cancel / }).click();
  await question.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(toast(page, 'Booking Canceled')).toBeVisible();
  await expect(myBookings(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'My Bookings' })).toBeFocused();
  await expect(page.getByText(`4 hours left on ${weekdayOf(aQuietDate)}`)).toBeVisible();
});

test('if another member takes the time, an error shows, the selection stays, and nearby times are one tap away', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  await page.goto('/booking');
  await choose.date(page, aQuietDate);
  await choose.start(page, '1:00 PM');
  const other = await someoneElse();
  // Another member books both bays while the request is in flight. If that member booked any earlier, a live
  // update would show on the page that both bays are taken.
  let isTaken = false;
  const takeBothBays = async (route: Route) => {
    if (route.request().method() === 'POST' && !isTaken) {
      isTaken = true;
      for (const simulatorId of [1, 2]) {
        const booking = { simulatorId, bookingDate: aQuietDate, startTime: '13:00', endTime: '14:00' };
        expect((await other.post('/api/bookings', { data: booking })).status()).toBe(201);
      }
    }
    await route.continue();
  };
  await page.route('**/api/bookings', takeBothBays);

  await bookButton(page).click();
  await expect(toast(page, 'Booking Failed')).toContainText('Bay 1 is already booked at that time.');
  await expect(page.getByLabel('Starting time')).toHaveValue('13:00:00');
  await expect(page.getByRole('option', { name: '1:00 PM (Unavailable)' })).toBeAttached();
  await bookButton(page).click();
  await expect(toast(page, 'Booking Failed')).toContainText(
    'No bay is free the whole time from 1:00 PM to 2:00 PM.',
  );
  const near = page.getByRole('group', { name: 'Open times near 1:00 PM' });
  await expect(near.getByRole('button')).toHaveText(['11:30 AM', '12:00 PM', '2:00 PM']);
  await near.getByRole('button', { name: '2:00 PM', exact: true }).click();
  await bookButton(page).click();
  await expect(toast(page, 'Booking Confirmed')).toBeVisible();
  await expect(myBookings(page)).toHaveText([/2:00 PM – 3:00 PM/]);
});

test('bay 2 is offered if bay 1 is taken', async ({ page, signIn, someoneElse, aQuietDate }) => {
  const slot = { simulatorId: 1, bookingDate: aQuietDate, startTime: '15:00', endTime: '16:00' };
  await (await someoneElse()).post('/api/bookings', { data: slot });
  await signIn({ isMember: true });
  await page.goto('/booking');
  await choose.date(page, aQuietDate);
  await choose.start(page, '3:00 PM');
  await bookButton(page).click();
  await expect(toast(page, 'Booking Confirmed')).toContainText(
    `successfully in ${bayName(2, DEFAULT_FACILITY)}.`,
  );
});

test('remaining hours and closed times show before booking', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  const other = await someoneElse();
  for (const simulatorId of [1, 2]) {
    const taken = { simulatorId, bookingDate: aQuietDate, startTime: '12:00', endTime: '13:00' };
    await other.post('/api/bookings', { data: taken });
  }
  const own = { simulatorId: 1, bookingDate: aQuietDate, startTime: '14:00', endTime: '15:30' };
  await page.context().request.post('/api/bookings', { data: own });
  await page.goto('/booking');
  await choose.date(page, aQuietDate);
  await expect(page.getByText(`2.5 hours left on ${weekdayOf(aQuietDate)}`)).toBeVisible();
  await expect(page.getByText('12:00 PM – 1:00 PM')).toBeVisible();
  await expect(page.getByText('Both bays are booked')).toBeVisible();
  await choose.duration(page, '3 hours, over your limit');
  await expect(page.getByRole('option', { name: '11:00 AM (Unavailable)' })).toBeDisabled();
  await expect(page.getByRole('option', { name: '4:00 AM (Exceeds Limit)' })).toBeDisabled();
  await expect(page.getByText(`You have 2.5 hours left for ${weekdayOf(aQuietDate)}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Switch to 2.5 hours' }).click();
  await expect(page.getByRole('radio', { name: '2.5 hours' })).toBeChecked();
});

test('booking without a time shows an error at the field', async ({ page, signIn, aQuietDate }) => {
  await signIn({ isMember: true });
  await page.goto('/booking');
  await choose.date(page, aQuietDate);
  await bookButton(page).click();
  await expect(toast(page, 'Selection Required')).toContainText('Please select a time slot.');
  await expect(page.getByLabel('Starting time')).toHaveAccessibleDescription('Please select a time slot.');
  await expect(page.getByLabel('Starting time')).toBeFocused();
  await choose.start(page, '1:00 PM');
  await expect(page.getByLabel('Starting time')).not.toHaveAccessibleDescription(
    'Please select a time slot.',
  );
});

test('a member can book with the keyboard only', async ({ page, signIn, aQuietDate }) => {
  await signIn({ isMember: true });
  await page.goto('/booking');
  const today = page.getByRole('radio', { name: /, today/ });
  await today.focus();
  while (!(await page.getByRole('radio', { name: formatDate(aQuietDate) }).isChecked())) {
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '30 minutes' })).toBeChecked();
  await expect(page.getByLabel('Starting time')).toHaveAttribute('aria-busy', 'false');
  // The suggested start times come first in the tab order.
  const suggested = page.getByRole('group', { name: /^Open times near/ }).getByRole('button');
  for (let tabs = 0; tabs <= (await suggested.count()); tabs += 1) await page.keyboard.press('Tab');
  await expect(page.getByLabel('Starting time')).toBeFocused();
  await page.keyboard.type('4:00 PM');
  await expect(page.getByLabel('Starting time')).toHaveValue('16:00:00');
  await bookButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Booking Confirmed')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toast(page, 'Booking Confirmed')).toBeHidden();
});

test('the selection survives a visit to another screen', async ({ page, signIn, aQuietDate }) => {
  await signIn({ isMember: true });
  await page.goto('/booking');
  await choose.date(page, aQuietDate);
  await choose.duration(page, '1.5 hours');
  await choose.start(page, '1:30 PM');
  await page.getByRole('link', { name: 'Book a lesson' }).click();
  await expect(page.getByRole('heading', { name: 'Book a lesson' })).toBeVisible();
  await page.getByRole('link', { name: 'Book Now' }).click();
  await expect(page.getByRole('radio', { name: formatDate(aQuietDate) })).toBeChecked();
  await expect(page.getByRole('radio', { name: '1.5 hours' })).toBeChecked();
  await expect(page.getByLabel('Starting time')).toHaveValue('13:30:00');
});

test('times that fail to load can be retried', async ({ page, signIn }) => {
  await signIn({ isMember: true });
  // Blocks live events, because changes in other tests would refresh the list before “Try again” is pressed.
  await page.route('**/api/events', (route) => route.abort());
  // Requests for times fail until “Try again” is pressed. Failing only the first request would not be enough,
  // because late in the evening, the screen sends several.
  await page.addInitScript(() =>
    document.addEventListener('click', () => document.documentElement.setAttribute('data-pressed', ''), true),
  );
  const isPressed = () => page.evaluate(() => document.documentElement.hasAttribute('data-pressed'));
  await page.route('**/api/availability?date=*', async (route) =>
    (await isPressed()) ? route.continue() : route.abort(),
  );
  await page.goto('/booking');
  await expect(page.getByText('We couldn’t load times for this day.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Starting time')).toBeVisible();
});

for (const [width, height] of [
  [1280, 800],
  [1366, 768],
  [375, 740],
] as const) {
  test(`a toast leaves the controls around it clickable at ${width} by ${height}`, async ({
    page,
    signIn,
  }) => {
    await signIn({ isMember: true });
    await page.setViewportSize({ width, height });
    await page.goto('/booking');
    await expect(page.getByText(/hours left on/)).toBeVisible();
    await bookButton(page).click();
    // The toast stays open while the pointer is over it.
    const shown = page.getByRole('listitem').filter({ hasText: 'Selection Required' });
    await shown.hover();
    await bookButton(page).click({ trial: true, timeout: 5000 });
    // The press without a selected time moved the focus to the select “Starting time”. On phones, this select
    // is right above the button, so the toast could cover it.
    await page.getByLabel('Starting time').click({ trial: true, timeout: 5000 });
    await page.getByRole('link', { name: 'Privacy policy' }).click({ trial: true, timeout: 5000 });
    await expect(shown).toBeVisible();
  });
}

test('nothing jumps while the page loads', async ({ page, signIn }) => {
  await signIn({ isMember: true });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // Delays the responses, so that every loading state is visible.
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  await page.goto('/booking');
  await expect(page.getByText(/hours left on/)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'My Bookings' }).getByText(/You have no upcoming bookings/),
  ).toBeVisible();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
});

test('an ended session leads to sign-in and back, and a move in progress continues', async ({
  page,
  signIn,
  context,
  aQuietDate,
}) => {
  const person = await signIn({ isMember: true });
  const slot = { simulatorId: 1, bookingDate: aQuietDate, startTime: '13:00', endTime: '14:00' };
  expect((await page.request.post('/api/bookings', { data: slot })).status()).toBe(201);
  // Blocks live events, because the event stream would detect the expired session before the click.
  await page.route('**/api/events', (route) => route.abort());
  await page.goto('/booking');
  await page.getByRole('button', { name: /^Move / }).click();
  await expect(page.getByText('Choose a new time for this booking')).toBeVisible();
  await context.clearCookies();
  // Even without live events, another request may detect the expired session and redirect before the click.
  await Promise.race([page.getByRole('radio').nth(3).click(), page.waitForURL('/auth')]);
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Your session ended. Log in to continue.')).toBeVisible();
  await page.getByLabel('Email or Username').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('seven iron to the green');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  // The URL contains the chosen date. The date is missing if another request redirected to the login before
  // the click.
  await expect(page).toHaveURL(/\/booking(\?d=.*)?$/);
  await expect(page.getByText('Choose a new time for this booking')).toBeVisible();
});
