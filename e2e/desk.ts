import { facilityDate } from '@clubhouse/core/time';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { test as base } from './leagues.ts';
import { expect } from './people.ts';

export type Mail = { to: string; subject: string; text: string };
type Asked = { id: number; name: string; email: string };

let asked = 0;

type Fixtures = {
  /** What day it is at the facility by the clocks of this run, which are ahead of the one that a test reads. */
  today: string;
  /** A phone that nobody else has. */
  aPhone: string;
  /** Somebody asks for a demo on the website, with an address of their own unless it is given. */
  askForDemo: (message: string, email?: string) => Promise<Asked>;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are used
  today: async ({}, use, { project }) => {
    await use(facilityDate(new Date(Date.now() + (project.metadata.clockShiftMs ?? 0))));
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are used
  aPhone: async ({}, use, { workerIndex }) => {
    await use(`${400 + workerIndex}${String(Date.now()).slice(-7)}`);
  },
  askForDemo: async ({ request }, use) => {
    await use(async (message, address) => {
      asked += 1;
      const name = `Kim ${process.pid}-${Date.now()}-${asked}`;
      const email = address ?? `${name.toLowerCase().replace(' ', '.')}@example.com`;
      const data = { name, email, phone: '(407) 555-0188', interest: 'free_sim_demo', message };
      const answer = await request.post('/api/contact', { data });
      expect(answer.status()).toBe(201);
      return { ...(await answer.json()), name, email };
    });
  },
});

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The card of the request that somebody of this name sent. */
export const requestCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** The mails to an address, the newest first. */
export async function mailsTo(calls: APIRequestContext, email: string): Promise<Mail[]> {
  const outbox: Mail[] = await (await calls.get('/api/dev/outbox')).json();
  return outbox.filter(({ to }) => to === email);
}

/** Something that has a bay for a time: a block of the board, by how its name begins. */
export const block = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name.replace(/[.+()]/g, '\\$&')}`) });

/** Books by the call of whoever's calls these are. */
export async function book(
  calls: APIRequestContext,
  slot: { simulatorId: number; bookingDate: string; startTime: string; endTime: string },
): Promise<void> {
  const answer = await calls.post('/api/bookings', { data: slot });
  expect(answer.status()).toBe(201);
}

/** Goes on by the Tab key, or back by it with Shift, until it is there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

/** Goes to a list of times and types one, once there are times in it. */
export async function typeTime(page: Page, times: Locator, typed: string): Promise<void> {
  await tabTo(page, times);
  await expect(times).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.type(typed);
}
