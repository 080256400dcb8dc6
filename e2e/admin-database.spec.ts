import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { test as base, type Database, expect, toast } from './people.ts';

let words = 0;

type Fixtures = {
  /** A word that appears nowhere else in the database. */
  word: string;
  /**
   * Creates `count` accounts whose names start with the test's search word. The first account in alphabetical
   * order has the latest creation date.
   */
  accounts: (count: number) => Promise<string[]>;
};

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  word: async ({}, use) => {
    words += 1;
    await use(`wedge${process.pid}x${Date.now()}x${words}`);
  },
  accounts: async ({ database, word }, use) => {
    await use(async (count) => {
      const names = Array.from({ length: count }, (_, index) => `${word}-${String(index).padStart(3, '0')}`);
      const rows = names.map((username, index) => ({
        username,
        email: `${username}@example.com`,
        phone: '407-555-0123',
        created_at: new Date(Date.now() - index * 86_400_000),
      }));
      await database('users').insert(rows);
      return names;
    });
    // Deletes the accounts, because they would slow down other tests that export everything.
    await database('users').where('username', 'like', `${word}-%`).delete();
  },
});

const table = (page: Page, name: string) => page.getByRole('table', { name });
const firstCells = (page: Page, name: string) => table(page, name).getByRole('rowheader');
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });

async function exported(page: Page, button = 'Export CSV'): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return {
    name: download.suggestedFilename(),
    lines: text.replace('\uFEFF', '').trimEnd().split('\r\n'),
  };
}

async function aBooking(
  database: Database,
  booking: { user_id: number; booking_date: string; cancelled_at?: Date },
) {
  await database('bookings').insert({
    simulator_id: 2,
    start_time: '06:00:00',
    end_time: '07:30:00',
    kind: 'member',
    created_at: new Date(),
    ...booking,
  });
}

test('an admin searches, sorts and pages accounts, and the URL keeps the view', async ({
  page,
  signIn,
  word,
  accounts,
}) => {
  const names = await accounts(30);
  await signIn({ isAdmin: true });
  await page.goto('/database-view');
  await expect(page.getByRole('tab', { selected: true })).toHaveText('User Accounts');
  await page.getByLabel('Search').fill(word);
  await expect(page.getByText('1–25 of 30').first()).toBeVisible();
  const cells = firstCells(page, 'User Accounts');
  await expect(cells).toHaveText(names.slice(0, 25));
  await expect(heading(page, 'Username')).toHaveAttribute('aria-sort', 'ascending');

  await heading(page, 'Created').getByRole('button').press('Enter');
  await expect(heading(page, 'Created')).toHaveAttribute('aria-sort', 'descending');
  await expect(heading(page, 'Username')).not.toHaveAttribute('aria-sort');
  await heading(page, 'Created').getByRole('button').press('Enter');
  await expect(cells.first()).toHaveText(names[29] as string);
  await expect(heading(page, 'Created').getByRole('button')).toBeFocused();

  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('26–30 of 30').first()).toBeVisible();
  await expect(cells).toHaveText(names.slice(0, 5).reverse());
  await page.reload();
  await expect(cells).toHaveText(names.slice(0, 5).reverse());
  await expect(page.getByLabel('Search')).toHaveValue(word);

  await page.getByLabel('Rows').selectOption('50');
  await expect(cells).toHaveCount(30);
  await page.goto(`/database-view?search=${word}&page=9`);
  await expect(page.getByText('26–30 of 30').first()).toBeVisible();
  await page.getByLabel('Search').fill(`${word} nobody`);
  await expect(page.getByText('No results.')).toBeVisible();
});

test('an admin exports the search results or the whole table', async ({ page, signIn, word, accounts }) => {
  const names = await accounts(27);
  const { email } = await signIn({ isAdmin: true });
  await page.goto(`/database-view?search=${word}`);
  await expect(page.getByText(`Exports results for “${word}”.`)).toBeVisible();
  const found = await exported(page);
  expect(found.name).toMatch(/^users_\d{4}-\d\d-\d\d\.csv$/);
  expect(found.lines[0]).toMatch(/^id,username,email,phone,isMember/);
  expect(found.lines.slice(1).map((line) => line.split(',')[1])).toEqual(names);
  await expect(toast(page, 'Export started')).toBeVisible();

  const all = await exported(page, 'Export All');
  expect(all.lines.length).toBeGreaterThan(28);
  expect(all.lines.some((line) => line.includes(email))).toBe(true);
});

test('an empty result creates no file, and an error shows a message', async ({
  page,
  signIn,
  word,
  context,
}) => {
  await signIn({ isAdmin: true });
  const downloads: string[] = [];
  page.on('download', (download) => downloads.push(download.suggestedFilename()));
  await page.goto(`/database-view?search=${word}`);
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(toast(page, 'No data to export')).toBeVisible();

  await page.route('**/api/admin/export/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(toast(page, 'Export failed')).toContainText('We couldn’t reach the server.');
  await page.unroute('**/api/admin/export/**');

  await context.clearCookies();
  await page.getByRole('button', { name: 'Export All' }).click();
  await expect(toast(page, 'Export failed')).toContainText('log in');
  await expect(page).toHaveURL('/auth');
  expect(downloads).toEqual([]);
});

test('bookings show their outcome and are exported for a date range', async ({
  page,
  signIn,
  aPerson,
  database,
}) => {
  const { id, email } = await aPerson({ isMember: true });
  await aBooking(database, { user_id: id, booking_date: '2024-03-04' });
  await aBooking(database, { user_id: id, booking_date: '2024-03-05', cancelled_at: new Date() });
  await signIn({ isAdmin: true });
  await page.goto('/database-view?tab=bookings');
  await page.getByLabel('Search').fill(email);
  const rows = table(page, 'Bookings').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(heading(page, 'Date')).toHaveAttribute('aria-sort', 'descending');
  await expect(rows.nth(1)).toContainText('Tue, Mar 5, 2024');
  await expect(rows.nth(1)).toContainText('Canceled');
  await expect(rows.nth(2)).toContainText(/6:00 AM – 7:30 AM\s*Bay 2/);
  await expect(rows.nth(2)).toContainText('Booked');

  await page.getByRole('button', { name: 'Date range' }).click();
  for (const [field, day] of [
    ['From', '5'],
    ['To', '4'],
  ] as const) {
    await page.getByRole('button', { name: new RegExp(`^${field} `) }).click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await calendar.getByLabel('Year').selectOption('2024');
    await calendar.getByLabel('Month', { exact: true }).selectOption('March');
    await calendar.getByRole('button', { name: new RegExp(`March ${day}, 2024`) }).click();
  }
  await expect(page.getByText('The end date cannot be before the start date.')).toBeVisible();
  await page.getByRole('button', { name: /^To / }).click();
  await page.getByRole('button', { name: /March 5, 2024/ }).click();
  await expect(page.getByText(/from Tue, Mar 5, 2024 to Tue, Mar 5, 2024/)).toBeVisible();
  const { name, lines } = await exported(page);
  expect(name).toMatch(/^bookings_/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`Bay 2,2024-03-05,06:00:00,07:30:00,${id},`);
});

test('full messages are readable, and the search carries over to another table', async ({
  page,
  signIn,
  database,
  word,
}) => {
  const long = `${'Could we come on a weekday evening? '.repeat(6)}\nUntil soon, ${word}`;
  await database('contact_submissions').insert([
    {
      name: `${word} Long`,
      email: `${word}@example.com`,
      phone: '407-555-0123',
      interest: 'lessons',
      message: long,
      created_at: new Date(Date.UTC(2024, 0, 2, 3, 4)),
    },
    {
      name: `${word} =SUM(A1)`,
      email: `${word}@example.com`,
      phone: '407-555-0123',
      interest: 'other',
      message: 'No Message',
      created_at: new Date(Date.UTC(2024, 0, 1, 3, 4)),
    },
  ]);
  await signIn({ isAdmin: true });
  await page.goto(`/database-view?search=${word}`);
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('tab', { name: 'Contact Submissions' }).click();
  await expect(page.getByLabel('Search')).toHaveValue(word);
  const cells = firstCells(page, 'Contact Submissions');
  await expect(cells).toHaveText([`${word} Long`, `${word} =SUM(A1)`]);
  const created = table(page, 'Contact Submissions').getByText('Jan 1, 2024, 10:04 PM');
  await expect(created).toHaveAttribute('title', '2024-01-02T03:04:00.000Z');
  await page.getByRole('button', { name: `Read full message, ${word} Long` }).click();
  await expect(page.getByRole('button', { name: `Show less, ${word} Long` })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await heading(page, 'Name').getByRole('button').click();
  await expect(cells.first()).toHaveText(`${word} =SUM(A1)`);
  const { name, lines } = await exported(page);
  expect(name).toMatch(/^contact-submissions_/);
  expect(lines.join('\n')).toContain(`Until soon, ${word}`);
  expect(lines.slice(1).every((line) => line.includes(word))).toBe(true);
});

test('a table that fails to load can be retried', async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  // Blocks live events, because changes in other tests would refresh the list before the button is pressed.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/admin/all-bookings?*', (route) => route.abort());
  await page.goto('/database-view?tab=bookings');
  await expect(page.getByText('We couldn’t load the bookings.')).toBeVisible();
  await page.unroute('**/api/admin/all-bookings?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(firstCells(page, 'Bookings').first()).toBeVisible();
});

test('a wide table scrolls sideways and keeps its first column', async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/database-view');
  const name = firstCells(page, 'User Accounts').first();
  const before = await name.boundingBox();
  await page.getByRole('region', { name: 'User Accounts' }).focus();
  await page.keyboard.press('End');
  await heading(page, 'ID').scrollIntoViewIfNeeded();
  await expect(heading(page, 'ID')).toBeInViewport();
  expect((await name.boundingBox())?.x).toBe(before?.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('staff cannot open the database view or the admin dashboard', async ({ page, signIn }) => {
  await signIn({ isStaff: true });
  await page.goto('/database-view');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect((await page.request.get('/api/admin/export/users.csv')).status()).toBe(403);
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Access Denied')).toContainText(
    "You don't have permission to access the admin dashboard",
  );
});

test('the five tabs work by keyboard, and the URL keeps the chosen tab', async ({
  page,
  signIn,
  playwright,
  baseURL,
}) => {
  const visitor = await playwright.request.newContext({ baseURL: baseURL as string });
  const data = {
    name: 'Kim',
    email: 'kim@example.com',
    phone: '(407) 555-0188',
    interest: 'other',
    message: '',
  };
  expect((await visitor.post('/api/contact', { data })).status()).toBe(201);
  await visitor.dispose();
  await signIn({ isAdmin: true });
  await page.goto('/admin');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tab('Member Management').focus();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await expect(tab('Demo Requests')).toHaveAccessibleDescription(/^\d+ open$/);

  await page.keyboard.press('ArrowRight');
  await expect(tab('Booking Management')).toBeFocused();
  await expect(page).toHaveURL('/admin?tab=bookings');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Facility Access')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 2, name: 'Activity log' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('link', { name: 'See completed requests' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(tab('Leagues')).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: 'Create League' })).toBeVisible();
  await page.reload();
  await expect(tab('Leagues')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Leagues')).toBeInViewport({ ratio: 1 });
  await page.getByRole('tab', { selected: true }).press('ArrowRight');
  await expect(tab('Member Management')).toBeFocused();

  const ways = page.getByRole('navigation', { name: 'More admin pages' }).getByRole('link');
  for (const [index, path] of [
    '/admin-dashboard',
    '/admin/facility',
    '/admin/door-code',
    '/admin/email',
    '/admin/activity',
    '/database-view',
    '/completed-demo-requests',
    '/admin/leagues/new',
    '/admin/leagues',
  ].entries()) {
    await expect(ways.nth(index)).toHaveAttribute('href', path);
  }
});
