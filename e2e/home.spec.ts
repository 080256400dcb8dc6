import { bayName, DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, formatShortDate } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './no-violations.ts';
import { type Database, expect, test, toast } from './people.ts';

test.use({ viewport: { width: 375, height: 740 } });

const part = (page: Page, name: string) => page.getByRole('region', { name });
const doorCode = (page: Page) => page.getByRole('button', { name: 'Entrance Code' });
const hero = (page: Page) => page.getByRole('heading', { name: 'Elevate Your Golf Performance' });

/** Inserts past bookings on the weekday of `date`, at an hour that no other test uses. */
async function aRegular(database: Database, userId: number, date: string) {
  for (const weeks of [5, 6, 7]) {
    await database('bookings').insert({
      user_id: userId,
      simulator_id: 2,
      booking_date: datePlus(date, -7 * weeks),
      start_time: '00:00:00',
      end_time: '01:30:00',
      kind: 'member',
      created_at: new Date(),
    });
  }
}

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const state = window as unknown as { shifted: number };
    state.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) state.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifted: number }).shifted);

test('one tap on the home page books the usual time, and nothing jumps before it', async ({
  page,
  signIn,
  database,
  aQuietDate,
}) => {
  const { id } = await signIn({ isMember: true });
  await aRegular(database, id, aQuietDate);
  await watchShifts(page);
  await page.goto('/');
  const usual = part(page, 'Your usual');
  await expect(usual).toContainText('12:00 AM');
  await expect(usual).toContainText(`1.5 hours. ${bayName(2, DEFAULT_FACILITY)} is free.`);
  await expect(hero(page)).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
  expect(await shifted(page)).toBeLessThan(0.01);

  await usual.getByRole('button', { name: 'Book Session' }).click();
  await expect(toast(page, 'Booking Confirmed')).toContainText('in Bay 2.');
  await expect(part(page, 'You’re on')).toContainText('12:00 AM – 1:30 AM');
  await expect(page.getByRole('heading', { name: 'You’re on' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re on' })).toBeVisible();
  await expect(part(page, 'Next session')).toContainText('12:00 AM – 1:30 AM');
  // A second tap in the same place books nothing.
  await expect(page.getByRole('button', { name: 'Book Session' })).toHaveCount(0);
  expect(await database('bookings').where({ user_id: id })).toHaveLength(4);
});

test('the door code is one tap away from the home page', async ({ page, signIn }) => {
  await signIn({ isMember: true });
  await page.goto('/');
  await expect(doorCode(page)).toBeInViewport();
  await doorCode(page).click();
  await expect(page.getByRole('dialog', { name: 'Facility Entrance Code' })).toContainText(
    'updated periodically for security',
  );
});

test('the next session, the hours left and the empty parts lead to the next step', async ({
  page,
  signIn,
  aQuietDate,
}) => {
  const { name } = await signIn({ isMember: true });
  const slot = { simulatorId: 1, bookingDate: aQuietDate, startTime: '22:30', endTime: '23:30' };
  expect((await page.context().request.post('/api/bookings', { data: slot })).status()).toBe(201);
  await page.goto('/');
  const first = name.split(' ')[0] as string;
  await expect(page.getByRole('heading', { name: new RegExp(`^Good \\w+, ${first}$`) })).toBeVisible();
  await expect(page.getByText('4 hours left today')).toBeVisible();
  await expect(part(page, 'Next session')).toContainText(formatShortDate(aQuietDate));
  await expect(part(page, 'Next session')).toContainText('10:30 PM – 11:30 PM');
  await expect(part(page, 'League night').getByRole('link')).toHaveText('View Leagues');
  await expect(part(page, 'Lesson')).toContainText('lesson is still available');
  const opening = part(page, 'Book a bay').getByRole('listitem').first();
  const start = (await opening.textContent()) as string;
  await opening.getByRole('link').click();
  await expect(page).toHaveURL(/\/booking/);
  await expect(page.getByLabel('Starting time').locator('option:checked')).toHaveText(start);

  await page.goBack();
  await part(page, 'Next session').getByRole('link', { name: 'Move' }).click();
  await expect(page.getByText('Choose a new time for this booking')).toBeVisible();
});

test('members see the landing page below their home, without offers for visitors', async ({
  page,
  signIn,
}) => {
  await signIn({ isMember: true });
  await page.goto('/');
  await expect(hero(page)).toBeAttached();
  await expect(page.getByRole('heading', { name: /membership/i })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /free demo/i })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Book My Free Demo' })).toHaveCount(0);
});

for (const [who, flags] of [
  ['coaches', { isCoach: true, isMember: true }],
  ['staff', { isStaff: true, isMember: true }],
] as const) {
  test(`${who} who are members have a home too`, async ({ page, signIn }) => {
    await signIn(flags);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good /);
    await expect(doorCode(page)).toBeVisible();
  });
}

for (const [who, flags] of [
  ['visitors', null],
  ['people without a role', {}],
  ['coaches', { isCoach: true }],
  ['staff', { isStaff: true }],
] as const) {
  test(`${who} see the landing page, and load nothing of a member’s home`, async ({ page, signIn }) => {
    if (flags) await signIn(flags);
    const loaded: string[] = [];
    page.on('response', (response) => loaded.push(response.url()));
    const html = await (await page.goto('/'))?.text();
    await expect(hero(page)).toBeVisible();
    await expect(doorCode(page)).toHaveCount(0);
    if (flags) return;
    expect(html).toContain('hero-title');
    expect(html).not.toContain('Loading your home page');
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((url) => /member-home|api\/user/.test(url))).toEqual([]);
  });
}

test('the first HTML of a member is the frame of the home, not the landing page', async ({
  page,
  signIn,
}) => {
  await signIn({ isMember: true });
  const html = (await (await page.request.get('/')).text()) as string;
  expect(html).toContain('Loading your home page');
  expect(html).not.toContain('hero-title');
});

test('after logging out, the landing page shows the offers for visitors', async ({ page, signIn }) => {
  await signIn({ isMember: true });
  await page.goto('/');
  await expect(doorCode(page)).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(hero(page)).toBeVisible();
  await expect(doorCode(page)).toHaveCount(0);
});

test('the home has no accessibility violations in light and dark colors', async ({
  page,
  signIn,
  database,
}) => {
  const { id } = await signIn({ isMember: true });
  await aRegular(database, id, datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 3));
  await page.goto('/');
  await expect(part(page, 'Your usual')).toBeVisible();
  await expect(hero(page)).toBeAttached();
  await expectNoViolationsInBothThemes(page);
});

test('a chosen theme is in the first HTML after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/contact');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'System' })).toBeChecked();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  const html = await (await page.reload())?.text();
  expect(html).toContain('<html lang="en" data-theme="dark">');
  expect(await background()).toBe(dark);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitemradio', { name: 'System' }).click();
  await expect.poll(background).toBe(light);
});
