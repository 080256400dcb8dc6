import { formatShortDate } from '@clubhouse/core/time';
import { choose, find, lastMailTo, open, rowOf } from './members.ts';
import { expect, test, toast } from './people.ts';

test('an admin finds people by name, email or phone, and sorts by newest', async ({
  page,
  signIn,
  aPerson,
}) => {
  await signIn({ isAdmin: true });
  const first = await aPerson();
  const second = await aPerson();
  await page.goto('/admin/members');
  await find(page, first.email.toUpperCase());
  await expect(rowOf(page, first)).toContainText('(407) 555-0123');
  await page.getByLabel('Search').fill('nobody has this name');
  await expect(page.getByText('No results.')).toBeVisible();

  // Shows only this process's users, because tests in other processes can register users at the same time.
  await page.getByLabel('Search').fill(`-${process.pid}-`);
  await page.getByLabel('Sort by').selectOption('Newest');
  await expect(rowOf(page, second)).toBeVisible();
  const names = await page.getByRole('main').getByRole('link').allTextContents();
  expect(names.indexOf(second.name)).toBeLessThan(names.indexOf(first.name));

  await page.getByLabel('Search').fill('nobody has this name');
  await page.getByRole('button', { name: 'Show Everyone' }).click();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByText('No results.')).toBeHidden();
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

test('an admin can give a user a name that everyone sees', async ({ page, signIn, aPerson }) => {
  await signIn({ isStaff: true });
  const person = await aPerson();
  await open(page, person);
  await choose(page, person, 'Change name');
  const dialog = page.getByRole('dialog', { name: `Change ${person.name}’s name` });
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

test('adding a member sends an email, and errors keep the input', async ({ page, signIn, aPerson }) => {
  await signIn({ isAdmin: true });
  const member = await aPerson({ isMember: true });
  await page.goto('/admin/members');
  await page.getByRole('button', { name: 'Add Member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Member' });
  const add = dialog.getByRole('button', { name: 'Add Member' });
  await add.click();
  await expect(dialog.getByText('Please fill in all fields')).toHaveCount(2);
  await expect(dialog.getByText('Name must be at least 2 characters')).toBeVisible();
  await dialog.getByLabel('Name').fill('Zoe Young');
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
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('Zoe Young');
  await expect(dialog.getByLabel('Phone')).toHaveValue('407-555-0177');

  await page.route('**/api/admin/add-member', (route) => route.fulfill({ status: 502, body: '' }));
  const email = `new-${member.email}`;
  await dialog.getByLabel('Email').fill(email);
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to add member');
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await page.unroute('**/api/admin/add-member');
  await add.click();
  await expect(toast(page, 'Member added')).toContainText(
    'Zoe Young is now a member. An email is on its way.',
  );
  await expect(dialog).toBeHidden();
  // The list shows a newly added member first, regardless of the sort order.
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toContainText('Zoe Young');
  await page.getByRole('button', { name: 'Add Member' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Invited');
  await row.getByRole('button', { name: 'Resend invitation, Zoe Young' }).click();
  await expect(toast(page, 'Invitation sent')).toContainText(email);
  expect(JSON.stringify(await lastMailTo(page, email))).toContain('/reset-password/');
});

test('staff can look up users and change only their names', async ({ page, signIn, aPerson }) => {
  await signIn({ isStaff: true });
  const member = await aPerson({ isMember: true });
  await open(page, member);
  await expect(rowOf(page, member)).toContainText('(407) 555-0123');
  await expect(rowOf(page, member)).toContainText('Member');
  await expect(page.getByRole('radio', { name: 'Staff' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Member' })).toHaveCount(0);
  await page.getByRole('button', { name: `More, ${member.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Change name']);
});

test('a list that fails to load can be retried', async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  // Blocks live events, because an event would refresh the list before the retry.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/admin/users?*', (route) => route.abort());
  await page.goto('/admin/members');
  await expect(page.getByText('Failed to load users. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/users?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('filters show their counts', async ({ page, signIn, aPerson }) => {
  await signIn({ isAdmin: true });
  const member = await aPerson({ isMember: true });
  const other = await aPerson();
  await page.goto('/admin/members');
  await expect(page.getByRole('radio', { name: /^Members \d+$/ })).toBeVisible();
  await page.getByRole('radio', { name: /^Non-members/ }).check();
  await page.getByLabel('Search').fill(`-${process.pid}-`);
  await expect(rowOf(page, other)).toBeVisible();
  await expect(rowOf(page, member)).toHaveCount(0);
  await expect(page).toHaveURL(/filter=not-members/);
});

test('the page of a person answers a call, and every name leads to it', async ({ page, signIn, aPerson }) => {
  await signIn({ isStaff: true });
  const member = await aPerson({ isMember: true });
  await open(page, member);
  await page.getByRole('link', { name: member.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: member.name })).toBeVisible();
  await expect(page).toHaveURL(`/admin/people/${member.id}`);
  await expect(page.getByRole('link', { name: 'Call (407) 555-0123' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('4 of 4 hours');
  await expect(page.getByRole('button', { name: 'Book Bay' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'End Membership...' })).toHaveCount(0);

  await test.step('a note stays, with its author', async () => {
    await page.getByLabel('New note').last().fill('Left-handed. Call before noon.');
    await page.keyboard.press('Control+Enter');
    const notes = page.getByRole('list', { name: `Notes about ${member.name}` });
    await expect(notes.getByRole('listitem')).toContainText(['Left-handed. Call before noon.']);
    await page.reload();
    await expect(notes.getByRole('listitem')).toContainText(['Left-handed. Call before noon.']);
  });

  await test.step('a deleted person has no page', async () => {
    await page.goto('/admin/people/999999');
    await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible();
  });
});

test('an admin books a bay for a member from the page of the member', async ({
  page,
  signIn,
  aPerson,
  aQuietDate,
}) => {
  await signIn({ isAdmin: true });
  const member = await aPerson({ isMember: true });
  await page.request.post('/api/admin/bookings', {
    data: {
      userId: member.id,
      simulatorId: 2,
      bookingDate: aQuietDate,
      startTime: '14:00',
      endTime: '15:00',
    },
  });
  await page.goto(`/admin/people/${member.id}`);
  const row = page.getByRole('button', { name: new RegExp(formatShortDate(aQuietDate)) });
  await expect(row).toContainText('2:00 PM – 3:00 PM');
  await row.click();
  const dialog = page.getByRole('dialog', { name: member.name });
  await dialog.getByRole('button', { name: 'Cancel...' }).click();
  await page.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByText('No upcoming bookings.')).toBeVisible();
  await page.getByRole('radio', { name: 'Canceled 1' }).check();
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Book Bay' }).click();
  await expect(page.getByRole('dialog', { name: `Book a bay for ${member.name}` })).toBeVisible();
});
