import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { choose, find, lastMailTo, open, question, rolesOf, rowOf } from './members.ts';
import { expectNoViolations } from './no-violations.ts';
import { expect, PASSWORD, type Person, test, toast } from './people.ts';

const NEW_PASSWORD = 'nine iron over the pond';

test('changing a role asks first and can be undone for ten seconds, and a refusal changes nothing', async ({
  page,
  signIn,
  aPerson,
}) => {
  await signIn({ isAdmin: true });
  const person = await aPerson({ isMember: true });
  await open(page, person);
  await choose(page, person, 'Make admin…');
  const making = question(page, `Make ${person.name} an admin?`);
  await expect(making).toContainText(`${person.name} will be able to manage everything`);
  await making.getByRole('button', { name: 'No, Not Yet' }).click();
  await expect(rolesOf(page, person)).toHaveCount(0);

  await choose(page, person, 'Make admin…');
  await making.getByRole('button', { name: 'Yes, Make Admin' }).click();
  await expect(rolesOf(page, person)).toHaveText(['Admin']);
  await expect(toast(page, `${person.name} is now an admin`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Change undone')).toBeVisible();
  await expect(rolesOf(page, person)).toHaveCount(0);

  for (const [entry, button, role] of [
    ['Make staff…', 'Yes, Make Staff', 'Staff'],
    ['Make coach…', 'Yes, Make Coach', 'Coach'],
  ] as const) {
    await choose(page, person, entry);
    await page.getByRole('alertdialog').getByRole('button', { name: button }).click();
    await expect(rolesOf(page, person).filter({ hasText: role })).toBeVisible();
  }
  await page.reload();
  await find(page, person.email);
  await expect(rolesOf(page, person)).toHaveText(['Staff', 'Coach']);

  const refused = { status: 409, json: { code: 'last_admin', message: 'At least one admin is required.' } };
  await page.route('**/api/admin/users/*/staff', (route) => route.fulfill(refused));
  await choose(page, person, 'Remove front desk role…');
  await page.getByRole('button', { name: 'Yes, Remove Front Desk Role' }).click();
  await expect(toast(page, 'Failed to update user staff status')).toContainText(refused.json.message);
  await expect(rolesOf(page, person)).toHaveText(['Staff', 'Coach']);
});

test('an account with an unconfirmed email gets a role only through an emailed link', async ({
  page,
  signIn,
  aPerson,
}) => {
  await signIn({ isAdmin: true });
  const person = await aPerson({}, { isEmailConfirmed: false });
  await open(page, person);
  await expect(rowOf(page, person)).toContainText('Email not confirmed');
  for (const [entry, title] of [
    ['Make admin…', `Make ${person.name} an admin?`],
    ['Make coach…', `Make ${person.name} a coach?`],
    ['Make staff…', `Make ${person.name} front desk staff?`],
    ['Make member…', `Make ${person.name} a member?`],
  ] as const) {
    await choose(page, person, entry);
    await expect(question(page, title)).toContainText(`The email ${person.email} isn’t confirmed`);
    await question(page, title).getByRole('button', { name: 'No, Not Yet' }).click();
  }
  await choose(page, person, 'Make member…');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, Send Link' }).click();
  await expect(rowOf(page, person)).toContainText('Invited');
  await expect(toast(page, 'Password link sent')).toContainText(person.name);
  expect(JSON.stringify(await lastMailTo(page, person.email))).toContain('/reset-password/');
});

test('an admin corrects an email: a taken one is refused, and the owner of the new one confirms it', async ({
  page,
  signIn,
  aPerson,
  database,
}) => {
  await signIn({ isAdmin: true });
  const [person, other] = [await aPerson(), await aPerson()];
  await page.goto(`/admin/people/${person.id}`);
  await choose(page, person, 'Change phone or email');
  const dialog = page.getByRole('dialog', { name: `Change ${person.name}’s phone or email` });
  const email = dialog.getByLabel('Email');
  await expect(email).toHaveValue(person.email);
  await email.fill(other.email);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(email).toBeFocused();
  await expect(dialog.getByText('This email address belongs to another account.')).toBeVisible();
  await email.fill(`corrected-${person.email}`);
  await dialog.getByLabel('Phone').fill('321 555 0199');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Email changed')).toContainText(`corrected-${person.email}`);
  await expect(page.getByRole('link', { name: `Email corrected-${person.email}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call (321) 555-0199' })).toBeVisible();
  await expect(page.getByRole('button', { name: `More, ${person.name}` })).toBeFocused();
  const openLink = async () => {
    const mail = JSON.stringify(await lastMailTo(page, `corrected-${person.email}`));
    await page.goto(/\/confirm-email\/[\w-]+/.exec(mail)?.[0] ?? 'no link');
  };
  await database('email_confirmations')
    .where({ user_id: person.id })
    .update({ expires_at: new Date(0) });
  await openLink();
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await openLink();
  await expect(page.getByText(`corrected-${person.email}`)).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expectNoViolations(page);
});

test('removing your own admin role asks first', async ({ page, signIn }) => {
  const me = await signIn({ isAdmin: true, isStaff: true });
  await open(page, me);
  await choose(page, me, 'Remove admin role…');
  const removing = question(page, 'Remove your own admin role?');
  await removing.getByRole('button', { name: 'No, Keep Admin Role' }).click();
  await expect(rolesOf(page, me)).toHaveText(['Admin', 'Staff']);
  await choose(page, me, 'Remove admin role…');
  await removing.getByRole('button', { name: 'Yes, Remove Admin Role' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('an admin sees the bookings that a last day would cancel, sets it, and later resumes the membership', async ({
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
  await choose(page, person, 'End membership…');
  const dialog = page.getByRole('dialog', { name: `End ${person.name}’s membership` });
  const canceled = dialog.getByRole('region', { name: 'What will be canceled' });
  await expect(canceled).toContainText('No bookings or lessons after this day.');
  await dialog.getByRole('radio', { name: 'Other date' }).check();
  await dialog.getByRole('button', { name: 'End Membership' }).click();
  await expect(dialog.getByText('Choose the last day.')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Today,/ }).check();
  await expect(canceled).toContainText('1 booking will be canceled:');
  await expect(canceled.getByRole('listitem')).toHaveText([
    `${formatShortDate(booking.booking_date)}${formatInterval({ startTime: booking.start_time, endTime: booking.end_time })}, Bay 2`,
  ]);
  await dialog.getByLabel('Reason (optional)').selectOption('Moved away');
  await dialog.getByRole('button', { name: /^End on / }).click();
  await expect(toast(page, 'Membership ends')).toBeVisible();
  await expect(page.getByRole('button', { name: `More, ${person.name}` })).toBeFocused();
  await expect(rowOf(page, person)).toContainText(/Member · ends [A-Z][a-z]{2} \d+/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, person)).not.toContainText('ends');

  await choose(page, person, 'End membership…');
  await dialog.getByRole('button', { name: /^End on / }).click();
  await expect(rowOf(page, person)).toContainText('ends');
  await choose(page, person, 'Resume membership');
  await expect(toast(page, 'Membership continues')).toBeVisible();
  await expect(rowOf(page, person)).not.toContainText('ends');
  await expect(rowOf(page, person)).toContainText('Member');
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
  const dialog = page.getByRole('dialog', { name: `Reset link for ${person.name}` });
  await expect(dialog).toContainText('The link expires in 24 hours and can be used only once.');
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
  const deleting = question(page, `Delete ${person.name}`);
  await expect(deleting.getByRole('listitem')).toHaveCount(5);
  await page.route(`**/api/admin/users/${person.id}`, (route) => route.fulfill({ status: 502, body: '' }));
  await deleting.getByRole('button', { name: 'Yes, Delete User' }).click();
  await expect(toast(page, 'Failed to delete user')).toBeVisible();
  await page.unroute(`**/api/admin/users/${person.id}`);
  await expect(page.getByRole('button', { name: `More, ${person.name}` })).toBeFocused();
  await choose(page, person, 'Delete user');
  await deleting.getByRole('button', { name: 'Yes, Delete User' }).click();
  await expect(toast(page, 'User deleted')).toBeVisible();
  await expect(page.getByText('No results.')).toBeVisible();

  const everybody = await (await page.request.get('/api/admin/users?pageSize=500')).json();
  const firstUser = everybody.find(({ id }: Person) => id === 1);
  await find(page, firstUser.email);
  await page.getByRole('button', { name: `More, ${firstUser.displayName}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Create reset link' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete user' })).toHaveCount(0);
});
