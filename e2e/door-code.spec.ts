import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, formatShortDate } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { connect } from '../apps/server/src/db/connect.ts';
import { type OwnServer, ownServer } from './front-desk/own-server.ts';
import { expectNoViolations } from './no-violations.ts';
import { test as base, expect, toast } from './people.ts';

type Fixtures = { server: OwnServer; pageOf: (account: string) => Promise<Page> };

/** These tests use a separate server, because a planned code would disturb the other tests of this run. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern here
  server: async ({}, use, { project, workerIndex }) => {
    const server = await ownServer(`door-code-${project.name}-${workerIndex}`, 0);
    await use(server);
    await server.stop();
  },
  pageOf: async ({ browser, server, contextOptions }, use) => {
    await use(async (account) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
      const data = { username: `${account}@longwoodgolflab.example`, password: 'fairway-demo' };
      expect((await context.request.post('/api/login', { data })).status()).toBe(200);
      return context.newPage();
    });
  },
});

const OLD = '482913';
const NEW = '775533';

test('an admin plans a new code, changes its time, cancels it and plans it again; members see each code in time', async ({
  pageOf,
  server,
}) => {
  test.setTimeout(120_000);
  const page = await pageOf('admin');
  const date = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 3);
  const planned = page.getByRole('region', { name: 'Planned code' });

  await test.step('plan', async () => {
    await page.goto('/admin/door-code');
    await page.getByLabel('New code', { exact: true }).fill(NEW);
    await page.getByRole('group', { name: 'New code starts' }).getByRole('radio', { name: 'Later' }).check();
    await page.getByLabel('Start date').selectOption(formatShortDate(date));
    await page.getByLabel('Start time').selectOption('6:00 PM');
    await page
      .getByRole('group', { name: 'Keep the old code working' })
      .getByRole('radio', { name: '1 hour' })
      .check();
    await expect(page.getByText('The keypad isn’t connected to this website.')).toBeVisible();
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Plan new code' }).click();
    await expect(toast(page, 'New code planned')).toContainText('6:00 PM');
    await expect(planned).toContainText('6:00 PM');
    await expect(planned).toContainText('Members got an email about the change.');
    await expect(planned).not.toContainText(NEW);
  });

  await test.step('edit', async () => {
    await planned.getByRole('button', { name: 'Edit planned code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit planned code' });
    await dialog.getByLabel('Start time').selectOption('7:30 PM');
    await dialog.getByRole('radio', { name: 'No email' }).check();
    await dialog.getByRole('button', { name: 'Save planned code' }).click();
    await expect(dialog).toBeHidden();
    await expect(planned).toContainText('7:30 PM');
  });

  await test.step('cancel', async () => {
    await planned.getByRole('button', { name: 'Cancel planned code' }).click();
    const question = page.getByRole('alertdialog', { name: 'Cancel the planned code?' });
    await expect(question).toContainText('We’ll email them to say the code stays the same.');
    await question.getByRole('button', { name: 'Cancel code' }).click();
    await expect(toast(page, 'Planned code canceled')).toBeVisible();
    await expect(planned).toHaveCount(0);
  });

  const member = await pageOf('member');
  const door = member.getByRole('dialog', { name: 'Facility Entrance Code' });
  await test.step('a member sees a code that starts tomorrow, and the old one until then', async () => {
    await page.getByLabel('New code', { exact: true }).fill(NEW);
    await page.getByRole('group', { name: 'New code starts' }).getByRole('radio', { name: 'Later' }).check();
    await page
      .getByLabel('Start date')
      .selectOption(formatShortDate(facilityDate(new Date(Date.now() + 20 * 3_600_000), DEFAULT_FACILITY)));
    await page.getByLabel('Start time').selectOption({ index: 0 });
    await page
      .getByRole('group', { name: 'Keep the old code working' })
      .getByRole('radio', { name: '1 hour' })
      .check();
    await page.getByRole('button', { name: 'Plan new code' }).click();
    await expect(planned).toContainText('Members already see the new code.');
    await member.goto('/booking');
    await member.getByRole('button', { name: 'Account menu' }).click();
    await member.getByRole('menuitem', { name: 'Entrance Code' }).click();
    await expect(door).toContainText(OLD);
    await expect(door).toContainText(`new code ${NEW}`);
  });

  await test.step('when its time comes, it starts on all open screens', async () => {
    const database = await connect({ file: server.file });
    const now = Date.now();
    await database('keypad_plan').update({
      planned_at: new Date(now - 60_000),
      starts_at: new Date(now),
      old_code_until: new Date(now + 3_600_000),
    });
    await database.destroy();
    await expect(door).toContainText('The old code works until', { timeout: 15_000 });
    await expect(door).toContainText(NEW);
    await expect(door).not.toContainText(OLD);
    await expect(planned).toHaveCount(0);
    await expect(page.getByText('The old code still works until')).toBeVisible();
  });

  await page.goto('/admin/activity');
  const record = page.getByRole('list', { name: 'Changes' });
  for (const deed of ['New door code planned', 'Planned door code edited', 'Planned door code canceled']) {
    await expect(record).toContainText(deed);
  }
  await expect(record).toContainText('Planned door code started');
  await expect(record).not.toContainText(NEW);
});
