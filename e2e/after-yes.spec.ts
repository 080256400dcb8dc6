import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, formatDate, instantOf } from '@clubhouse/core/time';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './no-violations.ts';
import { expect, shiftClockOf, test, toast } from './people.ts';

const myBookings = (page: Page) => page.getByRole('region', { name: 'My Bookings' }).getByRole('listitem');
const confirmation = (page: Page) => page.getByRole('region', { name: 'You’re on' });
/** Returns the names of the animations of the confirmation, including those that have ended. */
const animationsIn = (card: Locator) =>
  card
    .locator('.flight-line')
    .evaluate((line) =>
      line
        .getAnimations({ subtree: true })
        .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : '')),
    );

async function bookAt(page: Page, date: string, start: string): Promise<void> {
  await page.goto('/booking');
  await page.getByRole('radio', { name: formatDate(date) }).check();
  await page.getByLabel('Starting time').selectOption({ label: start });
  await page.getByRole('button', { name: 'Book Session' }).click();
  await expect(confirmation(page).getByRole('heading', { name: 'You’re on' })).toBeFocused();
}

test('a booking ends in a confirmation that stays, and a stranger can open its share link', async ({
  page,
  browser,
  baseURL,
  signIn,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  await bookAt(page, aQuietDate, '1:00 PM');
  const card = confirmation(page);
  expect(await animationsIn(card)).toEqual(['fly', 'land']);
  await expectNoViolationsInBothThemes(page);
  await expect(card).toContainText(`${formatDate(aQuietDate)}, 1:00 PM – 2:00 PM`);
  await expect(card.getByRole('link', { name: 'Google' })).toHaveAttribute('href', /calendar\.google\.com/);
  await expect(card.getByRole('link', { name: 'Outlook' })).toHaveAttribute('href', /outlook\.live\.com/);
  await expect(card.getByRole('link', { name: 'Get directions' })).toHaveAttribute('href', /maps/);
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Apple and other calendars' }).click();
  expect((await download).suggestedFilename()).toMatch(/^booking-\d+\.ics$/);

  await card.getByRole('button', { name: 'Entrance Code' }).click();
  await expect(page.getByRole('dialog', { name: 'Facility Entrance Code' })).toBeVisible();
  await page.keyboard.press('Escape');

  await card.getByRole('button', { name: 'Share with friends' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share with friends' });
  const url = await dialog.getByLabel('Link for friends').inputValue();
  const path = new URL(url).pathname;
  const stranger = await (await browser.newContext({ baseURL: baseURL as string })).newPage();
  const answer = await stranger.goto(path);
  expect(answer?.headers()['x-robots-tag']).toBe('noindex');
  await expect(stranger.getByRole('heading', { name: 'You’re invited to play golf' })).toBeVisible();
  await expect(stranger.getByRole('main')).toContainText('1:00 PM – 2:00 PM');
  await expect(stranger.getByRole('main')).toContainText('120 Fairway Commons');
  await expectNoViolationsInBothThemes(stranger);

  await dialog.getByRole('button', { name: 'Turn Off Link' }).click();
  await expect(toast(page, 'Link turned off')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await stranger.context().close();

  await page.reload();
  await expect(card.getByRole('heading', { name: 'You’re on' })).toBeVisible();
  await card.getByRole('button', { name: 'Book Another Time' }).click();
  await expect(page.getByLabel('Starting time')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Starting time')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(myBookings(page)).toHaveText([/1:00 PM – 2:00 PM/]);
  await page.getByRole('button', { name: /^Details of / }).click();
  await expect(page.getByRole('dialog', { name: 'Your booking' })).toContainText('Add to calendar');
});

test('undo within ten seconds brings the same booking back', async ({ page, signIn, aQuietDate }) => {
  const { email } = await signIn({ isMember: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await bookAt(page, aQuietDate, '2:00 PM');
  expect(await animationsIn(confirmation(page))).toEqual([]);
  const own = async () => (await page.request.get('/api/user/bookings')).json();
  const before = await own();
  await confirmation(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(myBookings(page)).toHaveCount(0);
  await toast(page, 'Booking Canceled').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Booking Restored')).toBeVisible();
  await expect(myBookings(page)).toHaveText([/2:00 PM – 3:00 PM/]);
  expect(await own()).toEqual(before);
  const mails = await (await page.request.get('/api/dev/outbox')).json();
  const subjects = mails.filter(({ to }: { to: string }) => to === email);
  expect(subjects.map(({ subject }: { subject: string }) => subject)).toEqual([
    expect.stringMatching(/^Booked/),
  ]);
});

test('a refusal names the used-up limit and offers a time that works', async ({
  page,
  signIn,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  for (const [startTime, endTime] of [
    ['12:00', '14:00'],
    ['14:00', '16:00'],
  ]) {
    const data = { simulatorId: 2, bookingDate: aQuietDate, startTime, endTime };
    expect((await page.request.post('/api/bookings', { data })).status()).toBe(201);
  }
  await page.goto('/booking');
  await page.getByRole('radio', { name: formatDate(aQuietDate) }).check();
  const notice = page.getByRole('status').filter({ hasText: 'You’ve used your 4 hours' });
  await notice.getByRole('link', { name: '12:00 PM – 2:00 PM, Bay 2' }).click();
  await expect(page).toHaveURL(/#booking-\d+$/);
  await notice.getByRole('button').last().click();
  await expect(page.getByRole('radio', { name: formatDate(aQuietDate) })).not.toBeChecked();
  // The test does not book the offered time, because another test may use that date.
  await expect(page.getByLabel('Starting time')).not.toHaveValue('');
  await expect(notice).toBeHidden();
});

test('late in the evening, tonight continues after midnight', async ({ page, context, signIn }) => {
  const today = facilityDate(new Date(), DEFAULT_FACILITY);
  const evening = instantOf(today, '22:40:00', DEFAULT_FACILITY) as Date;
  await shiftClockOf(context, evening.getTime() - Date.now());
  await signIn({ isMember: true });
  await page.goto('/booking');
  const tomorrow = datePlus(today, 1);
  await expect(page.getByRole('radio', { name: formatDate(tomorrow) })).toBeChecked();
  const tonight = page.getByRole('group', { name: 'Tonight' });
  await tonight.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Book Session' }).click();
  await expect(confirmation(page)).toContainText('Tomorrow');
  const [booking] = await (await page.request.get('/api/user/bookings')).json();
  expect(booking.bookingDate).toBe(tomorrow);
  expect(booking.startTime < '05:00:00').toBe(true);
});

test('a visitor asks for a demo, sees the next step, and gets an email', async ({ page }) => {
  const email = `dana${Date.now()}@example.com`;
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Dana Whitfield');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('407-555-0172');
  await page.getByLabel('Evenings').check();
  await page.getByLabel('Weekends').check();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Dana Whitfield');
  await expect(page.getByLabel('Evenings')).toBeChecked();
  await expect(page.getByLabel('Mornings')).not.toBeChecked();
  await page.getByRole('button', { name: 'Book My Free Demo' }).click();
  const card = page.getByRole('region', { name: 'Thanks, Dana' });
  await expect(card).toContainText(/We’ll call or email you by \d+:\d\d [AP]M/);
  await expectNoViolationsInBothThemes(page);
  const mails = await (await page.request.get('/api/dev/outbox')).json();
  const [mail] = mails.filter(({ to }: { to: string }) => to === email);
  expect(mail.text).toContain('Thanks, Dana');
  for (const text of [
    'You’ll find us inside a physical therapy and golf facility.',
    'Clean shoes with flat soles',
  ]) {
    await expect(card).toContainText(text);
    expect(mail.text).toContain(text);
  }
  await expect(card.getByRole('link', { name: 'Add our number' })).toHaveAttribute('download', /\.vcf$/);
  await page.reload();
  // Once the request is sent, the tab no longer stores the name, because the computer may be shared.
  const restored = page.getByRole('region', { name: 'Thanks, we got your request' });
  await expect(restored.getByRole('heading', { name: 'Thanks, we got your request' })).not.toBeFocused();
  await restored.getByRole('button', { name: 'Send Another Request' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('without a reset email, a person asks the front desk, and an admin creates a link', async ({
  page,
  aPerson,
  signIn,
}) => {
  const { email, name } = await aPerson();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Ask the Front Desk to Help' }).click();
  await expect(page.getByLabel('Your account’s email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send Request' }).click();
  await expect(page.getByRole('region', { name: 'We’re on it' })).toContainText('we will get in touch');

  await signIn({ isAdmin: true });
  await page.goto(`/admin/requests?search=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: email, exact: true }).click();
  await page
    .getByRole('button', { name: `Reset link…, ${email}` })
    .last()
    .click();
  await page.getByRole('button', { name: 'Create Reset Link' }).click();
  await expect(page.getByRole('dialog', { name: `Reset link for ${name}` }).getByLabel('Link')).toHaveValue(
    /\/reset-password\//,
  );
});
