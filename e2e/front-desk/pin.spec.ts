import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate, instantOf } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../no-violations.ts';
import { PASSWORD, type Person, toast } from '../people.ts';
import { expect, expectBoard, test } from './front-desk.ts';

const PIN = '4917';
const morning = instantOf(facilityDate(new Date(), DEFAULT_FACILITY), '10:00:00', DEFAULT_FACILITY) as Date;
const locked = (page: Page) => page.getByRole('dialog', { name: 'Locked' });
const pinOf = (page: Page, { name }: Person) => page.getByLabel(`${name}’s PIN`);
const tile = (page: Page, name: string) => locked(page).getByRole('button', { name, exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function setPin(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Set or change PIN...' }).click();
  const pin = page.getByRole('textbox', { name: 'New PIN' });
  await expect(page.getByRole('textbox', { name: 'Current Password' })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await pin.fill('1234');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That PIN is too easy to guess. Please choose another.').first()).toBeVisible();
  await expect(pin).toBeFocused();
  await pin.fill(PIN);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'PIN set')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the PIN unlocks the idle desk and keeps unsaved input', async ({ aStaffedDesk }) => {
  const { page, person } = await aStaffedDesk({ isStaff: true }, { at: morning });
  await setPin(page);
  await page.keyboard.press('w');
  await page.getByRole('combobox', { name: 'Name' }).pressSequentially('Wanda Waits');
  await page.clock.fastForward('10:05');

  await test.step('the locked screen has a clock, names no guest, and has no session', async () => {
    await expect(locked(page)).toContainText('10:10 AM');
    await expect(tile(page, person.name)).toHaveAttribute('aria-pressed', 'true');
    await expect(locked(page)).not.toContainText('Wanda');
    expect(await page.evaluate(async () => (await fetch('/api/user')).status)).toBe(401);
    await expectNoViolations(page);
  });

  await test.step('a wrong PIN says how many tries are left', async () => {
    await expect(pinOf(page, person)).toBeFocused();
    await expect(pinOf(page, person)).toHaveAttribute('autocomplete', 'off');
    await page.keyboard.type('50');
    await page.keyboard.press('Enter');
    await expect(locked(page).getByText('A PIN has 4 to 6 digits')).toBeVisible();
    await page.keyboard.type('28');
    await page.keyboard.press('Enter');
    await expect(locked(page).getByRole('alert')).toContainText('You have 4 tries left.');
  });

  await test.step('the right PIN opens the desk as it was', async () => {
    await expect(pinOf(page, person)).toBeFocused();
    await page.keyboard.type(PIN);
    await page.keyboard.press('Enter');
    await expect(locked(page)).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue('Wanda Waits');
  });
});

test('two people share a desk, each with their own way in', async ({ aStaffedDesk, aPerson }) => {
  const { page, person } = await aStaffedDesk();
  await setPin(page);
  const other = await aPerson({ isAdmin: true });
  await page.keyboard.press('l');
  await tile(page, 'Someone else').click();
  await expect(page.getByLabel('Email or Username')).toBeFocused();
  await page.keyboard.type(other.email);
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Signed in as ${other.name}` })).toBeVisible();
  await expectBoard(page);

  await page.keyboard.press('l');
  await expect(tile(page, other.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Email or Username')).toHaveValue(other.email);
  await expect(password(page)).toBeFocused();
  await tile(page, person.name).press('Enter');
  await expect(pinOf(page, person)).toBeFocused();
  await page.keyboard.type(PIN);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Signed in as ${person.name}` })).toBeVisible();

  await page.getByRole('button', { name: /^Signed in as/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: other.name, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: person.name, exact: true })).toHaveCount(0);
});

test('after five wrong PINs the desk asks for the password', async ({ aStaffedDesk }) => {
  const { page, person } = await aStaffedDesk();
  await setPin(page);
  await page.keyboard.press('l');
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
    await expect(pinOf(page, person)).toBeFocused();
    await page.keyboard.type('5028');
    await page.keyboard.press('Enter');
    await expect(locked(page).getByRole('alert')).toContainText(`You have ${left} left.`);
  }
  await page.keyboard.type('5028');
  await page.keyboard.press('Enter');
  await expect(locked(page).getByRole('alert')).toContainText('Please use your password.');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expectBoard(page);

  await page.keyboard.press('l');
  await locked(page).getByRole('button', { name: 'Use password instead' }).click();
  await expect(password(page)).toBeFocused();
  await locked(page).getByRole('button', { name: 'Use PIN instead' }).click();
  await pinOf(page, person).fill(PIN);
  await page.keyboard.press('Enter');
  await expectBoard(page);
});
