import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate } from '@clubhouse/core/time';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { test as base } from './leagues.ts';
import { expect } from './people.ts';

export type Mail = { to: string; subject: string; text: string };
type Asked = { id: number; name: string; email: string; phone: string };

let asked = 0;

type Fixtures = {
  /** Today's date at the facility, according to the shifted clock of the test run. */
  today: string;
  /** A unique phone number. */
  aPhone: string;
  /** Sends a demo request to the API, as the website's form does. The email is unique by default. */
  askForDemo: (message: string, email?: string) => Promise<Asked>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  today: async ({}, use, { project }) => {
    await use(facilityDate(new Date(Date.now() + (project.metadata.clockShiftMs ?? 0)), DEFAULT_FACILITY));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  aPhone: async ({}, use, { workerIndex }) => {
    await use(`${400 + workerIndex}${String(Date.now()).slice(-7)}`);
  },
  askForDemo: async ({ request }, use) => {
    await use(async (message, emailAddress) => {
      asked += 1;
      const name = `Kim ${process.pid}-${Date.now()}-${asked}`;
      const email = emailAddress ?? `${name.toLowerCase().replace(' ', '.')}@example.com`;
      // Each request needs a unique phone number, because the inbox joins requests with the same number into
      // one row.
      const phone = `407${String(process.pid % 1000).padStart(3, '0')}${String(Date.now() + asked).slice(-4)}`;
      const data = { name, email, phone, interest: 'free_sim_demo', message };
      const answer = await request.post('/api/contact', { data });
      expect(answer.status()).toBe(201);
      return { ...(await answer.json()), name, email, phone };
    });
  },
});

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

export const requestCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

export async function mailsTo(calls: APIRequestContext, email: string): Promise<Mail[]> {
  const outbox: Mail[] = await (await calls.get('/api/dev/outbox')).json();
  return outbox.filter(({ to }) => to === email);
}

/** Finds the day board's block whose accessible name begins with `name`. */
export const block = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name.replace(/[.+()]/g, '\\$&')}`) });

export async function book(
  calls: APIRequestContext,
  slot: { simulatorId: number; bookingDate: string; startTime: string; endTime: string },
): Promise<void> {
  const answer = await calls.post('/api/bookings', { data: slot });
  expect(answer.status()).toBe(201);
}

export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

export async function typeTime(page: Page, times: Locator, typed: string): Promise<void> {
  await tabTo(page, times);
  await expect(times).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.type(typed);
}

export const requestRow = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Requests' })
    .getByRole('listitem')
    .filter({
      has: page.getByRole('button', { name, exact: true }),
    });

export async function searchRequest(page: Page, name: string): Promise<void> {
  const requests = page.getByRole('list', { name: 'Requests' });
  // Waits for the inbox, because until it has loaded, the text could go into the search field of the previous
  // screen.
  await expect(requests).toBeVisible();
  await page.getByLabel('Search').fill(name);
  await expect(requests.getByRole('listitem')).toHaveCount(1);
  await expect(requestRow(page, name)).toBeVisible();
}

export async function openRequest(page: Page, name: string): Promise<Locator> {
  await searchRequest(page, name);
  await requestRow(page, name).getByRole('button', { name, exact: true }).click();
  return requestPanel(page, name);
}

export const requestPanel = (page: Page, name: string) =>
  page
    .getByRole('complementary', { name: `Request from ${name}`, exact: true })
    .or(page.getByRole('region', { name: `Request from ${name}`, exact: true }))
    .or(page.getByRole('dialog', { name: `Request from ${name}`, exact: true }));
