import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type Database, expect, PASSWORD, test, toast } from './people.ts';

const open = (page: Page, card: string) => page.getByRole('heading', { name: card, exact: true }).click();

const NEW_PASSWORD = 'nine iron to the pin';

test.describe('a forgotten password', () => {
  /**
   * Gives a user an email in the facility's domain, because the server sends reset codes only to this domain.
   */
  async function someoneOfTheFacility(database: Database, id: number): Promise<string> {
    const email = `staff${id}@longwoodgolflab.example`;
    await database('users').where({ id }).update({ email, username: email });
    await database('login_names').where({ user_id: id }).update({ name: email });
    return email;
  }
  const mailTo = async (page: Page, email: string): Promise<string> => {
    const mails = await (await page.request.get('/api/dev/outbox')).json();
    return mails.find((mail: { to: string }) => mail.to === email)?.text ?? '';
  };

  test('is reset with the emailed code', async ({ page, aPerson, database }) => {
    const email = await someoneOfTheFacility(database, (await aPerson()).id);
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'We email codes only to @longwoodgolflab.example addresses. If your email is different, ask the front desk for help below. Please enter a valid email address',
    );
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Code' }).click();
    await expect(page.getByRole('main').getByText('contact an admin')).toBeVisible();
    const code = /^\d{6}$/m.exec(await mailTo(page, email))?.[0] ?? '';
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Verification Code').fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'Invalid verification code or email. Please try again.',
    );
    await page.getByLabel('Verification Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Verify Code' }).click();
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible();
    await page.reload();
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    // The page redirects after three seconds.
    await expect(page).toHaveURL('/auth');
    await page.getByLabel('Email or Username').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(toast(page, 'Welcome back!')).toBeVisible();
  });

  test('is reset once with the emailed link', async ({ page, aPerson, database }) => {
    const email = await someoneOfTheFacility(database, (await aPerson()).id);
    await page.request.post('/api/reset-password/request', { data: { email } });
    const path = /\/reset-password\/[\w-]+/.exec(await mailTo(page, email))?.[0] ?? '';
    await page.goto(path);
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set New Password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible();
    await page.getByRole('link', { name: 'Request a New Code' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('an invalid link or one without a token shows an error', async ({ page }) => {
    for (const path of ['/reset-password/made-up', '/reset-password']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Invalid Request' })).toBeVisible();
    }
  });
});

test.describe('the account', () => {
  test('the profile can be edited, and a new email requires the password', async ({ page, signIn }) => {
    const { email } = await signIn();
    await page.goto('/account');
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expect(page.getByLabel('Name (optional)')).toBeFocused();
    await page.getByLabel('Name (optional)').fill('Robin of the Account');
    await page.getByLabel('Username').fill('ab');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(
      'Username must be at least 3 characters long',
    );
    const name = `kim${Date.now()}`;
    await page.getByLabel('Username').fill(name);
    await page.getByLabel('Email').fill(`new-${email}`);
    await page.getByLabel('Current Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(toast(page, 'Update failed')).toContainText('That is not your current password.');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Username')).toHaveValue(name);
    await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    await expect(toast(page, 'Profile saved')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused();
    await expect(page.getByRole('main').getByText('Robin of the Account')).toBeVisible();
    await expect(page.getByRole('main').getByText(name)).toBeVisible();
    await expect(page.getByRole('main').getByText(`new-${email}`)).toBeVisible();
  });

  test('changing the password signs out other devices', async ({ page, signIn, playwright, baseURL }) => {
    const { email } = await signIn();
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL as string });
    await elsewhere.post('/api/login', { data: { username: email, password: PASSWORD } });
    await page.goto('/account');
    await open(page, 'Logged-in devices');
    await expect(page.getByRole('button', { name: /^Log out .*last used/ })).toHaveCount(1);
    await open(page, 'Password');
    await page.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect(toast(page, 'Password changed')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Log out .*last used/ })).toHaveCount(0);
    expect((await elsewhere.get('/api/user')).status()).toBe(401);
    await elsewhere.dispose();
  });

  test('another device can be signed out', async ({ page, signIn, playwright, baseURL }) => {
    const { email } = await signIn();
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL as string });
    await elsewhere.post('/api/login', { data: { username: email, password: PASSWORD } });
    await page.goto('/account');
    await open(page, 'Logged-in devices');
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: /^Log out .*last used/ }).click();
    await expect(toast(page, 'Logged out')).toBeVisible();
    expect((await elsewhere.get('/api/user')).status()).toBe(401);
    await elsewhere.dispose();
  });

  test('a user can sign out all other devices at once', async ({ page, signIn, playwright, baseURL }) => {
    const { email } = await signIn();
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL as string });
    for (let device = 0; device < 2; device += 1) {
      await elsewhere.post('/api/login', { data: { username: email, password: PASSWORD } });
    }
    await page.goto('/account');
    await open(page, 'Logged-in devices');
    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    await expect(toast(page, 'Logged out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log out all other devices' })).toBeHidden();
    await expect(page.getByText('This device')).toBeVisible();
    expect((await elsewhere.get('/api/user')).status()).toBe(401);
    await elsewhere.dispose();
  });

  test('a member generates the report and downloads it', async ({ page, signIn, database }) => {
    const { id } = await signIn({ isMember: true });
    await database('bookings').insert({
      user_id: id,
      simulator_id: 2,
      booking_date: '2026-01-05',
      start_time: '10:00:00',
      end_time: '12:30:00',
      kind: 'member',
      created_at: new Date(),
    });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Generate Performance Report' }).click();
    const usage = page.getByRole('table', { name: 'Simulator Usage' });
    await expect(usage.getByRole('row', { name: 'Bay 2 2.5 hours' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Recent Bookings' })).toContainText('10:00 AM – 12:30 PM');
    await expect(page.getByRole('figure')).toHaveCount(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download Full Report (CSV)' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^performance_report_\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text).toContain('Total Hours,2.5');
    expect(text).toContain('2026-01-05,Bay 2,10:00:00,12:30:00');
    await expect(toast(page, 'Report Downloaded')).toContainText(
      'Your performance report has been downloaded as a CSV file.',
    );
  });

  test('a member gets a calendar link that works', async ({ page, signIn, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn({ isMember: true });
    await page.goto('/account');
    await page.getByRole('button', { name: 'Add to My Calendar' }).click();
    const url = await page.getByLabel(/^Or copy the link/).inputValue();
    const webcal = url.replace(/^http:/, 'webcal:');
    await expect(page.getByRole('link', { name: 'Open in Calendar App' })).toHaveAttribute('href', webcal);
    await expect(page.getByRole('link', { name: 'Add to Google Calendar' })).toHaveAttribute(
      'href',
      `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`,
    );
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(toast(page, 'Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    expect(await (await page.request.get(url)).text()).toContain('BEGIN:VCALENDAR');
  });

  test('a member requests cancellation after a confirmation', async ({ page, signIn }) => {
    await signIn({ isMember: true });
    await page.goto('/account');
    await expect(page.getByText('Active member')).toBeVisible();
    await page.getByRole('button', { name: 'Request cancellation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Membership' }).click();
    await page.getByRole('button', { name: 'Request cancellation' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByRole('main').getByText(/30 days notice\. To complete/)).toBeVisible();
  });

  test('people without a membership see how to get one, and no member features', async ({ page, signIn }) => {
    await signIn();
    await page.goto('/account');
    await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade Membership' })).toBeVisible();
    // The profile column is centered, because the page shows no report beside it.
    await page.setViewportSize({ width: 1280, height: 800 });
    const column = await page.getByRole('heading', { name: 'Profile' }).locator('..').boundingBox();
    const { x = 0, width = 0 } = column ?? {};
    expect([x + width / 2, width]).toEqual([640, 720]);
    await expect(page.getByRole('heading', { name: 'Performance Report' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Calendar' })).toHaveCount(0);
  });
});
