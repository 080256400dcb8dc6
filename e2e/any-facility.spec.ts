import { DEFAULT_FACILITY, type SettingsVersion } from '@clubhouse/core/facility';
import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { type Browser, type BrowserContext, type Page, test } from '@playwright/test';
import { anInstallation, type Installation } from './installation.ts';
import { expect, PASSWORD, shiftClockOf, toast, watchErrors } from './people.ts';

/** Noon on a Monday in Denver. The clocks change on the following Sunday, March 14. */
const NOW = new Date('2027-03-08T19:00:00Z');
const SPRING_DAY = '2027-03-14';
/** Matches wording from the default settings, which no screen may show. */
const TRACES = /Longwood|\b4 hours|four hours|two bays|both bays|\bEST\b|Orlando|Florida/i;

async function aBrowser(browser: Browser, { urls, clockShiftMs }: Installation, errors: string[]) {
  const context = await browser.newContext({ baseURL: urls[0] as string });
  await shiftClockOf(context, clockShiftMs);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  watchErrors(page, errors);
  return { context, page };
}

/** Opens the link in a new member's invitation email, sets a password, and signs in. */
async function accept(page: Page, installation: Installation, email: string): Promise<void> {
  await expect.poll(() => installation.mailsTo(email).length).toBeGreaterThan(0);
  const path = /\/reset-password\/[\w-]+/.exec(installation.mailsTo(email).at(-1) ?? '')?.[0] as string;
  await page.goto(path);
  await page.getByLabel('New Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set New Password' }).click();
  await expect(page).toHaveURL('/auth');
  await signIn(page, email);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email or Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).not.toHaveURL('/auth');
}

/** Opens all screens that need no ID. Returns the screens that show a trace of the default settings. */
async function screensWithTraces({
  context,
  page,
}: {
  context: BrowserContext;
  page: Page;
}): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(SCREENS) as ScreenName[]) {
    const { path } = SCREENS[name];
    if (path.includes(':')) continue;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const text = `${await page.title()} ${await page.locator('body').textContent()}`;
    const trace = TRACES.exec(text)?.[0];
    if (trace) found.push(`${path}: ${trace}`);
  }
  expect(context.pages()).toHaveLength(1);
  return found;
}

test('an owner sets up Pine Hills Golf Studio in Denver, and nothing is left of the default facility', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const errors: string[] = [];
  const installation = await anInstallation({ name: 'clubhouse_pine_hills', now: NOW });
  const admin = await aBrowser(browser, installation, errors);
  const member = await aBrowser(browser, installation, errors);
  try {
    await setUp(admin.page, installation);
    const { request } = admin.context;
    const added = await request.post('/api/admin/add-member', {
      data: { email: 'kim@pinehills.example', phone: '303-555-0123', name: 'Kim Pine' },
    });
    expect(added.ok()).toBe(true);
    await accept(member.page, installation, 'kim@pinehills.example');
    await bookAndRefuse(member.page);
    await theSpringDay(member.context);
    await walkIn(admin.page);
    await league(admin.context);
    expect(await screensWithTraces(admin)).toEqual([]);
    expect(await screensWithTraces(member)).toEqual([]);
    await expect.poll(() => installation.mailsTo('kim@pinehills.example').length).toBeGreaterThan(3);
    expect(installation.allMails().filter((mail) => TRACES.test(mail))).toEqual([]);
    expect(errors).toEqual([]);
  } finally {
    await admin.context.close();
    await member.context.close();
    await installation.stop();
  }
});

async function setUp(page: Page, installation: Installation): Promise<void> {
  await page.goto('/booking');
  await expect(page).toHaveURL('/setup');
  await expect(page.getByRole('heading', { name: 'Set up Clubhouse' })).toBeVisible();
  await page.goto(await installation.setupPath());
  await expect(page.getByText('Step 1 of 5')).toBeVisible();
  await page.getByLabel('Email').fill('owner@pinehills.example');
  await page.getByLabel('Phone Number').fill('303-555-0100');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Admin Account' }).click();

  await expect(page.getByText('Step 2 of 5')).toBeVisible();
  const place = page.getByRole('form', { name: 'Place' });
  const answers = {
    Name: 'Pine Hills Golf Studio',
    'Email domain': 'pinehills.example',
    Street: '8 Aspen Way',
    City: 'Denver',
    State: 'CO',
    'ZIP code': '80202',
    Phone: '(303) 555-0100',
    Email: 'hello@pinehills.example',
  };
  for (const [label, text] of Object.entries(answers)) {
    await place.getByLabel(label, { exact: true }).fill(text);
  }
  await place.getByLabel('Time zone', { exact: true }).selectOption({ label: 'Mountain' });
  await expect(place.getByLabel('Time zone label')).toHaveValue('MST');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Step 3 of 5')).toBeVisible();
  await page.getByRole('button', { name: 'Skip for now' }).click();

  await expect(page.getByText('Step 4 of 5')).toBeVisible();
  for (let bay = 3; bay <= 5; bay += 1) await page.getByRole('button', { name: 'Add bay' }).click();
  await page.getByLabel('Hours a day').selectOption({ label: '6 hours' });
  await page.getByLabel('Longest booking').selectOption({ label: '6 hours' });
  await page.getByLabel('Days ahead').fill('14');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Step 5 of 5')).toBeVisible();
  await page.getByLabel('Monthly fee ($)').fill('149');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'You’re ready' })).toBeVisible();
  await page.goto('/admin-dashboard');
  await expect(page.getByText('Set the door code')).toBeVisible();
}

/**
 * Books a bay on the last bookable day. Checks that bookings beyond the limits are refused. Then moves and
 * cancels the member's earliest booking.
 */
async function bookAndRefuse(page: Page): Promise<void> {
  await page.goto('/booking');
  await page.getByRole('radio', { name: 'Monday, March 22' }).check();
  await page.getByLabel('Starting time').selectOption({ label: '6:00 PM' });
  await page.getByRole('button', { name: 'Book Session' }).click();
  await expect(toast(page, 'Booking Confirmed')).toContainText('in Bay 1.');
  const { request } = page.context();
  const book = (input: object) =>
    request.post('/api/bookings', { data: { simulatorId: 5, bookingDate: '2027-03-10', ...input } });
  const messageOf = async (input: object) => (await (await book(input)).json()).message;
  expect(await messageOf({ bookingDate: '2027-03-23', startTime: '10:00', endTime: '11:00' })).toBe(
    'You can book up to 14 days ahead.',
  );
  for (const [startTime, endTime] of [
    ['08:00', '12:00'],
    ['13:00', '15:00'],
  ]) {
    expect((await book({ startTime, endTime })).status()).toBe(201);
  }
  expect(await messageOf({ startTime: '16:00', endTime: '16:30' })).toBe(
    'You can book at most 6 hours per day.',
  );
  expect(await messageOf({ simulatorId: 6, startTime: '16:00', endTime: '16:30' })).toBe(
    'Please select a bay.',
  );
  const [first] = await (await request.get('/api/user/bookings?from=2027-03-10')).json();
  const moved = await request.patch(`/api/bookings/${first.id}`, { data: { simulatorId: 4 } });
  expect((await moved.json()).simulatorId).toBe(4);
  expect((await request.delete(`/api/bookings/${first.id}`)).status()).toBe(204);
}

/**
 * Checks bookings on the day when Denver's clocks skip from 2:00 AM to 3:00 AM. On this day, 3:00 AM is
 * 9:00 AM UTC.
 */
async function theSpringDay({ request }: BrowserContext): Promise<void> {
  const book = (startTime: string, endTime: string) =>
    request.post('/api/bookings', {
      data: { simulatorId: 2, bookingDate: SPRING_DAY, startTime, endTime },
    });
  expect((await (await book('02:00', '03:00')).json()).code).toBe('skipped_hour');
  expect((await book('03:00', '04:00')).status()).toBe(201);
  const { url } = await (await request.post('/api/user/calendar-link')).json();
  expect(await (await request.get(url)).text()).toContain('DTSTART:20270314T090000Z');
}

async function walkIn(page: Page): Promise<void> {
  const answer = await page.context().request.post('/api/desk/walk-ins', {
    data: {
      simulatorId: 5,
      bookingDate: '2027-03-08',
      startTime: '14:00',
      endTime: '15:00',
      guest: { name: 'Gus Guest', phone: '303-555-0177', email: 'gus@pinehills.example' },
    },
  });
  expect(answer.status()).toBe(201);
  await page.goto('/admin/calendar');
  await expect(page.getByRole('button', { name: /Gus Guest/ }).first()).toBeVisible();
}

/** Checks that a league for three bays gets the first three, and that six bays are refused. */
async function league({ request }: BrowserContext): Promise<void> {
  const form = {
    name: 'Aspen League',
    leagueType: 'individual',
    scoringType: 'lowest_score',
    startDate: '2027-03-16',
    endDate: '2027-04-06',
    dayOfWeek: 'Tuesday',
    startTime: '18:00',
    endTime: '20:00',
    maxParticipants: 12,
    numberOfBays: 3,
    createSchedule: true,
  };
  expect((await (await request.post('/api/admin/leagues', { data: form })).json()).scheduleCreated).toBe(
    true,
  );
  const day = await (await request.get('/api/desk/day?date=2027-03-16')).json();
  expect(day.leagueSessions[0].simulatorIds.sort()).toEqual([1, 2, 3]);
  const tooMany = await request.post('/api/admin/leagues', { data: { ...form, numberOfBays: 6 } });
  expect((await tooMany.json()).message).toBe('Maximum 5 bays available');
}

test('an owner imports the settings of another server into a new one', async ({ browser }) => {
  const errors: string[] = [];
  const installation = await anInstallation({ name: 'clubhouse_new_server', now: NOW });
  const { context, page } = await aBrowser(browser, installation, errors);
  try {
    const token = (await installation.setupPath()).split('/').at(-1);
    const email = 'owner@pinehills.example';
    const account = { username: email, email, phone: '303-555-0100', password: PASSWORD, token };
    expect((await context.request.post('/api/setup', { data: account })).ok()).toBe(true);
    const settings = {
      place: { ...DEFAULT_FACILITY.place, name: 'Pine Hills' },
      accounts: { ...DEFAULT_FACILITY.accounts, resetDomain: 'pinehills.example' },
      booking: { ...DEFAULT_FACILITY.booking, daysAhead: 14 },
    };
    await page.goto('/admin/facility?group=transfer');
    const buffer = Buffer.from(JSON.stringify(settings));
    await page
      .getByLabel('Import settings')
      .setInputFiles({ name: 'settings.json', mimeType: 'application/json', buffer });
    await page.getByRole('button', { name: 'Import 3 groups' }).click();
    await page.getByRole('button', { name: 'Import settings' }).click();
    await expect(toast(page, 'Settings imported')).toBeVisible();
    const versions: SettingsVersion[] = await (await context.request.get('/api/admin/facility')).json();
    const saved = versions.filter(({ id }) => id !== null).map(({ group, value }) => [group, value]);
    expect(Object.fromEntries(saved)).toEqual(settings);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
    await installation.stop();
  }
});
