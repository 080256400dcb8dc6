import { formatDate } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';

const stored = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));

/** Presses a button while offline. Expects a visible, focused error directly above the button. */
async function expectRefusedAbove(page: Page, button: string): Promise<void> {
  await page.context().setOffline(true);
  const pressed = page.getByRole('button', { name: button, exact: true });
  await pressed.click();
  const message = page
    .locator('form, main')
    .filter({ has: pressed })
    .last()
    .getByRole('alert')
    .filter({ hasText: 'couldn’t reach the server' })
    .filter({ hasNot: page.getByRole('button') });
  await expect(message).toBeFocused();
  await expect(message).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all([message.boundingBox(), pressed.boundingBox()]);
  const distance = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  expect(distance).toBeGreaterThanOrEqual(0);
  expect(distance).toBeLessThan(80);
  await page.context().setOffline(false);
}

test('a failed demo request shows an error next to its button and survives a reload', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('Kim Walker');
  await page.getByLabel('Email').fill('kim@example.com');
  await page.getByLabel('Phone Number').fill('407-555-0123');
  await page.getByLabel('Message (optional)').fill('Saturday would be great.');
  await expectRefusedAbove(page, 'Book My Free Demo');
  await expect(page.getByRole('alert').first()).toContainText('You can also call us at (407) 555-0142');
  // Typing also closes the toast, which can cover the link below on a phone.
  await page.getByLabel('Message (optional)').fill('Saturday afternoon would be great.');

  await page.getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('Kim Walker');
  await page.reload();
  await expect(page.getByLabel('Message (optional)')).toHaveValue('Saturday afternoon would be great.');
  await page.getByRole('button', { name: 'Book My Free Demo' }).click();
  await expect(page.getByRole('heading', { name: 'Thanks, Kim' })).toBeVisible();
  expect(await stored(page)).not.toContain('Kim Walker');
});

test('a failed sign-in keeps the username across a reload, but not the password', async ({ page }) => {
  await page.goto('/auth');
  await page.getByLabel('Email or Username').fill('kim@example.com');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('seven iron');
  await page.getByRole('button', { name: 'Show password', exact: true }).click();
  await expectRefusedAbove(page, 'Log in');
  expect(await stored(page)).toContain('kim@example.com');
  expect(await stored(page)).not.toContain('seven iron');
  await page.reload();
  await expect(page.getByLabel('Email or Username')).toHaveValue('kim@example.com');
  await expect(password).toHaveValue('');
});

test('a failed membership request, password change or profile edit shows the reason above its button', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/upgrade-membership');
  await page.getByLabel('Name').fill('Kim Walker');
  await expectRefusedAbove(page, 'Request Membership');

  await page.goto('/account');
  await page.getByRole('heading', { name: 'Password', exact: true }).click();
  await page.getByLabel('Current Password', { exact: true }).fill('seven iron to the green');
  await page.getByLabel('New Password', { exact: true }).fill('eight iron to the green');
  await page.getByLabel('Confirm Password', { exact: true }).fill('eight iron to the green');
  await expectRefusedAbove(page, 'Change Password');
  expect(await stored(page)).not.toContain('iron to the green');

  await page.reload();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Phone Number').fill('407-555-0199');
  await expectRefusedAbove(page, 'Save Profile');
  await page.reload();
  await expect(page.getByLabel('Phone Number')).toHaveValue('407-555-0199');
});

test('a failed booking shows an error next to its button and keeps the selection', async ({
  page,
  signIn,
  aQuietDate,
}) => {
  await signIn({ isMember: true });
  await page.goto('/booking');
  await page.getByRole('radio', { name: formatDate(aQuietDate) }).check();
  await page.getByLabel(/Starting time/).selectOption({ label: '9:00 PM' });
  await expectRefusedAbove(page, 'Book Session');
  await expect(page.getByLabel(/Starting time/)).toHaveValue('21:00:00');
});

test('signing out clears the typed input from the tab', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/upgrade-membership');
  await page.getByLabel('Name').fill('Kim Walker');
  await expect.poll(() => stored(page)).toContain('Kim Walker');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: /^Login/ })).toBeVisible();
  expect(await stored(page)).not.toContain('Kim Walker');
});
