// Changes every setting of an installation that has two server processes. The test saves each change through
// the first process. Usually, the test then checks the change in a browser that uses the second process. An
// open page must show the change within two seconds. Public pages show changes only after a reload.
import { DEFAULT_FACILITY, type SettingsGroup, type SettingsVersion } from '@clubhouse/core/facility';
import { type APIRequestContext, type Browser, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { anInstallation, type Installation } from './installation.ts';
import { expect, PASSWORD, shiftClockOf, watchErrors } from './people.ts';

/** 2:00 PM on a Monday in New York, the time zone of the default settings. */
const NOW = new Date('2027-03-08T19:00:00Z');
const TODAY = '2027-03-08';
/** How long an open page may take to show a change. */
const SOON = { timeout: 2000 };
/** How long a reloaded page may take to load and show a change. */
const SOON_AFTER_RELOAD = { timeout: 4000 };

type Change = {
  /** The changed fields and their new values. The group `bays` has a single field, `bays`. */
  fields: Record<string, unknown>;
  group: SettingsGroup;
  /** Checks that the open page shows the change. */
  shows: (page: Page) => Promise<unknown>;
};

const text = (shown: string | RegExp) => (page: Page) =>
  expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible(SOON);
const notText = (hidden: string) => (page: Page) => expect(page.getByText(hidden)).toHaveCount(0, SOON);
const link = (name: string) => (page: Page) =>
  expect(page.getByRole('link', { name }).filter({ visible: true }).first()).toBeVisible(SOON);
const radio = (name: string, count: number) => (page: Page) =>
  expect(page.getByRole('radio', { name, exact: true })).toHaveCount(count, SOON);
const startTime = (label: string, count: number) => (page: Page) =>
  expect(page.getByLabel('Starting time').locator('option', { hasText: label })).toHaveCount(count, SOON);
const accent = (color: string, colorScheme: 'light' | 'dark') => async (page: Page) => {
  await page.emulateMedia({ colorScheme });
  const current = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
  await expect.poll(current, SOON).toBe(color);
};
const picture = (url: string) => (page: Page) =>
  expect(page.locator(`img[src*="${url}"], source[srcset*="${url}"]`).first()).toBeAttached(SOON);

let installation: Installation;
let owner: { page: Page; request: APIRequestContext };
let kim: { page: Page; request: APIRequestContext };
let errors: string[];
const changed = new Set<string>();

async function aBrowserAt(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  await shiftClockOf(context, installation.clockShiftMs);
  const page = await context.newPage();
  watchErrors(page, errors);
  return { page, request: context.request };
}

const EMAIL = 'kim@golf.example';

test.beforeAll(async ({ browser }) => {
  errors = [];
  installation = await anInstallation({ name: 'clubhouse_every_setting', now: NOW, processes: 2 });
  const [first = '', second = ''] = installation.urls;
  owner = await aBrowserAt(browser, first);
  kim = await aBrowserAt(browser, second);
  const token = (await installation.setupPath()).split('/').at(-1);
  const account = { username: 'owner@golf.example', phone: '303-555-0100', password: PASSWORD };
  const setUp = await owner.request.post('/api/setup', {
    data: { ...account, email: account.username, token },
  });
  expect(setUp.ok()).toBe(true);
  const member = { email: EMAIL, phone: '303-555-0123', name: 'Kim Pine' };
  expect((await owner.request.post('/api/admin/add-member', { data: member })).ok()).toBe(true);
  await expect.poll(() => installation.mailsTo(EMAIL).length).toBeGreaterThan(0);
  const invitation = /\/reset-password\/([\w-]+)/.exec(installation.mailsTo(EMAIL).at(-1) ?? '');
  const reset = { token: invitation?.[1], newPassword: PASSWORD };
  expect((await kim.request.post('/api/reset-password/reset', { data: reset })).ok()).toBe(true);
  const signedIn = await kim.request.post('/api/login', { data: { username: EMAIL, password: PASSWORD } });
  expect(signedIn.ok()).toBe(true);
});

test.afterAll(async () => {
  for (const { page } of [owner, kim]) await page.context().close();
  await installation.stop();
});

/** Saves a change through the first process. */
async function save({ group, fields }: Pick<Change, 'group' | 'fields'>): Promise<void> {
  const versions: SettingsVersion[] = await (await owner.request.get('/api/admin/facility')).json();
  const { value, id: basedOn } = versions.find((version) => version.group === group) as SettingsVersion;
  const after = group === 'bays' ? fields.bays : { ...(value as object), ...fields };
  const saved = await owner.request.put(`/api/admin/facility/${group}`, { data: { value: after, basedOn } });
  expect(await saved.json()).toMatchObject({ group });
  for (const field of Object.keys(fields)) changed.add(`${group}.${field}`);
}

/**
 * Reloads the page until it shows a change, because a server process may respond before it has the new
 * settings.
 */
async function reloadUntil(page: Page, shows: () => Promise<unknown>): Promise<void> {
  const usual = SOON.timeout;
  SOON.timeout = 300;
  const attempt = async () => {
    await page.reload();
    await shows();
  };
  await expect(attempt).toPass({ ...SOON_AFTER_RELOAD, intervals: [0] });
  SOON.timeout = usual;
}

/** Makes changes and reloads a public page after each change, because public pages have no live events. */
async function changeAndReload(page: Page, path: string, changes: Change[]): Promise<void> {
  await page.goto(path);
  for (const change of changes) {
    await test.step(`${change.group}: ${Object.keys(change.fields).join(', ')}`, async () => {
      await save(change);
      await reloadUntil(page, () => change.shows(page));
    });
  }
}

async function changeWhileOpen(page: Page, path: string, changes: Change[]): Promise<void> {
  const isLive = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(path);
  await isLive;
  for (const change of changes) {
    await test.step(`${change.group}: ${Object.keys(change.fields).join(', ')}`, async () => {
      await save(change);
      await change.shows(page);
    });
  }
}

const upload = async (slot: string, width: number, height: number) => {
  const answer = await owner.request.post(`/api/admin/facility/images/${slot}`, {
    headers: { 'Content-Type': 'image/png' },
    data: await sharp({ create: { width, height, channels: 3, background: '#0050c8' } })
      .png()
      .toBuffer(),
  });
  expect(answer.status()).toBe(201);
  return answer.json();
};

test('every setting shows in an open browser at another server process within two seconds', async () => {
  test.setTimeout(240_000);
  const { page } = kim;

  // Changes the time zone first, because the time zone cannot change once there are bookings.
  await changeWhileOpen(page, '/booking', [
    {
      group: 'place',
      fields: { timeZone: 'Pacific/Honolulu' },
      shows: (open) => expect(open.getByRole('button', { name: '9:30 AM' }).first()).toBeVisible(SOON),
    },
    { group: 'place', fields: { zoneLabel: 'HST' }, shows: text('All times are HST.') },
    { group: 'place', fields: { name: 'Birdie Barn' }, shows: link('Birdie Barn, home') },
    { group: 'place', fields: { street: '8 Aspen Way' }, shows: text('8 Aspen Way') },
    { group: 'place', fields: { city: 'Hilo', state: 'HI', zip: '96720' }, shows: text('Hilo, HI 96720') },
    { group: 'place', fields: { phone: '(808) 555-0111' }, shows: link('(808) 555-0111') },
    { group: 'place', fields: { email: 'aloha@birdie.example' }, shows: link('aloha@birdie.example') },
    {
      group: 'place',
      fields: { mailDomain: 'birdie.example' },
      shows: async () => {
        const book = { simulatorId: 1, bookingDate: '2027-03-10', startTime: '10:00', endTime: '11:00' };
        expect((await kim.request.post('/api/bookings', { data: book })).status()).toBe(201);
        const { url } = await (await kim.request.post('/api/user/calendar-link')).json();
        const uid = async () => /UID:.*@(.*?)\r/.exec(await (await kim.request.get(url)).text())?.[1];
        await expect.poll(uid, SOON).toBe('birdie.example');
      },
    },
    {
      group: 'hours',
      fields: { week: Array(7).fill({ startTime: '09:00:00', endTime: '17:00:00' }) },
      shows: text('Staffed 9 AM to 5 PM daily.'),
    },
    { group: 'booking', fields: { dailyHours: 6 }, shows: text(/6 hours left/) },
    { group: 'booking', fields: { longestHours: 6 }, shows: radio('6 hours', 1) },
    { group: 'booking', fields: { shortestHours: 1 }, shows: radio('30 minutes', 0) },
    { group: 'booking', fields: { daysAhead: 3 }, shows: radio('Friday, March 12', 0) },
    { group: 'booking', fields: { latestEnd: '20:00:00' }, shows: startTime('8:00 PM', 0) },
    {
      group: 'booking',
      fields: { earliestStart: '12:00:00' },
      shows: startTime('10:00 AM', 0),
    },
    {
      group: 'booking',
      fields: { cancellationNoticeHours: 168 },
      shows: (open) => expect(open.getByRole('button', { name: /^Cancel/ })).toHaveCount(0, SOON),
    },
    {
      group: 'visit',
      fields: { guests: 'Bring up to three guests.' },
      shows: async (open) => {
        await open.getByRole('button', { name: /^Details of/ }).click();
        await text('Bring up to three guests.')(open);
        await open.keyboard.press('Escape');
      },
    },
    { group: 'announcement', fields: { text: 'Party on Friday' }, shows: text('Party on Friday') },
    { group: 'announcement', fields: { from: '2027-03-09' }, shows: notText('Party on Friday') },
    { group: 'announcement', fields: { from: null }, shows: text('Party on Friday') },
    { group: 'announcement', fields: { to: TODAY }, shows: text('Party on Friday') },
    { group: 'announcement', fields: { audience: 'staff' }, shows: notText('Party on Friday') },
  ]);

  await changeWhileOpen(page, '/account', [
    {
      group: 'accounts',
      fields: { hasReminders: false },
      shows: text('Reminders are turned off right now.'),
    },
    { group: 'membership', fields: { monthlyFee: 149 }, shows: text('$149 per month') },
    { group: 'membership', fields: { billingDay: '15th' }, shows: text('billed on the 15th') },
    { group: 'membership', fields: { noticeDays: 45 }, shows: text('45 days notice') },
  ]);
  await changeWhileOpen(page, '/book-lesson', [
    { group: 'membership', fields: { complimentaryLessons: 0 }, shows: text(/coach for \$95\./) },
    { group: 'membership', fields: { lessonFee: 80 }, shows: text(/coach for \$80\./) },
    { group: 'membership', fields: { complimentaryLessons: 3 }, shows: text(/Your first three lessons/) },
  ]);
  await changeAndReload(page, '/contact', [
    {
      group: 'place',
      fields: { social: [{ name: 'TikTok', url: 'https://tiktok.com/@birdie' }] },
      shows: link('TikTok'),
    },
    {
      group: 'place',
      fields: { mapLink: 'https://maps.example/birdie' },
      shows: (open) =>
        expect(open.locator('a[href="https://maps.example/birdie"]').first()).toBeAttached(SOON),
    },
  ]);

  const logo = await upload('logoOnLight', 640, 80);
  const logoOnDark = await upload('logoOnDark', 640, 80);
  const mark = await upload('markOnLight', 512, 512);
  const markOnDark = await upload('markOnDark', 512, 512);
  await changeWhileOpen(page, '/booking', [
    { group: 'brand', fields: { logoOnLight: logo }, shows: picture(logo.id) },
    { group: 'brand', fields: { logoOnDark }, shows: picture(logoOnDark.id) },
    { group: 'brand', fields: { markOnLight: mark }, shows: picture(mark.id) },
    { group: 'brand', fields: { markOnDark }, shows: picture(markOnDark.id) },
    { group: 'brand', fields: { accentOnLight: '#0050c8' }, shows: accent('#0050c8', 'light') },
    { group: 'brand', fields: { accentOnDark: '#ff5500' }, shows: accent('#ff5500', 'dark') },
  ]);
  const hero = await upload('hero', 1600, 900);
  // Uses a visitor, because members see their home at `/`.
  const visitor = await aBrowserAt(page.context().browser() as Browser, installation.urls[1] ?? '');
  await changeAndReload(visitor.page, '/', [
    { group: 'place', fields: { tagline: 'Swing Better' }, shows: text('Swing Better') },
    { group: 'booking', fields: { guestHours: 1 }, shows: text('Your first hour is on us') },
    { group: 'place', fields: { badge: 'The best in Hilo' }, shows: text('The best in Hilo') },
    { group: 'place', fields: { physician: 'Dr. Nani Kealoha' }, shows: text(/Dr. Nani Kealoha/) },
    { group: 'membership', fields: { monthlyValue: 900 }, shows: text('$900+') },
    { group: 'membership', fields: { remainingText: '<50' }, shows: text('<50') },
    { group: 'membership', fields: { maximum: 43 }, shows: text('42') },
    { group: 'membership', fields: { rating: '4.7' }, shows: text('4.7★') },
    { group: 'membership', fields: { benefits: ['Free coffee'] }, shows: text('Free coffee') },
    { group: 'visit', fields: { firstVisit: ['Ring the bell.'] }, shows: text('Ring the bell.') },
    { group: 'visit', fields: { parking: 'Park behind the barn.' }, shows: text('Park behind the barn.') },
    {
      group: 'visit',
      fields: { houseRules: ['Soft spikes only.'] },
      shows: async (open) => {
        await open.getByText('House rules').click();
        await text('Soft spikes only.')(open);
      },
    },
    {
      group: 'visit',
      fields: { questions: [{ question: 'May I bring my dog?', answer: 'Yes, on a leash.' }] },
      shows: text('May I bring my dog?'),
    },
    { group: 'brand', fields: { hero }, shows: picture(hero.id) },
  ]);
  for (const slot of ['bay', 'analytics', 'access', 'fitness', 'instruction', 'therapy', 'map']) {
    const uploaded = { ...(await upload(slot, 1200, 900)), alt: `Our ${slot}` };
    await save({ group: 'brand', fields: { [slot]: uploaded } });
    await reloadUntil(visitor.page, () =>
      expect(visitor.page.getByAltText(`Our ${slot}`)).toBeAttached(SOON),
    );
  }

  const landing = await (await visitor.request.get('/')).text();
  await visitor.page.context().close();
  for (const part of [
    '<link rel="stylesheet" href="/theme/0050c8-ff5500.css"',
    `/images/${mark.id}/icon-32.png`,
    `/images/${mark.id}/icon-180.png`,
    `/images/${hero.id}/share.jpg`,
  ]) {
    expect(landing).toContain(part);
  }
  expect(await (await kim.request.get('/site.webmanifest')).text()).toContain(
    `/images/${markOnDark.id}/icon-512.png`,
  );

  const desk = owner.page;
  await changeWhileOpen(desk, '/admin/calendar', [
    {
      group: 'bays',
      fields: { bays: [1, 2, 3].map((id) => ({ id, name: `Studio ${id}`, retiredFrom: null })) },
      shows: text('Studio 3'),
    },
  ]);
  await changeWhileOpen(desk, '/admin/leagues/new', [
    {
      group: 'booking',
      fields: { seatsPerBay: 2 },
      // The form proposes a maximum only when the number of bays changes. So the test changes the number of
      // bays until the form uses the new setting.
      shows: (open) =>
        expect(async () => {
          for (const bays of ['2', '3']) await open.getByLabel('Number of Bays').fill(bays);
          await expect(open.getByLabel('Maximum Participants')).toHaveValue('6', { timeout: 100 });
        }).toPass(SOON),
    },
  ]);
  await theEmails();
  await changeWhileOpen(desk, '/admin/daily-chart', [
    {
      group: 'hours',
      fields: { exceptions: [{ date: TODAY, hours: null, note: 'Holiday' }] },
      // Without staff hours, the text reports only how busy the whole day was.
      shows: text(/has .+ booked \(\d+% of the day\)\./),
    },
  ]);

  const fields = Object.entries(DEFAULT_FACILITY).flatMap(([group, value]) =>
    group === 'bays' ? ['bays.bays'] : Object.keys(value).map((field) => `${group}.${field}`),
  );
  expect(fields.filter((field) => !changed.has(field))).toEqual([]);
  expect(errors).toEqual([]);
});

/** Checks the settings that appear in emails, and the one that appears in the response to a password reset. */
async function theEmails(): Promise<void> {
  const { request } = kim;
  const asked = async () =>
    (await (await request.post('/api/reset-password/request', { data: { email: 'a@b.example' } })).json())
      .message;
  await save({ group: 'accounts', fields: { resetDomain: 'golf.example' } });
  await expect.poll(asked, SOON).toContain('only to email addresses at golf.example');

  await save({ group: 'accounts', fields: { senderName: 'Aloha Golf', replyTo: 'desk@golf.example' } });
  await save({ group: 'place', fields: { arrivalNotes: 'Park behind the barn.' } });
  const guest = { name: 'Gus Guest', phone: '303-555-0177', email: 'gus@golf.example' };
  const walkIn = { simulatorId: 3, bookingDate: TODAY, startTime: '13:00', endTime: '14:00', guest };
  const answer = await owner.request.post('/api/desk/walk-ins', { data: walkIn });
  expect(answer.status()).toBe(201);
  await expect.poll(() => installation.mailsTo('gus@golf.example').length).toBeGreaterThan(0);
  const [mail = ''] = installation.mailsTo('gus@golf.example');
  expect(mail).toContain('Park behind the barn.');
  expect(mail).toMatch(/From: "?Aloha Golf"?/);
  expect(mail).toContain('Reply-To: desk@golf.example');

  await save({ group: 'visit', fields: { bring: 'A towel.' } });
  const data = {
    name: 'Ann Asks',
    email: 'ann@golf.example',
    phone: '303-555-0188',
    interest: 'free_sim_demo',
  };
  expect((await owner.request.post('/api/contact', { data })).status()).toBe(201);
  await expect.poll(() => installation.mailsTo(data.email).at(-1)).toContain('What to bring: A towel.');
}
