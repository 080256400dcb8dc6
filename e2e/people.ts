import type { User } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, formatDate } from '@clubhouse/core/time';
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { connect } from '../apps/server/src/db/connect.ts';

export const PASSWORD = 'seven iron to the green';
export type Person = {
  email: string;
  id: number;
  /** The name that other users see. */
  name: string;
};

export type Database = Awaited<ReturnType<typeof connect>>;

type Fixtures = {
  database: Database;
  /** The IDs of the users that this test created. */
  created: number[];
  /** Creates a user with these roles. The user is not signed in. */
  aPerson: (flags?: Partial<User>, account?: { isEmailConfirmed: boolean }) => Promise<Person>;
  /** Creates a user with these roles and signs the user in on the test's page. */
  signIn: (flags?: Partial<User>) => Promise<Person>;
  /** Creates a second member who is signed in and uses the API directly. */
  someoneElse: () => Promise<APIRequestContext>;
  /** A date that no other test uses, without demo bookings and without a league in the afternoon. */
  aQuietDate: string;
  watchPage: undefined;
  shiftClock: undefined;
};

let people = 0;
/**
 * Offsets in days from today. All are after the 10 days of demo bookings, and within the 30-day booking
 * window. Leaves out today's weekday (multiples of 7), because the app could suggest a member's usual time on
 * that weekday for today.
 */
const QUIET_DAYS = Array.from({ length: 20 }, (_, index) => 11 + index).filter((days) => days % 7 !== 0);

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  database: async ({}, use, { project }) => {
    const database = await connect(project.metadata.database);
    await use(database);
    await database.destroy();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  created: ({}, use) => use([]),
  aPerson: async ({ playwright, baseURL, database, created }, use) => {
    await use(async (flags = {}, { isEmailConfirmed } = { isEmailConfirmed: true }) => {
      people += 1;
      const word = `${people}x${Date.now().toString(36)}`;
      const email = `person${word}-${process.pid}@example.com`;
      const visitor = await playwright.request.newContext({ baseURL: baseURL as string });
      const registration = { username: email, email, phone: '407-555-0123', password: PASSWORD };
      const { id } = await (await visitor.post('/api/register', { data: registration })).json();
      await visitor.post('/api/logout');
      await visitor.dispose();
      // Deletes the email about the new account, because tests expect their own email to be the latest.
      await database('outbox').where({ recipient: email }).delete();
      created.push(id);
      const name = `Pat ${word}`;
      const columns = {
        name,
        email_confirmed_at: isEmailConfirmed ? new Date() : null,
        is_member: flags.isMember,
        is_admin: flags.isAdmin,
        is_staff: flags.isStaff,
        is_coach: flags.isCoach,
      };
      const isSet = Object.entries(columns).filter(([, value]) => value !== undefined);
      await database('users').where({ id }).update(Object.fromEntries(isSet));
      return { email, id, name };
    });
  },
  signIn: async ({ aPerson, context }, use) => {
    await use(async (flags) => {
      const person = await aPerson(flags);
      await signInHere(context, person);
      return person;
    });
  },
  someoneElse: async ({ aPerson, playwright, baseURL }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async () => {
      const { email } = await aPerson({ isMember: true });
      const context = await playwright.request.newContext({ baseURL: baseURL as string });
      contexts.push(context);
      await context.post('/api/login', { data: { username: email, password: PASSWORD } });
      return context;
    });
    for (const context of contexts) await context.dispose();
  },
  aQuietDate: async ({ database, created }, use) => {
    const today = facilityDate(new Date(), DEFAULT_FACILITY);
    for (const days of QUIET_DAYS) {
      const date = datePlus(today, days);
      // Tests run in parallel, so the first test to insert a date owns it.
      const claimed = await database('claimed_dates')
        .insert({ date })
        .then(
          () => true,
          () => false,
        );
      if (!claimed) continue;
      await use(date);
      await database('bookings').where({ booking_date: date }).whereIn('user_id', created).delete();
      // Releases the date for the next test, unless the desk booked it for a guest or closed a bay.
      const [taken] = await database('bay_slots').where({ slot_date: date }).limit(1);
      if (!taken) await database('claimed_dates').where({ date }).delete();
      return;
    }
    throw new Error('More tests want a date of their own than there are dates.');
  },
  /** Shifts the browser's clock by the same offset as the server's clock. */
  shiftClock: [
    async ({ context }, use, { project }) => {
      await shiftClockOf(context, project.metadata.clockShiftMs ?? 0);
      await use(undefined);
    },
    { auto: true },
  ],
  /** Fails the test if the page reports an error from a script, the content security policy or React. */
  watchPage: [
    async ({ page }, use) => {
      const errors: string[] = [];
      watchErrors(page, errors);
      await use(undefined);
      // Removes the route handlers, because a handler that is still fetching would fail the next test.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Matches errors to ignore. The browser logs an error for every failed request and script, and tests cause
 * such failures on purpose.
 */
const REFUSED = /^Failed to load resource|Failed to fetch dynamically imported module/;

export function watchErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !REFUSED.test(message.text())) errors.push(message.text());
  });
}

export async function shiftClockOf(context: BrowserContext, shiftMs: number): Promise<void> {
  await context.addInitScript((shift: number) => {
    if (!shift) return;
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...args: unknown[]) {
        super(...((args.length === 0 ? [RealDate.now() + shift] : args) as [number]));
      }
      static override now = () => RealDate.now() + shift;
    } as DateConstructor;
  }, shiftMs);
}

async function signInHere(context: BrowserContext, { email }: Person): Promise<void> {
  const answer = await context.request.post('/api/login', { data: { username: email, password: PASSWORD } });
  expect(answer.ok()).toBe(true);
}

export const toast = (page: Page, title: string) =>
  page
    // Matches the visible toast and its announcement for screen readers, which lasts only one second. Uses
    // CSS, because an open dialog hides the visible toast from `getByRole`.
    .locator('[role="status"], [aria-label^="Notification"] li')
    .filter({ hasText: title })
    .first();

export async function chooseDate(form: Locator, date: string): Promise<void> {
  await form.getByRole('button', { name: /^Date/ }).click();
  const calendar = form.page().getByRole('dialog', { name: 'Calendar' });
  const [, monthAndDay = ''] = formatDate(date).split(', ');
  const [month = '', day] = monthAndDay.split(' ');
  const year = date.slice(0, 4);
  await calendar.getByLabel('Year').selectOption(year);
  await calendar.getByLabel('Month', { exact: true }).selectOption(month);
  await calendar.getByRole('button', { name: new RegExp(`${month} ${day}, ${year}`) }).click();
}
