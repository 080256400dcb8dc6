import type { Locator, Page } from '@playwright/test';
import { countedKeys } from '../counted-keys.ts';
import { book, tabTo, typeTime } from '../desk.ts';
import { type Database, toast } from '../people.ts';
import { expect, expectBoard, test } from './front-desk.ts';

const FLICKERS = 'The projector flickers.';
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : {});
const rowOf = (list: Locator, text: string) => list.getByRole('listitem').filter({ hasText: text });
const region = (page: Page, name: string) => page.getByRole('region', { name });
const expectFocusIn = (part: Locator) => expect(part.locator(':focus')).toHaveCount(1);

async function walkTo(page: Page, row: Locator): Promise<void> {
  const isThere = () => row.evaluate((element) => element.contains(document.activeElement));
  await page.keyboard.press('Home');
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1)
    await page.keyboard.press('ArrowDown');
  expect(await isThere()).toBe(true);
}

/** Deletes this test's bookings and closure, so that a retry and later tests find the times free. */
async function freeTimes(database: Database, today: string): Promise<void> {
  const startTimes = ['13:00:00', '14:00:00', '19:30:00', '21:30:00'];
  await database('bookings').where({ booking_date: today }).whereIn('start_time', startTimes).delete();
  // Also deletes the test's walk-ins. They start at the current time, which is before 1:00 PM in this run.
  await database('bookings').where({ booking_date: today }).where('start_time', '<', '13:00:00').delete();
  await database('bay_closures').where({ reason: FLICKERS }).delete();
}

test('staff can work a whole afternoon with the keyboard only', async ({
  database,
  aStaffedDesk,
  aPerson,
  callsOf,
  askForDemo,
  aPhone,
  today,
}) => {
  await freeTimes(database, today);
  const member = await aPerson({ isMember: true });
  const caller = await aPerson({ isMember: true });
  await book(await callsOf(member.email), {
    simulatorId: 2,
    bookingDate: today,
    startTime: '13:00',
    endTime: '14:00',
  });
  const asked = await askForDemo('Can I bring my own clubs?');
  const curious = await askForDemo('What does it cost?');
  const older = await askForDemo('Is there parking?');
  const newer = await askForDemo('Do you rent clubs?');
  const { page } = await aStaffedDesk({ isAdmin: true });
  const expected = region(page, 'Expected');
  const requests = region(page, 'Requests');
  const { keyboard } = page;
  const closeDialog = async () => {
    await keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  };
  const pressButton = async (name: string | RegExp) => {
    await tabTo(page, dialog(page).getByRole('button', { name }));
    await keyboard.press('Enter');
  };
  const startTime = dialog(page).getByLabel(/^Start time/);
  const found = (email: string) =>
    page.getByRole('listbox').getByRole('option', { name: email }).and(page.locator('[data-highlighted]'));
  const bookedAt = (time: string, bay: number) =>
    page.getByRole('button', { name: `${member.name}, ${time}, Member, Bay ${bay}` });

  await test.step('the ? key lists all keys', async () => {
    await keyboard.press('?');
    await expect(
      dialog(page, 'Keyboard shortcuts').getByText('Book a walk-in in the next free bay'),
    ).toBeVisible();
    await expect(dialog(page, 'Keyboard shortcuts')).toContainText('F11 turns full screen on and off');
    await expect(dialog(page, 'Keyboard shortcuts')).toContainText('Ctrl with +, − or 0');
    await closeDialog();
  });

  const walkIn = `Wanda ${aPhone}`;
  await test.step('staff book a walk-in who plays now in three actions: W, name and phone, Enter', async () => {
    const begun = Date.now();
    const { press, count } = countedKeys(page);
    await press('w');
    await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
    await keyboard.type(walkIn);
    await press('Tab');
    await keyboard.type(aPhone);
    await expect(dialog(page, 'Walk-in')).toContainText('Bay 1, now until');
    await press('Enter');
    await expect(toast(page, 'Booking Confirmed')).toContainText(walkIn);
    expect(count()).toBeLessThanOrEqual(4);
    expect(Date.now() - begun).toBeLessThan(15_000);
  });

  await test.step('the guest is checked in, undone, and checked in again', async () => {
    await keyboard.press('e');
    await expect(rowOf(expected, walkIn).getByRole('button').first()).toBeFocused();
    for (const isHere of [true, false, true]) {
      await keyboard.press('i');
      await expect(rowOf(expected, walkIn).getByText('Here since')).toHaveCount(isHere ? 1 : 0);
    }
  });

  await test.step('the guest plays in bay 1 and moves to bay 2', async () => {
    await keyboard.press('v');
    await expect(dialog(page, `Move ${walkIn}`).getByRole('radio', { name: 'Bay 2' })).toBeChecked();
    await pressButton('Move to Bay 2');
    await expect(toast(page, 'Booking Moved')).toContainText('Bay 2');
    await expect(region(page, 'Bay 2')).toContainText(walkIn);
    await expectFocusIn(rowOf(expected, walkIn));
  });

  await test.step('a member extends, shortens and moves the booking to the other bay', async () => {
    await walkTo(page, rowOf(expected, member.name));
    await keyboard.press('+');
    await expect(toast(page, `${member.name}, Bay 2: now until 2:30 PM`)).toBeVisible();
    await expect(bookedAt('1:00 – 2:30 PM', 2)).toBeVisible();
    await keyboard.press('-');
    await expect(bookedAt('1:00 – 2:00 PM', 2)).toBeVisible();
    await keyboard.press('v');
    await typeTime(page, startTime, '2:00');
    await expect(dialog(page).getByLabel('End time')).toHaveValue('3:00 PM');
    await pressButton('Move Booking');
    await expect(toast(page, 'Booking Moved')).toContainText('2:00 PM');
    await expect(bookedAt('2:00 – 3:00 PM', 2)).toBeVisible();
    await expectFocusIn(rowOf(expected, member.name));
  });

  await test.step('a walk-in who is a member is filled in from their account', async () => {
    await keyboard.press('w');
    await keyboard.type(member.name);
    await expect(page.getByRole('listbox').getByRole('option', { name: member.name })).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: 'Book Member' })).toBeVisible();
    await keyboard.press('Enter');
    await expect(toast(page, 'Booking Confirmed')).toContainText(member.name);
  });

  await test.step('a member is booked in three actions: M and the name, Enter, Enter', async () => {
    const bookBay = dialog(page, 'Book a bay');
    const chooseCaller = async () => {
      await keyboard.press('m');
      await expect(bookBay.getByRole('combobox', { name: 'Member' })).toBeFocused();
      await keyboard.type(caller.name);
      await expect(found(caller.name)).toBeVisible();
      await keyboard.press('Enter');
    };
    await chooseCaller();
    await expect(bookBay.getByRole('status')).toHaveText('Member · 4 hours left today');
    await expect(startTime).not.toHaveValue('');
    await keyboard.press('Enter');
    await expect(toast(page, 'Booking Confirmed')).toContainText(caller.name);

    await chooseCaller();
    await expect(bookBay.getByRole('status')).toHaveText(
      /^Member · 3 hours left today · also \d+:\d\d [AP]M in Bay [12]$/,
    );
    await closeDialog();
  });

  await test.step('a member calls and gets a later time', async () => {
    await keyboard.press('m');
    await expect(dialog(page, 'Book a bay').getByRole('combobox', { name: 'Member' })).toBeFocused();
    await keyboard.type(member.name);
    await expect(found(member.name)).toBeVisible();
    await keyboard.press('Enter');
    await typeTime(page, startTime, '9:30');
    await pressButton('Book Bay');
    await expect(toast(page, 'Booking Confirmed')).toContainText('9:30 PM');
  });

  await test.step('K completes a request and selects the next, and does nothing on a completed one', async () => {
    await keyboard.press('r');
    await walkTo(page, rowOf(requests, newer.name));
    await keyboard.press('k');
    await expect(rowOf(requests, older.name).getByRole('button').first()).toBeFocused();
    await expect(toast(page, 'Marked as Completed')).toContainText(newer.name);
    await walkTo(page, rowOf(requests, newer.name));
    await keyboard.press('k');
    await expect(rowOf(requests, newer.name).getByRole('button', { name: 'Reopen' })).toBeVisible();
    await expect(toast(page, 'Reopened')).toHaveCount(0);
  });

  await test.step('one request becomes a booked demo, another becomes a member', async () => {
    await keyboard.press('r');
    await walkTo(page, rowOf(requests, asked.name));
    await keyboard.press('d');
    await expect(dialog(page, `Book the demo for ${asked.name}`)).toContainText('Can I bring my own clubs?');
    await typeTime(page, startTime, '7:30');
    await pressButton('Book Demo');
    await expect(toast(page, 'Booking Confirmed')).toContainText(asked.name);
    await expect(rowOf(expected, asked.name)).toBeVisible();
    await expectFocusIn(requests);

    await keyboard.press('r');
    await walkTo(page, rowOf(requests, curious.name));
    await keyboard.press('u');
    await expect(page.getByRole('alertdialog')).toContainText(curious.name);
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Add as Member' }));
    await keyboard.press('Enter');
    await expect(toast(page, 'Member added')).toBeVisible();
    await expectFocusIn(requests);
  });

  await test.step('a request arrives while the list is in use, and F shows it', async () => {
    const other = await askForDemo('Do you have a left-handed set?');
    await expect(page.getByRole('button', { name: 'Show 1 new' })).toBeVisible();
    await keyboard.press('f');
    await expect(rowOf(requests, other.name).getByRole('button').first()).toBeFocused();
  });

  await test.step('a member calls to cancel', async () => {
    await keyboard.press('e');
    await walkTo(page, rowOf(expected, member.name).filter({ hasText: /(?<!\d)2:00/ }));
    await keyboard.press('x');
    await expect(dialog(page, `Cancel ${member.name}’s booking?`).getByLabel(/^Reason/)).toBeFocused();
    await keyboard.type('They are ill.');
    await pressButton('Cancel Booking');
    await expect(toast(page, 'Booking Canceled')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Book Bay 2 at 2:00 PM' })).toBeVisible();
    await expectFocusIn(expected);
  });

  await test.step('staff close a bay', async () => {
    await keyboard.press('c');
    await tabTo(page, dialog(page, 'Close a bay').getByLabel(/^Reason/));
    await keyboard.type(FLICKERS);
    await pressButton(/^Close Bay/);
    await expect(toast(page, 'Bay 1 closed')).toBeVisible();
  });

  await test.step('staff open the reports and the coaches', async () => {
    await keyboard.press('t');
    await expect(page).toHaveURL(/\/admin\/reports$/);
    await keyboard.press('o');
    await expect(page).toHaveURL(/\/admin\/coaches$/);
  });

  await test.step('staff open the calendar, return and sign out', async () => {
    await keyboard.press('g');
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
    await keyboard.press('h');
    await expectBoard(page);
    await keyboard.press('l');
    await expect(dialog(page, 'Locked')).toBeVisible();
  });
  await freeTimes(database, today);
});

test('people who use voice control can turn single keys off', async ({ aStaffedDesk }) => {
  const { page } = await aStaffedDesk();
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await page.keyboard.press('l');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).press('Enter');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('w');
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
});

test('no letter signs out, the menu does, and the next person starts fresh', async ({ aStaffedDesk }) => {
  const { page } = await aStaffedDesk();
  await page.keyboard.press('g');
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  await expect(page.getByLabel('Email or Username')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toHaveCount(0);
});
