import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, type Person, test, toast } from './people.ts';

const NEW_PASSWORD = 'nine iron over the pond';

const rowOf = (page: Page, { email }: Pick<Person, 'email'>) =>
  page.getByRole('listitem').filter({ hasText: email });
const flag = (page: Page, role: string, { name }: Person) =>
  page.getByRole('switch', { name: `${role}, ${name}` });

/** Filters the list by a part of an email that only one person has. */
async function find(page: Page, search: string): Promise<void> {
  await page.getByLabel('Search').fill(search);
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
}

async function open(page: Page, person: Person): Promise<void> {
  await page.goto('/admin/members');
  await find(page, person.email);
  await expect(rowOf(page, person)).toBeVisible();
}

async function choose(page: Page, { name }: Person, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More, ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Returns the latest email to an address. */
async function lastMailTo(page: Page, email: string) {
  const outbox = await (await page.request.get('/api/dev/outbox')).json();
  return outbox.find(({ to }: { to: string }) => to === email);
}

test('an admin finds people by name, email or phone, and sorts by newest', async ({
  page,
  signIn,
  aPerson,
}) => {
  await signIn({ isAdmin: true });
  const first = await aPerson();
  const second = await aPerson();
  await page.goto('/admin/members');
  await expect(page.getByRole('listitem').filter({ hasText: 'Created ' }).first()).toBeVisible();
  await find(page, first.email.toUpperCase());
  await expect(rowOf(page, first)).toContainText('407-555-0123');
  await page.getByLabel('Search').fill('nobody has this name');
  await expect(page.getByText('No results.')).toBeVisible();

  // Shows only this process's users, because tests in other processes can register users at the same time.
  await page.getByLabel('Search').fill(`-${process.pid}-`);
  await page.getByLabel('Sort by').selectOption('Newest');
  await expect(rowOf(page, second)).toBeVisible();
  const shown = await page.getByRole('switch', { name: /^Member, / }).all();
  const names = await Promise.all(shown.map((one) => one.getAttribute('aria-label')));
  expect(names.indexOf(`Member, ${second.name}`)).toBeLessThan(names.indexOf(`Member, ${first.name}`));
});

test('a long list has pages', async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  const mark = `page-${process.pid}-${Date.now()}`;
  await page.route('**/api/admin/users?*', async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.get('search') !== mark) return route.continue();
    url.searchParams.set('search', '');
    const answer = await route.fetch({ url: url.href });
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-total-count': '120' } });
  });
  await page.goto('/admin/members');
  await page.getByLabel('Search').fill(mark);
  await expect(page.getByText('1–50 of 120 people')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('51–100 of 120 people')).toBeFocused();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByLabel('Sort by').selectOption('Newest');
  await expect(page.getByText('1–50 of 120 people')).toBeVisible();
});

test('a switch shows right away, survives a reload, and reverts when refused', async ({
  page,
  signIn,
  aPerson,
}) => {
  await signIn({ isAdmin: true });
  const person = await aPerson({ isMember: true });
  await open(page, person);
  for (const [name, path] of [
    ['Coach', 'coach'],
    ['Staff', 'staff'],
    ['Admin', 'admin'],
  ] as const) {
    const answered = page.waitForResponse(`**/api/admin/users/${person.id}/${path}`);
    await flag(page, name, person).check();
    expect((await answered).ok()).toBe(true);
  }
  await page.reload();
  await find(page, person.email);
  for (const name of ['Member', 'Coach', 'Staff', 'Admin']) {
    await expect(flag(page, name, person)).toBeChecked();
  }

  const refused = { status: 409, json: { code: 'last_admin', message: 'At least one admin is required.' } };
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route('**/api/admin/users/*/admin', async (route) => {
    await asked;
    await route.fulfill(refused);
  });
  await flag(page, 'Admin', person).click();
  await expect(flag(page, 'Admin', person)).not.toBeChecked();
  refuse();
  await expect(toast(page, 'Failed to update user admin status')).toContainText(refused.json.message);
  await expect(flag(page, 'Admin', person)).toBeChecked();

  await page.route('**/api/admin/users/*/membership', (route) => route.abort());
  await flag(page, 'Member', person).click();
  await expect(toast(page, 'Failed to update user membership')).toContainText(
    'We couldn’t reach the server.',
  );
  await expect(flag(page, 'Member', person)).toBeChecked();
});

test('an account with an unconfirmed email gets a role only through an emailed link', async ({
  page,
  signIn,
  aPerson,
}) => {
  await signIn({ isAdmin: true });
  const person = await aPerson({}, { isEmailConfirmed: false });
  await open(page, person);
  await expect(flag(page, 'Member', person)).toHaveAccessibleDescription('Email not confirmed');
  for (const [role, title] of [
    ['Admin', 'Make this person an admin?'],
    ['Coach', 'Make this person a coach?'],
    ['Staff', 'Make this person front desk staff?'],
    ['Member', 'Make this person a member?'],
  ] as const) {
    await flag(page, role, person).click();
    const question = page.getByRole('alertdialog', { name: title });
    await expect(question).toContainText(`The email ${person.email} isn’t confirmed`);
    await question.getByRole('button', { name: 'No, Not Yet' }).click();
    await expect(flag(page, role, person)).not.toBeChecked();
  }
  await flag(page, 'Member', person).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Send Link' }).click();
  await expect(flag(page, 'Member', person)).toBeChecked();
  await expect(toast(page, 'Password link sent')).toContainText(person.name);
  expect(JSON.stringify(await lastMailTo(page, person.email))).toContain('/reset-password/');
});

test('an admin can give a user a name that everyone sees', async ({ page, signIn, aPerson }) => {
  await signIn({ isStaff: true });
  const person = await aPerson();
  await open(page, person);
  await choose(page, person, 'Change name');
  const dialog = page.getByRole('dialog', { name: 'Change Name' });
  await expect(dialog.getByLabel('Name')).toHaveValue(person.name);
  await dialog.getByLabel('Name').fill('X');
  await dialog.getByRole('button', { name: 'Save Name' }).click();
  await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
  await dialog.getByLabel('Name').fill(`Robin ${person.id}`);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Name saved')).toContainText(`Robin ${person.id}`);
  await expect(rowOf(page, person)).toContainText(`Robin ${person.id}`);
  await expect(page.getByRole('button', { name: `More, Robin ${person.id}` })).toBeFocused();
});

test('removing your own admin role asks first', async ({ page, signIn }) => {
  const me = await signIn({ isAdmin: true, isStaff: true });
  await open(page, me);
  await flag(page, 'Admin', me).click();
  const question = page.getByRole('alertdialog', { name: 'Remove your own admin role?' });
  await question.getByRole('button', { name: 'No, Keep Admin Role' }).click();
  await expect(flag(page, 'Admin', me)).toBeChecked();
  await flag(page, 'Admin', me).click();
  await question.getByRole('button', { name: 'Yes, Remove Admin Role' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('adding a member sends an email, and errors keep the input', async ({ page, signIn, aPerson }) => {
  await signIn({ isAdmin: true });
  const member = await aPerson({ isMember: true });
  await page.goto('/admin/members');
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  const add = dialog.getByRole('button', { name: 'Add Member' });
  await add.click();
  await expect(dialog.getByText('Please fill in all fields')).toHaveCount(2);
  await dialog.getByLabel('Email').fill('someone');
  await dialog.getByLabel('Phone').fill('407-555-0177');
  await add.click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();

  await dialog.getByLabel('Email').fill(member.email);
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText('This person is already a member.');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('This person is already a member.');
  await expect(dialog.getByLabel('Phone')).toHaveValue('407-555-0177');

  await page.route('**/api/admin/add-member', (route) => route.fulfill({ status: 502, body: '' }));
  const email = `new-${member.email}`;
  await dialog.getByLabel('Email').fill(email);
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to add member');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await page.unroute('**/api/admin/add-member');
  await add.click();
  await expect(toast(page, 'Member added')).toContainText(`${email} is a member. An email is on its way.`);
  await expect(dialog).toBeHidden();
  await find(page, email);
  await expect(page.getByRole('switch', { name: /^Member, Member \d+$/ })).toBeChecked();
  expect(JSON.stringify(await lastMailTo(page, email))).toContain('/reset-password/');
});

test('a membership gets a last day, lists the bookings after it, and continues again', async ({
  page,
  signIn,
  aPerson,
  database,
}) => {
  await signIn({ isAdmin: true });
  const person = await aPerson({ isMember: true });
  const today = facilityDate(new Date(), DEFAULT_FACILITY);
  const booking = { booking_date: datePlus(today, 9), start_time: '23:00:00', end_time: '23:30:00' };
  await database('bookings').insert({
    ...booking,
    user_id: person.id,
    simulator_id: 2,
    kind: 'member',
    created_at: new Date(),
  });
  await open(page, person);
  await choose(page, person, 'End membership on…');
  const dialog = page.getByRole('dialog').filter({ hasText: /membership/i });
  await dialog.getByRole('button', { name: 'End Membership' }).click();
  await expect(dialog.getByText('Choose the last day.')).toBeVisible();
  await dialog.getByRole('button', { name: /^Last day/ }).click();
  const days = page.getByRole('dialog', { name: 'Calendar' });
  await expect(days.locator('[data-today]').first()).not.toHaveAttribute('data-disabled');
  await days.locator('[data-today]').first().click();
  await dialog.getByRole('button', { name: 'End Membership' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([
    `${formatShortDate(booking.booking_date)}${formatInterval({ startTime: booking.start_time, endTime: booking.end_time })}, Bay 2`,
  ]);
  await expect(dialog).toContainText('This booking will be canceled:');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: `More, ${person.name}` })).toBeFocused();
  await expect(flag(page, 'Member', person)).toHaveAccessibleDescription(/^ends [A-Z][a-z]{2} \d+$/);

  await choose(page, person, 'End membership on…');
  await dialog.getByRole('button', { name: 'Remove End Date' }).click();
  await expect(toast(page, 'Membership continues')).toBeVisible();
  await expect(flag(page, 'Member', person)).toHaveAccessibleDescription('');
  await expect(flag(page, 'Member', person)).toBeChecked();
});

test('a reset link shows once and sets a new password', async ({
  page,
  signIn,
  aPerson,
  browser,
  baseURL,
}) => {
  await signIn({ isAdmin: true });
  const person = await aPerson();
  await open(page, person);
  await choose(page, person, 'Create reset link');
  const dialog = page.getByRole('dialog', { name: 'Reset link' });
  await expect(dialog).toContainText('It expires in 24 hours and can be used only once.');
  await dialog.getByRole('button', { name: 'Create Reset Link' }).click();
  const link = new URL(await dialog.getByLabel('Link', { exact: true }).inputValue());
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(toast(page, 'Copied').or(toast(page, 'Couldn’t copy')).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `More, ${person.name}` })).toBeFocused();

  const visitor = await browser.newContext({ baseURL: baseURL as string });
  const theirs = await visitor.newPage();
  await theirs.goto(link.pathname);
  await theirs.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await theirs.getByLabel(/^Confirm/).fill(NEW_PASSWORD);
  await theirs.getByRole('button', { name: 'Set New Password' }).click();
  await expect(theirs).toHaveURL('/auth');
  const login = { username: person.email, password: NEW_PASSWORD };
  expect((await visitor.request.post('/api/login', { data: login })).ok()).toBe(true);
  await visitor.close();
});

test('an admin can sign a user out everywhere, after a confirmation', async ({
  page,
  signIn,
  aPerson,
  playwright,
  baseURL,
}) => {
  await signIn({ isAdmin: true });
  const person = await aPerson();
  const phone = await playwright.request.newContext({ baseURL: baseURL as string });
  await phone.post('/api/login', { data: { username: person.email, password: PASSWORD } });
  expect((await phone.get('/api/user')).status()).toBe(200);
  await open(page, person);
  await choose(page, person, 'Sign out everywhere');
  await page.getByRole('button', { name: 'Yes, Sign Out' }).click();
  await expect(toast(page, 'Signed out')).toBeVisible();
  await expect(page.getByRole('button', { name: `More, ${person.name}` })).toBeFocused();
  expect((await phone.get('/api/user')).status()).toBe(401);
  await phone.dispose();
});

test('deleting an account lists the consequences first, and the first account cannot be deleted', async ({
  page,
  signIn,
  aPerson,
}) => {
  await signIn({ isAdmin: true });
  const person = await aPerson({ isMember: true });
  await open(page, person);
  await choose(page, person, 'Delete user');
  const question = page.getByRole('alertdialog', { name: 'Delete user' });
  await expect(question.getByRole('listitem')).toHaveCount(5);
  await page.route(`**/api/admin/users/${person.id}`, (route) => route.fulfill({ status: 502, body: '' }));
  await question.getByRole('button', { name: 'Yes, Delete User' }).click();
  await expect(toast(page, 'Failed to delete user')).toBeVisible();
  await page.unroute(`**/api/admin/users/${person.id}`);
  await expect(page.getByRole('button', { name: `More, ${person.name}` })).toBeFocused();
  await choose(page, person, 'Delete user');
  await question.getByRole('button', { name: 'Yes, Delete User' }).click();
  await expect(toast(page, 'User deleted')).toBeVisible();
  await expect(page.getByText('No results.')).toBeVisible();

  const everybody = await (await page.request.get('/api/admin/users?pageSize=500')).json();
  const firstUser = everybody.find(({ id }: Person) => id === 1);
  await find(page, firstUser.email);
  await page.getByRole('button', { name: `More, ${firstUser.displayName}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Create reset link' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete user' })).toHaveCount(0);
});

test('staff can look up users and change only their names', async ({ page, signIn, aPerson }) => {
  await signIn({ isStaff: true });
  const member = await aPerson({ isMember: true });
  await open(page, member);
  await expect(rowOf(page, member)).toContainText('407-555-0123');
  await expect(rowOf(page, member)).toContainText('Member');
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Member' })).toHaveCount(0);
  await page.getByRole('button', { name: `More, ${member.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Change name']);
});

test('a list that fails to load can be retried', async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  await page.route('**/api/admin/users?*', (route) => route.abort());
  await page.goto('/admin/members');
  await expect(page.getByText('Failed to load users. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/users?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
});
