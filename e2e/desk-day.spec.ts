import { readFile } from 'node:fs/promises';
import { datePlus, formatDate, formatShortDate } from '@clubhouse/core/time';
import type { Locator, Page } from '@playwright/test';
import { block, book, mailsTo, tabTo, test } from './desk.ts';
import { expect, toast } from './people.ts';

// A screen as it stands on a desk.
test.use({ viewport: { width: 1280, height: 1024 } });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

/** Presses a button and reads the file that the browser then saves. */
async function saved(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.replace('\uFEFF', '').trimEnd().split('\r\n') };
}

test('a day at the desk: a walk-in, a member beyond the limit, moved by hand, a check-in, a cancellation', async ({
  page,
  signIn,
  aPerson,
  aPhone,
  callsOf,
  today,
}) => {
  const member = await aPerson({ isMember: true });
  const own = await callsOf(member.email);
  for (const [startTime, endTime] of [
    ['18:30', '19:00'],
    ['21:00', '23:30'],
  ] as const) {
    await book(own, { simulatorId: 1, bookingDate: today, startTime, endTime });
  }
  const staff = await signIn({ isStaff: true });
  await page.goto('/admin/calendar');
  await expect(page.getByRole('definition')).toHaveText([/^Now: .+Next: .+/, /^Now: .+Next: .+/]);

  // A walk-in takes the next half-hour that is free in bay 2.
  const guest = { name: `Wanda ${aPhone}`, email: `wanda-${aPhone}@example.com` };
  const bay2 = page.getByRole('list', { name: `Bay 2, ${formatDate(today)}` });
  await bay2
    .getByRole('button', { name: /^Book Bay 2 at/ })
    .first()
    .click();
  const booking = dialogOf(page, 'Book a bay');
  await booking.getByRole('radio', { name: 'Guest' }).check();
  await booking.getByLabel('Name').fill(guest.name);
  await booking.getByLabel('Phone').fill(aPhone);
  await booking.getByLabel(/^Email/).fill(guest.email);
  await booking.getByLabel('Duration').selectOption('30 minutes');
  await booking.getByRole('button', { name: 'Book Bay' }).click();
  await expect(toast(page, 'Booking Confirmed')).toContainText(guest.name);
  const guestBlock = bay2.getByRole('button', { name: `${guest.name}, guest` });
  await expect(guestBlock).toBeVisible();

  // The free demo is had once, however the phone is written.
  await page.getByRole('button', { name: 'Book Bay 1 at 2:00 PM' }).click();
  await booking.getByRole('radio', { name: 'Guest' }).check();
  await booking.getByLabel('Name').fill('Somebody Else');
  await booking
    .getByLabel('Phone')
    .fill(`+1 (${aPhone.slice(0, 3)}) ${aPhone.slice(3, 6)}.${aPhone.slice(6)}`);
  await booking.getByRole('button', { name: 'Book Bay' }).click();
  await expect(booking.getByRole('alert')).toContainText('This guest has had the free demo');
  await expect(booking.getByRole('switch')).toHaveCount(0);

  // The same place for a member, who has three hours today already.
  await booking.getByRole('radio', { name: 'Member' }).check();
  await booking.getByRole('combobox', { name: 'Member' }).fill(member.email);
  await page.getByRole('option', { name: member.email, exact: true }).click();
  await booking.getByLabel('Duration').selectOption('1.5 hours');
  await expect(booking.getByLabel('End time')).toHaveValue('3:30 PM');
  await expect(booking).toContainText('Members book at most 4 hours per day: with this one it is 4.5.');
  await booking.getByRole('button', { name: 'Book Bay' }).click();
  await expect(booking).toBeHidden();

  await block(page, `Bay 1, 2:00 PM to 3:30 PM, ${member.email}`).dragTo(
    page.getByRole('button', { name: 'Book Bay 2 at 2:00 PM' }),
    { sourcePosition: { x: 60, y: 12 }, targetPosition: { x: 60, y: 12 } },
  );
  const move = dialogOf(page, 'Move this booking?');
  await expect(move).toContainText('2:00 PM – 3:30 PM, Bay 2');
  await expect(move).toContainText(`${member.email} is told by mail.`);
  await move.getByLabel(/^Reason/).fill('The projector flickers.');
  await move.getByRole('button', { name: 'Move Booking' }).click();
  await expect(toast(page, 'Booking Moved')).toContainText('Bay 2');

  await expect(move).toBeHidden();
  const moved = page
    .getByRole('listitem')
    .filter({ has: block(page, `Bay 2, 2:00 PM to 3:30 PM, ${member.email}`) });
  const edge = moved.getByTitle('Drag to make it longer or shorter');
  await edge.hover();
  await page.mouse.down();
  const [{ x, y }, { height }] = [await boxOf(edge), await boxOf(moved)];
  await page.mouse.move(x, y - height / 3, { steps: 3 });
  await expect(page.getByRole('status').filter({ hasText: `${member.email} →` })).toContainText(
    '2:00 – 3:00 PM',
  );
  await page.mouse.up();
  await expect(move).toContainText('2:00 PM – 3:00 PM, Bay 2');
  await move.getByRole('button', { name: 'Move Booking' }).click();
  await expect(move).toBeHidden();

  await guestBlock.click();
  const guestDialog = dialogOf(page, guest.name);
  await guestDialog.getByRole('button', { name: 'Check In' }).click();
  await expect(guestDialog.getByText(/^Checked in at/)).toBeVisible();
  await guestDialog.getByRole('button', { name: 'Undo Check-in' }).click();
  await expect(guestDialog.getByText('Not checked in')).toBeVisible();
  await guestDialog.getByRole('button', { name: 'Check In' }).click();
  await expect(guestDialog.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
    new RegExp(`^${staff.email} booked`),
    new RegExp(`^${staff.email} checked them in`),
    new RegExp(`^${staff.email} took the check-in back`),
    new RegExp(`^${staff.email} checked them in`),
  ]);
  await guestDialog.getByRole('button', { name: 'Close' }).click();
  await expect(bay2.getByRole('button', { name: `${guest.name}, guest, checked in` })).toBeVisible();

  await block(page, `Bay 2, 2:00 PM to 3:00 PM, ${member.email}`).click();
  const memberDialog = dialogOf(page, member.email);
  const history = memberDialog.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([
    new RegExp(`^${staff.email} booked ${formatShortDate(today)}, 2:00 PM – 3:30 PM, Bay 1`),
    new RegExp(`^${staff.email} moved it from Bay 1 to Bay 2.*The projector flickers\\.`),
    new RegExp(`^${staff.email} shortened it: it ends at 3:00 PM, not 3:30 PM`),
  ]);
  await expect(history.last().getByRole('time')).toBeVisible();
  await memberDialog.getByRole('button', { name: 'Cancel...' }).click();
  const cancel = dialogOf(page, 'Cancel this booking?');
  await cancel.getByLabel(/^Reason/).fill('The bay is under water.');
  await cancel.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(toast(page, 'Booking Canceled')).toContainText('is free again');
  await expect(page.getByRole('button', { name: 'Book Bay 2 at 2:30 PM' })).toBeVisible();

  const mails = await mailsTo(page.request, member.email);
  expect(mails.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Cancelled',
    'Moved',
    'Moved',
    'Booked',
    'Booked',
    'Booked',
  ]);
  expect(mails[0]?.text).toContain('> The bay is under water.');
  expect(mails[2]?.text).toContain('> The projector flickers.');
  expect(mails[2]?.text).toContain(`by ${staff.email} at the front desk`);
  expect((await mailsTo(page.request, guest.email)).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Booked:'),
  ]);
});

test('the same without a mouse: a guest, half an hour more, the week, and a bay that closes and opens', async ({
  page,
  signIn,
  aPerson,
  aPhone,
  callsOf,
  browserOf,
  today,
}) => {
  // After the demo data, on the weekday of today, on which no league plays.
  const date = datePlus(today, 14);
  const [neighbor, movable] = [await aPerson({ isMember: true }), await aPerson({ isMember: true })];
  const place = (simulatorId: number, startTime: string, endTime: string) => ({
    simulatorId,
    bookingDate: date,
    startTime,
    endTime,
  });
  await book(await callsOf(neighbor.email), place(1, '09:00', '10:00'));
  await book(await callsOf(movable.email), place(2, '10:30', '11:00'));
  await signIn({ isStaff: true });
  await page.goto(`/admin/calendar?date=${date}`);
  await expect(block(page, `Bay 2, 10:30 AM to 11:00 AM, ${movable.email}`)).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Book Bay 1 at 8:00 AM' }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Book Bay 2 at 9:00 AM' })).toBeFocused();
  await page.keyboard.press('Enter');
  const booking = dialogOf(page, 'Book a bay');
  await expect(booking.getByRole('radio', { name: 'Member' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await expect(booking.getByLabel('Name')).toBeFocused();
  const name = `Gus ${aPhone}`;
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(aPhone);
  await page.keyboard.press('Enter');
  await expect(booking).toBeHidden();
  await expect(block(page, `Bay 2, 9:00 AM to 10:00 AM, ${name}, guest`)).toBeFocused();

  await page.keyboard.press('Enter');
  const guest = dialogOf(page, name);
  await tabTo(page, guest.getByRole('button', { name: 'Extend to 10:30 AM' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'It ends at 10:30 AM now')).toContainText('please tell them yourself');
  await page.keyboard.press('Escape');
  await expect(guest).toBeHidden();
  await expect(block(page, `Bay 2, 9:00 AM to 10:30 AM, ${name}, guest`)).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Week', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(
    block(page, `${formatShortDate(date)}, Bay 2, 9:00 AM to 10:30 AM, ${name}, guest`),
  ).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: formatDate(date), exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: formatDate(date) })).toBeVisible();

  const theirs = await browserOf(neighbor.email);
  await theirs.goto('/booking');
  await theirs.getByRole('radio', { name: formatDate(date) }).check();
  await expect(theirs.getByText('Both bays are booked')).toBeVisible();

  await page.getByRole('button', { name: 'Close a bay' }).focus();
  await page.keyboard.press('Enter');
  const closing = dialogOf(page, 'Close a bay');
  await expect(closing.getByRole('radio', { name: 'Bay 1' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  for (const [label, time] of [
    ['Closing time', '9:00 A'],
    ['Opening time', '11:00 A'],
  ] as const) {
    await tabTo(page, closing.getByLabel(label));
    await page.keyboard.type(time);
  }
  await tabTo(page, closing.getByRole('button', { name: /^Opens on/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page, 'Calendar')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(closing).toContainText(`2 bookings in this time:`);
  await tabTo(page, closing.getByLabel('Reason'));
  await page.keyboard.type('The screen is torn.');
  await tabTo(page, closing.getByRole('button', { name: 'Close Bay 2' }));
  await page.keyboard.press('Enter');
  const closed = dialogOf(page, 'Bay 2 is closed');
  await expect(closed).toContainText('1 booking is left in this time.');
  await expect(closed.getByRole('listitem').filter({ hasText: name })).toContainText(aPhone);
  await expect(closed).toContainText('1 booking was moved');
  await expect(closed.getByRole('listitem').filter({ hasText: movable.email })).toContainText('Bay 1');
  await tabTo(page, closed.getByRole('button', { name: 'Done' }));
  await page.keyboard.press('Enter');
  const [moved] = await mailsTo(page.request, movable.email);
  expect(moved?.subject).toMatch(/^Moved:/);
  expect(moved?.text).toContain('The screen is torn.');

  const closure = block(page, 'Bay 2, 9:00 AM to 11:00 AM, closed, The screen is torn.');
  await expect(closure).toBeVisible();
  await expect(theirs.getByText('Bay 1 is booked, Bay 2 is closed').first()).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Book Bay 2 at 8:00 AM' }));
  // Past the booking that is left beside it.
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
  await expect(closure).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, closed.getByRole('button', { name: 'Open the Bay Again' }));
  await page.keyboard.press('Enter');
  await expect(closed.getByRole('button', { name: 'No, Keep It Closed' })).toBeFocused();
  await tabTo(page, closed.getByRole('button', { name: 'Yes, Open Bay 2' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Bay 2 is open again')).toBeVisible();
  await expect(closure).toHaveCount(0);
  await expect(theirs.getByText('Bay 2 is closed')).toHaveCount(0);
});

test('a request comes in, is read, noted and gets its demo; what is for admins stays closed to staff', async ({
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
  const mine = cardOf(page, name);
  await expect(mine).toContainText('In Progress');
  await mine.getByRole('button', { name: /^Read full message/ }).click();
  await expect(mine).toContainText('See you soon!');
  await expect(mine).toContainText('Completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine).toContainText('In Progress');

  await mine.getByRole('button', { name: /^Add note/ }).click();
  await page.keyboard.type('Called: they come in three weeks.');
  await page.keyboard.press('Control+Enter');
  await expect(mine.getByRole('list', { name: /^Notes/ })).toContainText(staff.email);

  await mine.getByRole('button', { name: /^Book the demo/ }).click();
  const demo = dialogOf(page, 'Book the demo');
  await expect(demo.getByLabel('Name')).toHaveValue(name);
  const date = datePlus(today, 21);
  await demo.getByRole('button', { name: /^Date/ }).click();
  await expect(dialogOf(page, 'Calendar')).toBeVisible();
  for (let week = 0; week < 3; week += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await demo.getByLabel(/^Start/).selectOption('6:00 PM');
  await demo.getByRole('button', { name: 'Book Demo' }).click();
  await expect(mine).toContainText(`Demo: ${formatShortDate(date)}, 6:00 PM – 8:00 PM, Bay 1`);
  await expect(mine).toContainText('Completed');
  const [mail] = await mailsTo(page.request, email);
  expect(mail?.subject).toMatch(/^Booked: .+6:00 PM – 8:00 PM/);

  await page.goto('/admin/daily-chart');
  await expect(page.getByRole('heading', { name: 'Hours in use by bay' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^No-shows by/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Members’ hours' })).toHaveCount(0);
  for (const path of ['/admin/facility', '/database-view']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  }
  await page.goto('/admin');
  await expect(page).toHaveURL('/');
});

test('an admin’s day: a new member, another code, a last day, a booking’s history, files, and the record of it all', async ({
  page,
  signIn,
  aPerson,
  aPhone,
  askForDemo,
  callsOf,
  browserOf,
  database,
  today,
}) => {
  const member = await aPerson({ isMember: true });
  const later = { simulatorId: 2, bookingDate: datePlus(today, 28), startTime: '09:00', endTime: '10:00' };
  await book(await callsOf(member.email), later);
  const request = await askForDemo('Where do I sign?');
  const admin = await signIn({ isAdmin: true });
  const guest = { name: `=SUM(1+1) ${aPhone}`, phone: aPhone };
  const walkIn = { ...later, simulatorId: 1, guest };
  const answer = await page.request.post('/api/desk/walk-ins', { data: walkIn });
  expect(answer.status()).toBe(201);
  await page.request.delete(`/api/bookings/${(await answer.json()).id}`, { data: { reason: 'He is ill.' } });

  await page.goto('/admin');
  const open = (name: string) => page.getByRole('tab', { name, exact: true }).click();
  await open('Demo Requests');
  await cardOf(page, request.name)
    .getByRole('button', { name: /^Make a member/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a Member' }).click();
  await expect(toast(page, 'Member added')).toContainText(`${request.email} is a member.`);

  await open('Member Management');
  await page.getByLabel('Search').fill(request.email);
  await expect(page.getByRole('switch', { name: `Member, ${request.email}` })).toBeChecked();

  // A member is at the door while the code changes.
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
  const [told] = await mailsTo(page.request, member.email);
  expect(told?.subject).toBe('The entrance code has changed');
  expect(told?.text).not.toContain(code);

  await open('Member Management');
  await page.getByLabel('Search').fill(member.email);
  await page.getByRole('button', { name: `More, ${member.email}` }).click();
  await page.getByRole('menuitem', { name: 'End membership on…' }).click();
  const ending = dialogOf(page, 'End membership on');
  await ending.getByRole('button', { name: /^Last day/ }).click();
  await expect(dialogOf(page, 'Calendar')).toBeVisible();
  await page.keyboard.press('Enter');
  await ending.getByRole('button', { name: 'End Membership' }).click();
  const ended = page.getByRole('dialog', { name: /^Membership ends/ });
  await expect(ended.getByRole('listitem')).toHaveText([
    `${formatShortDate(later.bookingDate)}9:00 AM – 10:00 AM, Bay 2`,
  ]);
  await ended.getByRole('button', { name: 'Done' }).click();

  await open('Booking Management');
  await page.getByLabel('Search bookings').fill(aPhone);
  await page.getByRole('button', { name: `History, ${guest.name}` }).click();
  await expect(
    dialogOf(page, guest.name).getByRole('list', { name: 'History' }).getByRole('listitem'),
  ).toHaveText([
    new RegExp(`^${admin.email} booked ${formatShortDate(later.bookingDate)}`),
    new RegExp(`^${admin.email} canceled this booking.*He is ill\\.`),
  ]);
  await page.keyboard.press('Escape');
  await open('Leagues');
  await expect(page.getByRole('link', { name: 'Create League' })).toBeVisible();

  await page.getByRole('link', { name: 'Database view' }).click();
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await page.getByLabel('Search').fill(aPhone);
  await expect(page.getByText(`Exports what is found for “${aPhone}”.`)).toBeVisible();
  const bookings = await saved(page, page.getByRole('button', { name: 'Export CSV' }));
  expect(bookings.name).toMatch(/^bookings_/);
  expect(bookings.lines).toHaveLength(2);
  // A spreadsheet would reckon it out.
  expect(bookings.lines[1]).toContain(`,'${guest.name},`);
  expect(bookings.lines[1]).toContain('cancelled');

  await page.goto('/admin/daily-chart');
  const hours = await saved(page, page.getByRole('button', { name: 'Download CSV Members’ hours' }));
  expect(hours.name).toMatch(/^member-hours_/);
  expect(hours.lines[0]).toBe('Member,Bookings,Hours,No-shows');
  expect(hours.lines.length).toBeGreaterThan(2);

  await page.goto('/admin/facility');
  await page.getByLabel('Search the record').fill(admin.email);
  const record = page.getByRole('table', { name: 'Record of changes' });
  for (const deed of ['Member added', 'Entrance code changed', 'Membership changed', request.name]) {
    await expect(record).toContainText(deed);
  }
  await expect(record).not.toContainText(code);
  await database('keypad_codes').where({ code }).delete();
});

test('after 8 PM the desk reads everything and changes no booking', async ({ page, context, signIn }) => {
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
  await expect(page.getByText('The front desk changes bookings from 8:00 AM to 8:00 PM.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book a bay' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Close a bay' })).toBeEnabled();
  await page.getByRole('button', { name: 'Next day' }).click();
  const lunch = block(page, 'Bay 1, 12:00 PM to 1:00 PM');
  await expect(lunch).toBeVisible();
  await expect(block(page, 'Bay 1, 6:00 PM to 8:00 PM, Stroke Play Evenings, league')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Book Bay/ })).toHaveCount(0);
  await lunch.click();
  const about = page.getByRole('dialog');
  await expect(about.getByRole('list', { name: 'History' })).toContainText('booked');
  await expect(about.getByRole('button', { name: /^Extend to/ })).toBeDisabled();
});
