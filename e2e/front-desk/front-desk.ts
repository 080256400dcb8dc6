import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { User } from '@clubhouse/core/auth';
import type { BrowserContext, Page } from '@playwright/test';
import { type FrontDeskInChromium, openFrontDesk } from '../../apps/desktop/testing/open-front-desk.ts';
import { test as base } from '../desk.ts';
import { expect, PASSWORD, type Person, shiftClockOf, watchErrors } from '../people.ts';

type FrontDesk = FrontDeskInChromium & {
  /** The folder with the app's user data. */
  folder: string;
  context: BrowserContext;
};
type Options = {
  /**
   * The server that the app's settings file already contains. Null simulates the first start, without a server.
   */
  server?: string | null;
  folder?: string;
  /**
   * The time at which the app's clock starts. `page.clock` can change the time later. By default, the clock
   * has the same shift as the server's clock.
   */
  at?: Date;
};

type Fixtures = {
  /** Opens a front desk app with its own user folder and session. */
  aFrontDesk: (options?: Options) => Promise<FrontDesk>;
  /** Opens a front desk app and signs in a new user with these roles. */
  aStaffedDesk: (flags?: Partial<User>, options?: Options) => Promise<FrontDesk & { person: Person }>;
};

export const test = base.extend<Fixtures>({
  aFrontDesk: async ({ browser, baseURL, contextOptions, viewport }, use, { project }) => {
    const desks: FrontDesk[] = [];
    const errors: string[] = [];
    await use(async ({ server = baseURL as string, folder, at } = {}) => {
      const own = folder ?? (await mkdtemp(path.join(os.tmpdir(), 'front-desk-')));
      const context = await browser.newContext({ ...contextOptions, viewport });
      const page = await context.newPage();
      if (at) await page.clock.install({ time: at });
      else await shiftClockOf(context, project.metadata.clockShiftMs ?? 0);
      watchErrors(page, errors);
      const desk = {
        ...(await openFrontDesk(page, { folder: own, ...(server && { server }) })),
        folder: own,
        context,
      };
      desks.push(desk);
      return desk;
    });
    for (const { context, folder } of desks) {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    }
    expect(errors).toEqual([]);
  },
  aStaffedDesk: async ({ aFrontDesk, aPerson }, use) => {
    await use(async (flags = { isStaff: true }, options = {}) => {
      const person = await aPerson(flags);
      const desk = await aFrontDesk(options);
      const live = desk.page.waitForRequest('**/api/events');
      await signInAt(desk.page, person.email);
      await live;
      await expectBoard(desk.page);
      return { ...desk, person };
    });
  },
});

export async function signInAt(page: Page, email: string, password = PASSWORD): Promise<void> {
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

export async function expectBoard(page: Page): Promise<void> {
  await expect(
    page
      .getByRole('list', { name: /^Bay 1/ })
      .getByRole('button')
      .first(),
  ).toBeVisible();
}

export { expect };
