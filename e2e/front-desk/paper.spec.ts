import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatDate } from '@clubhouse/core/time';
import { book } from '../desk.ts';
import { toast } from '../people.ts';
import { expect, expectBoard, test } from './front-desk.ts';

test('the day sheet lists the day and uses the system’s print dialog', async ({
  aStaffedDesk,
  aPerson,
  callsOf,
  today,
}) => {
  const member = await aPerson({ isMember: true });
  await book(await callsOf(member.email), {
    simulatorId: 2,
    bookingDate: today,
    startTime: '17:00',
    endTime: '17:30',
  });
  const { page, system } = await aStaffedDesk();
  await page.keyboard.press('p');
  const printed = page.getByText('Day sheet printed', { exact: true }).first();
  await expect(printed).toBeVisible();
  expect(system.printed).toBe(1);

  await page.emulateMedia({ media: 'print' });
  // Checks at once, because a check that waits would pass when the toast disappears after five seconds.
  expect([await printed.count(), await printed.isVisible()]).toEqual([1, false]);
  const sheet = page.getByRole('table');
  await expect(sheet).toBeVisible();
  await expect(sheet).not.toContainText('data as of');
  await expect(page.getByText(formatDate(today)).last()).toBeVisible();
  await expect(sheet.getByRole('row').filter({ hasText: member.name })).toContainText('5:00');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();

  system.printDialog = { isDone: false, reason: 'Print job failed' };
  await page.keyboard.press('p');
  await expect(toast(page, 'Couldn’t print the day sheet')).toBeVisible();
});

test('an unloaded day is not printed, and an outdated one shows its time', async ({ aStaffedDesk }) => {
  const { page, system } = await aStaffedDesk();
  const fail = () =>
    page.route('**/api/desk/day?*', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
  await fail();
  await page.reload();
  await expect(page.getByText('We couldn’t load the board.')).toBeVisible();
  await page.keyboard.press('p');
  await expect(toast(page, 'Nothing to print yet')).toBeVisible();
  expect(system.printed).toBe(0);

  await page.unroute('**/api/desk/day?*');
  // Reloads the page instead of clicking a button to try again, because the board may retry by itself before
  // the click.
  await page.reload();
  await expectBoard(page);
  await fail();
  await page.keyboard.press('g');
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  await page.keyboard.press('h');
  const known = page.getByText(/^As of /);
  await expect(known).toBeVisible();
  await page.keyboard.press('p');
  await expect(toast(page, 'Day sheet printed')).toBeVisible();
  const time = (await known.textContent())?.replace('As of ', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toContainText(`, data as of ${time}`);
});

test('an admin can save an export through the system dialog', async ({ aStaffedDesk }) => {
  const { page, system, folder } = await aStaffedDesk({ isAdmin: true });
  const asked: string[] = [];
  system.saveDialog = (suggested) => {
    asked.push(suggested);
    return path.join(folder, 'saved.csv');
  };
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Database view' }).click();
  await page
    .getByRole('link', { name: /CSV/ })
    .or(page.getByRole('button', { name: /CSV/ }))
    .first()
    .click();
  await expect(toast(page, 'File saved')).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/\.csv$/)]);
  expect(await readFile(path.join(folder, 'saved.csv'), 'utf8')).toContain('email');

  system.saveDialog = (suggested) => {
    asked.push(suggested);
    return null;
  };
  await page
    .getByRole('link', { name: /CSV/ })
    .or(page.getByRole('button', { name: /CSV/ }))
    .first()
    .click();
  await expect.poll(() => asked.length).toBe(2);
  await expect(toast(page, 'We couldn’t save the file')).toHaveCount(0);
});
