import { readFile } from 'node:fs/promises';
import { datePlus, formatShortDate } from '@clubhouse/core/time';
import type { Locator, Page } from '@playwright/test';
import { block, book, dialogOf, mailsTo, openRequest, test } from './desk.ts';
import { choose, find } from './members.ts';
import { chooseDate, expect, toast } from './people.ts';

// The size of a desk monitor.
test.use({ viewport: { width: 1280, height: 1024 } });

async function saved(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}

test('staff read a request, add a note and book its demo, and admin screens stay closed to staff', async ({
  page,
  signIn,
  askForDemo,
  today,
}) => {
  const staff = await signIn({ isStaff: true });
  const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
  await page.goto('/admin/requests');
  await stream;
  const long = 'We are two and would like to come on a weekday evening, if that is possible. '.repeat(2);
  const { name, email } = await askForDemo(`${long}\nSee you soon!`);
  const mine = await openRequest(page, name);
  await expect(mine).toContainText('In Progress');
  await mine.getByRole('button', { name: /^Read full message/ }).click();
  await expect(mine).toContainText('See you soon!');
  await expect(mine).toContainText('Completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine).toContainText('In Progress');

  await mine.getByRole('button', { name: /^Add note/ }).click();
  await expect(mine.getByLabel('How did you follow up?')).toBeFocused();
  await page.keyboard.type('Called: they come in three weeks.');
  await page.keyboard.press('Control+Enter');
  await expect(mine.getByRole('list', { name: /^Notes/ })).toContainText(staff.name);

  await mine.getByRole('button', { name: /^Book demo/ }).click();
  const demo = dialogOf(page, 'Book the demo');
  await expect(demo.getByLabel('Name')).toHaveValue(name);
  await expect(demo.getByRole('list', { name: 'Notes' })).toContainText('Called: they come in three weeks.');
  const date = datePlus(today, 21);
  await chooseDate(demo, date);
  await demo.getByLabel(/^Start/).selectOption('6:00 PM');
  await demo.getByRole('button', { name: 'Book Demo' }).click();
  await expect(mine).toContainText(`Demo: ${formatShortDate(date)}, 6:00 PM – 8:00 PM, Bay 1`);
  await expect(mine).toContainText('Completed');
  const [mail] = await mailsTo(page.request, email);
  expect(mail?.subject).toMatch(/^Booked: .+6:00 PM – 8:00 PM/);

  await page.goto('/admin/reports');
  await expect(page.getByRole('heading', { name: 'Hours in use by bay' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^No-shows by (day|week|month)/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Members’ hours' })).toHaveCount(0);
  for (const path of [
    '/admin/facility',
    '/admin/door-code',
    '/admin/email',
    '/admin/activity',
    '/database-view',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
});

test('an admin’s day: a new member, a new code, a last day, a booking’s history, exports and the activity log', async ({
  page,
  signIn,
  aPerson,
  aPhone,
  aQuietDate,
  askForDemo,
  callsOf,
  browserOf,
  database,
}) => {
  const member = await aPerson({ isMember: true });
  const later = { simulatorId: 2, bookingDate: aQuietDate, startTime: '09:00', endTime: '10:00' };
  await book(await callsOf(member.email), later);
  const request = await askForDemo('Where do I sign?');
  const admin = await signIn({ isAdmin: true });
  const guest = { name: `=SUM(1+1) ${aPhone}`, phone: aPhone };
  const walkIn = { ...later, simulatorId: 1, guest };
  const answer = await page.request.post('/api/desk/walk-ins', { data: walkIn });
  expect(answer.status()).toBe(201);
  await page.request.delete(`/api/bookings/${(await answer.json()).id}`, { data: { reason: 'He is ill.' } });

  await page.goto('/admin');
  const open = async (name: string) => {
    await page.getByRole('tab', { name, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible();
  };
  await open('Demo Requests');
  await (await openRequest(page, request.name)).getByRole('button', { name: /^Add as member/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add as Member' }).click();
  await expect(toast(page, 'Member added')).toContainText(`${request.name} is now a member.`);

  await open('Member Management');
  await page.getByLabel('Search').fill(request.email);
  await expect(page.getByRole('listitem').filter({ hasText: request.email })).toContainText('Invited');

  // A member has the entrance code dialog open while the code changes.
  const theirs = await browserOf(member.email);
  await theirs.goto('/booking');
  await theirs.getByRole('button', { name: 'Account menu' }).click();
  await theirs.getByRole('menuitem', { name: 'Entrance Code' }).click();
  const door = dialogOf(theirs, 'Facility Entrance Code');
  await expect(door).toBeVisible();
  const code = `D${aPhone.slice(-5)}`;
  await open('Facility Access');
  await page.getByLabel('New code').fill(code);
  await page.getByRole('button', { name: 'Change code' }).click();
  await expect(toast(page, 'Keypad code updated')).toBeVisible();
  await expect(door.getByText(code)).toBeVisible();
  const [notified] = await mailsTo(page.request, member.email);
  expect(notified?.subject).toBe('The entrance code has changed');
  expect(notified?.text).not.toContain(code);

  await open('Member Management');
  await find(page, member.email);
  await choose(page, member, 'End membership…');
  const ending = page.getByRole('dialog', { name: `End ${member.name}’s membership` });
  await ending.getByRole('radio', { name: /^Today,/ }).check();
  await expect(ending.getByRole('listitem')).toHaveText([
    `${formatShortDate(later.bookingDate)}9:00 AM – 10:00 AM, Bay 2`,
  ]);
  await ending.getByRole('button', { name: /^End on / }).click();
  await expect(toast(page, 'Membership ends')).toBeVisible();

  await open('Booking Management');
  await page.getByLabel('Search bookings').fill(aPhone);
  await page.getByRole('button', { name: `Open, ${guest.name}` }).click();
  await expect(
    dialogOf(page, guest.name).getByRole('list', { name: 'History' }).getByRole('listitem'),
  ).toHaveText([
    new RegExp(`^Booked ${formatShortDate(later.bookingDate)}.* by ${admin.name}`),
    new RegExp(`^Canceled by ${admin.name}.*He is ill\\.`),
  ]);
  await page.keyboard.press('Escape');
  await open('Leagues');
  await expect(page.getByRole('link', { name: 'Create League' })).toBeVisible();

  await page.getByRole('link', { name: 'Database view' }).click();
  await open('Bookings');
  await page.getByLabel('Search').fill(aPhone);
  await expect(page.getByText(`Exports results for “${aPhone}”.`)).toBeVisible();
  const bookings = await saved(page, page.getByRole('button', { name: 'Export CSV' }));
  expect(bookings.name).toMatch(/^bookings_/);
  expect(bookings.lines).toHaveLength(2);
  // The export puts an apostrophe before the name, because otherwise a spreadsheet would run it as a formula.
  expect(bookings.lines[1]).toContain(`,'${guest.name},`);
  expect(bookings.lines[1]).toContain('cancelled');

  await page.goto('/admin/reports');
  const hours = await saved(page, page.getByRole('button', { name: /^Download CSV.*Members’ hours/ }));
  expect(hours.name).toMatch(/^member-hours_/);
  expect(hours.lines[0]).toBe('Member,Bookings,Hours,Hours outside staff hours,No-shows');
  expect(hours.lines.length).toBeGreaterThan(2);

  await page.goto('/admin/activity');
  await page.getByLabel('Search the log').fill(admin.name);
  const record = page.getByRole('list', { name: 'Changes' });
  for (const deed of ['Member added', 'Door code changed', 'Membership ends', request.name]) {
    await expect(record).toContainText(deed);
  }
  await expect(record).not.toContainText(code);
  await database('keypad_codes').where({ code }).delete();
});

test('staff move and cancel a booking from the search results', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate: bookingDate,
}) => {
  const member = await someoneElse();
  const { email, displayName } = await (await member.get('/api/user')).json();
  await book(member, { simulatorId: 2, bookingDate, startTime: '13:00', endTime: '14:00' });
  await signIn({ isAdmin: true });
  await page.goto('/admin?tab=bookings');
  await page.getByLabel('Search bookings').fill(email);
  await page.getByRole('button', { name: `Open, ${displayName}` }).click();
  const found = dialogOf(page, displayName);
  await found.getByRole('button', { name: 'Move...' }).click();
  const move = dialogOf(page, `Move ${displayName}`);
  await move.getByLabel(/^Start time/).selectOption({ label: '1:30 PM' });
  await move.getByRole('button', { name: /^Move/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: displayName })).toContainText('1:30 PM – 2:30 PM');

  await page.getByRole('button', { name: `Open, ${displayName}` }).click();
  await found.getByRole('button', { name: 'Cancel...' }).click();
  await dialogOf(page, `Cancel ${displayName}’s booking?`)
    .getByRole('button', { name: 'Cancel Booking' })
    .click();
  await expect(page.getByRole('row').filter({ hasText: displayName })).toContainText('Canceled');
  await page.getByRole('button', { name: `Open, ${displayName}` }).click();
  await expect(found.getByText(/^Canceled on/)).toBeVisible();
  await expect(found.getByRole('button', { name: 'Move...' })).toHaveCount(0);
});

test('after 8 PM the desk can read everything but change no booking', async ({ page, context, signIn }) => {
  await context.addInitScript(() => {
    const [Morning, hours] = [Date, 10.5];
    globalThis.Date = class extends Morning {
      constructor(...args: unknown[]) {
        super(...((args.length === 0 ? [Date.now()] : args) as [number]));
      }
      static override now = () => Morning.now() + hours * 60 * 60 * 1000;
    } as DateConstructor;
  });
  await signIn({ isStaff: true });
  await page.goto('/admin/calendar');
  await expect(
    page.getByText('The front desk can change bookings only from 8:00 AM to 8:00 PM.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book a bay' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Close a bay' })).toBeEnabled();
  await page.getByRole('button', { name: 'Next day' }).click();
  const lunch = page.getByRole('button', { name: /, 12:00 – 1:00 PM, .*Bay 1$/ });
  await expect(lunch).toBeVisible();
  await expect(block(page, 'Stroke Play Evenings, 6:00 – 8:00 PM, League, Bay 1')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Book Bay/ })).toHaveCount(0);
  await lunch.click();
  const about = page.getByRole('dialog');
  await expect(about.getByRole('list', { name: 'History' })).toContainText('Booked');
  await expect(about.getByRole('button', { name: /^Extend to/ })).toBeDisabled();
});
