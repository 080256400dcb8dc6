import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate, instantOf } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { PASSWORD, toast } from '../people.ts';
import { expect, signInAt, test } from './front-desk.ts';

const at = (time: string) =>
  instantOf(facilityDate(new Date(), DEFAULT_FACILITY), time, DEFAULT_FACILITY) as Date;
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const locked = (page: Page) => page.getByRole('dialog', { name: 'Locked' });

test('signs in only staff and admins', async ({ aFrontDesk, aPerson }) => {
  const { page } = await aFrontDesk();
  const member = await aPerson({ isMember: true });
  await signInAt(page, member.email);
  await expect(page.getByRole('alert')).toContainText('for staff and admins');
  expect((await page.request.get('/api/user')).status()).toBe(401);
  await page.getByLabel('Email or Username').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Invalid username or password');

  const { email } = await aPerson({ isStaff: true });
  await page.getByLabel('Email or Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Settings' })).toHaveCount(0);
});

test('locks after ten idle minutes and keeps the unsaved input', async ({ aStaffedDesk }) => {
  const { page, person } = await aStaffedDesk({ isStaff: true }, { at: at('10:00:00') });
  await page.keyboard.press('w');
  await page.keyboard.type('Wanda Waits');
  await page.clock.fastForward('09:00');
  await page.keyboard.type(' Longer');
  await page.clock.fastForward('09:00');
  await expect(locked(page)).toHaveCount(0);
  await page.clock.fastForward('01:05');
  await expect(locked(page)).toBeVisible();
  // The screens behind the lock are hidden, and the keyboard cannot reach them.
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(locked(page)).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await locked(page).evaluate((cover) => cover.contains(document.activeElement))).toBe(true);
  }
  const calls = await page.evaluate(async () => (await fetch('/api/user')).status);
  expect(calls).toBe(401);

  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByLabel('Email or Username')).toHaveValue(person.email);
  await password.fill('not the password');
  await password.press('Enter');
  await expect(locked(page).getByRole('alert')).toContainText('Invalid username or password');
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(locked(page)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue('Wanda Waits Longer');
});

test('another person starts with a fresh board', async ({ aStaffedDesk, aPerson }) => {
  const { page } = await aStaffedDesk();
  const other = await aPerson({ isAdmin: true });
  await page.keyboard.press('w');
  await page.keyboard.type('Zoe');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('l');
  await expect(locked(page)).toBeVisible();
  await page.getByLabel('Email or Username').fill(other.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('link', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('is closed from 8 PM to 8 AM, unless an admin opens it', async ({ aStaffedDesk, aPerson }) => {
  const { page, person } = await aStaffedDesk({ isStaff: true }, { at: at('19:58:00') });
  const closed = page.getByRole('dialog', { name: 'The front desk is closed' });
  await page.clock.fastForward('02:30');
  await expect(closed).toContainText('Opens at 8:00 AM');
  await expect(closed.getByRole('time').first()).toHaveText('8:00 PM');

  await page.getByRole('button', { name: 'Open the desk for an hour...' }).click();
  // Another user can sign in, but then the desk discards the previous user's unsaved work.
  await expect(closed).toContainText(
    `We’ll keep ${person.name}’s unsaved work unless someone else signs in.`,
  );
  const signIn = async (email: string) => {
    await page.getByLabel('Email or Username').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
  };
  await signIn(person.email);
  await expect(closed.getByRole('alert')).toContainText('only an admin');
  const admin = await aPerson({ isAdmin: true });
  await signIn(admin.email);
  await expect(bar(page)).toBeVisible();
  // Presses a key every nine minutes, because the desk locks after ten idle minutes.
  for (let minutes = 0; minutes < 54; minutes += 9) {
    await page.clock.fastForward('09:00');
    await page.keyboard.press('Shift');
  }
  await expect(closed).toHaveCount(0);
  await page.clock.fastForward('07:00');
  await expect(closed).toBeVisible();
});

test('a session that ended elsewhere locks the desk, and the open form can still be sent', async ({
  aStaffedDesk,
  aPhone,
  database,
}) => {
  const { page, person } = await aStaffedDesk();
  // Uses Bay 2, because another test closes Bay 1 at the same time.
  await page.getByRole('button', { name: 'Book Bay 2 at 10:30 PM' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type(`Otto ${aPhone}`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(aPhone);
  await database('sessions').where({ user_id: person.id }).delete();
  await page.keyboard.press('Enter');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(locked(page)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue(`Otto ${aPhone}`);
  await page.getByLabel('Phone').press('Enter');
  await expect(toast(page, 'Booking Confirmed')).toContainText(`Otto ${aPhone}`);
});
