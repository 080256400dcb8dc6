import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { datePlus, facilityDate, formatShortDate } from '@clubhouse/core/time';
import { openRequest, requestCard, requestPanel, requestRow, test } from './desk.ts';
import { chooseDate, expect, toast } from './people.ts';

const SHORT = 'Friday after work?';
const LONG =
  'My husband and I both play and would like to come together, if that is possible. Weekday evenings suit us best.';

test('reading a full message completes the request, and can be undone', async ({
  page,
  signIn,
  askForDemo,
}) => {
  const request = await askForDemo(`${LONG}\nUntil soon!`);
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  const mine = await openRequest(page, request.name);
  await expect(mine).toContainText('In Progress');
  await expect(mine).toContainText('just now');
  await expect(mine).toContainText('Free two-hour simulator demo');
  await expect(mine).not.toContainText('Until soon!');
  await expect(mine.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', `tel:${request.phone}`);
  await expect(mine.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', `mailto:${request.email}`);
  await expect(mine.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  await mine.getByRole('button', { name: /^Read full message/ }).click();
  await expect(mine).toContainText('Until soon!');
  await expect(mine).toContainText('Completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine).toContainText('In Progress');
  await expect(toast(page, 'Undone')).toBeVisible();

  await mine.getByRole('button', { name: /^Mark as Completed/ }).click();
  await expect(toast(page, 'Marked as Completed')).toContainText(request.name);
  await page.goto('/completed-demo-requests');
  await page.getByLabel('Search').fill(request.name);
  await expect(requestCard(page, request.name)).toContainText('Completed');
  await page.getByRole('link', { name: 'See open requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Requests', exact: true })).toBeVisible();
  await page.getByLabel('Search').fill(request.name);
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('button', { name: 'Show Open Requests' }).click();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByRole('heading', { name: 'No results' })).toBeHidden();
});

test('staff set status, owner and next call, and the filters find the request', async ({
  page,
  signIn,
  askForDemo,
  isMobile,
}) => {
  const request = await askForDemo(SHORT);
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  const mine = await openRequest(page, request.name);
  await mine.getByLabel('Status').selectOption('Lost: price');
  await expect(toast(page, 'Status changed')).toContainText(
    `${request.name}’s request is marked “Lost, price”.`,
  );
  await mine.getByLabel('Owner').selectOption({ index: 1 });
  await expect(toast(page, 'Owner changed')).toBeVisible();
  if (isMobile) await page.getByRole('button', { name: 'All requests' }).click();
  await page.getByRole('button', { name: /^Lost/ }).click();
  await expect(requestRow(page, request.name)).toContainText('Lost, price');
  await page.getByRole('button', { name: /^Open/ }).click();
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
});

test('a cancellation ends the membership, 30 days from the request', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  database,
}) => {
  const member = await aPerson({ isMember: true });
  const asked = await (await callsOf(member.email)).post('/api/user/cancel-membership');
  expect(asked.status()).toBe(202);
  const [stored] = await database('contact_submissions').where({ email: member.email });

  await test.step('staff ask an admin', async () => {
    await signIn({ isStaff: true });
    await page.goto('/admin/requests');
    const mine = await openRequest(page, stored.name);
    await expect(mine).toContainText('Wants to leave');
    await mine.getByRole('button', { name: /^Ask an admin/ }).click();
    await expect(mine.getByRole('button', { name: /^Sent to an admin/ })).toBeDisabled();
  });
  await test.step('the admin ends the membership', async () => {
    await page.context().clearCookies();
    await signIn({ isAdmin: true });
    await page.goto('/admin/requests');
    const mine = await openRequest(page, stored.name);
    await mine.getByRole('button', { name: /^End membership/ }).click();
    const dialog = page.getByRole('dialog', { name: /^End .+ membership$/ });
    const asOf = facilityDate(new Date(stored.created_at), DEFAULT_FACILITY);
    await expect(dialog.getByRole('button', { name: /^Date/ })).toContainText(
      formatShortDate(datePlus(asOf, DEFAULT_FACILITY.membership.noticeDays)),
    );
    await dialog.getByRole('button', { name: /^End on/ }).click();
    await expect(toast(page, 'Membership ends')).toBeVisible();
  });
  await test.step('the request is completed, and Undo reopens it', async () => {
    const isRead = async () =>
      Boolean((await database('contact_submissions').where({ id: stored.id }))[0].is_read);
    await expect.poll(isRead).toBe(true);
    await toast(page, 'Membership ends').getByRole('button', { name: 'Undo' }).click();
    await expect.poll(isRead).toBe(false);
  });
});

test('staff add notes, and a failed save keeps the text', async ({ page, signIn, askForDemo }) => {
  const request = await askForDemo(SHORT);
  const { name } = await signIn({ isStaff: true });
  await page.route('**/notes', (route) => route.abort());
  await page.goto('/admin/requests');
  const mine = await openRequest(page, request.name);
  await expect(mine.getByRole('button', { name: /^Add as member/ })).toHaveCount(0);
  await mine.getByRole('button', { name: /^Add note/ }).click();
  await mine.getByRole('button', { name: 'Save Note' }).click();
  await expect(mine).toContainText('Please enter a note.');
  await expect(mine.getByLabel('How did you follow up?')).toBeFocused();
  await page.keyboard.type('Called, no answer.');
  await page.keyboard.press('Control+Enter');
  await expect(mine.getByRole('alert')).toContainText('We couldn’t reach the server.');
  await expect(mine.getByLabel('How did you follow up?')).toHaveValue('Called, no answer.');
  await page.unroute('**/notes');
  await mine.getByRole('button', { name: 'Save Note' }).click();
  const notes = mine.getByRole('list', { name: /^Notes/ });
  await expect(notes.getByRole('listitem')).toHaveText([/Called, no answer\./]);
  await expect(notes).toContainText(name);
  await expect(mine.getByRole('button', { name: /^Add note/ })).toBeFocused();
});

test('booking the demo from a request completes the request and shows the demo', async ({
  page,
  signIn,
  askForDemo,
  aQuietDate,
}) => {
  const request = await askForDemo(SHORT);
  await signIn({ isAdmin: true });
  await page.goto('/admin/requests');
  const mine = await openRequest(page, request.name);
  await mine.getByRole('button', { name: /^Book demo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Book the demo' });
  await expect(dialog.getByLabel('Name')).toHaveValue(request.name);
  await chooseDate(dialog, aQuietDate);
  await dialog.getByLabel(/^Start/).selectOption({ label: '2:00 PM' });
  await dialog.getByRole('button', { name: 'Book Demo' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(mine).toContainText(`Demo: ${formatShortDate(aQuietDate)}, 2:00 PM – 4:00 PM, Bay 1`);
  await expect(mine).toContainText('Completed');
  await expect(mine.getByRole('button', { name: /^Book (the )?demo/ })).toHaveCount(0);
});

test('an admin turns a request into a member in one step', async ({ page, signIn, askForDemo, database }) => {
  const request = await askForDemo(SHORT);
  await signIn({ isAdmin: true });
  await page.goto('/admin/requests');
  const mine = await openRequest(page, request.name);
  await mine.getByRole('button', { name: /^Add as member/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(request.email);
  await question.getByRole('button', { name: 'Add as Member' }).click();
  await expect(toast(page, 'Member added')).toContainText(`${request.name} is now a member.`);
  await expect(mine).toContainText('Completed');
  await expect(mine.getByLabel('Status')).toHaveValue('joined');
  expect(await database('users').where({ email: request.email, is_member: true })).toHaveLength(1);
  const mails = await (await page.request.get('/api/dev/outbox')).json();
  // The two emails are the demo request's confirmation and the welcome email.
  expect(mails.filter(({ to }: { to: string }) => to === request.email)).toHaveLength(2);

  const again = await askForDemo('I forgot I’m already a member.', request.email);
  await page.goto('/admin/requests');
  await (await openRequest(page, again.name)).getByRole('button', { name: /^Add as member/ }).click();
  await question.getByRole('button', { name: 'Add as Member' }).click();
  await expect(question.getByRole('alert')).toContainText('This person is already a member.');
  await page.keyboard.press('Escape');
  await expect(requestPanel(page, again.name)).toContainText('In Progress');
});

test('a failed change shows an error, and the request stays unchanged', async ({
  page,
  signIn,
  askForDemo,
  isMobile,
}) => {
  const request = await askForDemo(SHORT);
  await signIn({ isAdmin: true });
  await page.goto('/admin/requests');
  const mine = await openRequest(page, request.name);
  await expect(mine).toBeVisible();
  const changes = /api\/admin\/(contact-submissions|request-inbox)/;
  await page.route(changes, (route) => route.abort());
  await mine.getByRole('button', { name: /^Mark as Completed/ }).click();
  await expect(toast(page, 'Failed to mark contact request as read')).toContainText(
    'We couldn’t reach the server.',
  );
  // On phones, "Mark as Completed" closes the panel immediately, even if the change fails.
  if (isMobile) await openRequest(page, request.name);
  await expect(mine).toContainText('In Progress');
  await mine.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete Request' }).click();
  await expect(toast(page, 'Failed to delete demo request')).toBeVisible();
  await expect(mine).toBeVisible();

  await page.unroute(changes);
  await page.route('**/api/admin/request-inbox*', (route) => route.abort());
  // Blocks live events, because an event would refresh the list before the retry.
  await page.route('**/api/events', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('We couldn’t load the requests.')).toBeVisible();
  await page.unroute('**/api/admin/request-inbox*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We couldn’t load the requests.')).toHaveCount(0);
});

test('an admin deletes a request after a confirmation', async ({ page, signIn, askForDemo }) => {
  const request = await askForDemo(SHORT);
  await signIn({ isAdmin: true });
  await page.goto('/admin/requests');
  const mine = await openRequest(page, request.name);
  await mine.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: /^Delete the request from / });
  await question.getByRole('button', { name: 'Keep Request' }).click();
  await expect(mine).toBeVisible();
  await mine.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: 'Delete Request' }).click();
  await expect(toast(page, 'Request deleted')).toContainText(request.name);
  await expect(requestRow(page, request.name)).toHaveCount(0);
});
