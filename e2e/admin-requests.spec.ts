import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import type { APIRequestContext } from '@playwright/test';
import { test as base, requestCard } from './desk.ts';
import { expect, toast } from './people.ts';

const SHORT = 'Friday after work?';
const LONG =
  'My husband and I both play and would like to come together, if that is possible. Weekday evenings suit us best.';

type Fixtures = {
  /** Creates a second staff member who uses the API directly. */
  someoneAtTheDesk: () => Promise<APIRequestContext>;
};

const test = base.extend<Fixtures>({
  someoneAtTheDesk: async ({ aPerson, callsOf }, use) => {
    await use(async () => callsOf((await aPerson({ isStaff: true })).email));
  },
});

test('reading a request completes it, keeps it in view, and can be undone', async ({
  page,
  signIn,
  askForDemo,
}) => {
  const request = await askForDemo(`${LONG}\nUntil soon!`);
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  const mine = requestCard(page, request.name);
  await expect(mine).toContainText('In Progress');
  await expect(mine).toContainText('just now');
  await expect(mine).toContainText('Free two-hour simulator demo');
  await expect(mine).not.toContainText('Until soon!');
  await expect(mine.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:4075550188');
  await expect(mine.getByRole('link', { name: /^Email/ })).toHaveAttribute('href', `mailto:${request.email}`);
  await expect(mine.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  await mine.getByRole('button', { name: /^Read full message/ }).click();
  await expect(mine).toContainText('Until soon!');
  await expect(mine).toContainText('Completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mine).toContainText('In Progress');
  await expect(mine).toContainText('Until soon!');
  await expect(toast(page, 'Reopened')).toBeVisible();

  await mine.getByRole('button', { name: /^Show less/ }).click();
  await mine.getByRole('button', { name: /^Read full message/ }).click();
  await expect(mine).toContainText('Completed');
  await page.getByRole('link', { name: 'See completed requests' }).click();
  await expect(requestCard(page, request.name)).toContainText('Completed');
  await page.getByRole('link', { name: 'See open requests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Demo requests', exact: true })).toBeVisible();
  await expect(page.getByText('Loading requests...')).toHaveCount(0);
  await expect(requestCard(page, request.name)).toHaveCount(0);
});

test('staff complete a request and record that the sender became a member', async ({
  page,
  signIn,
  askForDemo,
}) => {
  const request = await askForDemo(SHORT);
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  const mine = requestCard(page, request.name);
  // A message that is already shown in full has no button to open it.
  await expect(mine).toContainText('Friday after work?');
  await expect(mine.getByRole('button', { name: /^Read/ })).toHaveCount(0);
  await mine.getByRole('switch', { name: /^Became a member/ }).click();
  await expect(mine.getByRole('switch', { name: /^Became a member/ })).toBeChecked();
  await mine.getByRole('button', { name: /^Mark as Completed/ }).click();
  await expect(mine.getByRole('button', { name: /^Reopen/ })).toBeVisible();
  await page.goto('/completed-demo-requests');
  await expect(
    requestCard(page, request.name).getByRole('switch', { name: /^Became a member/ }),
  ).toBeChecked();
});

test('staff add notes, and a failed save keeps the text', async ({ page, signIn, askForDemo }) => {
  const request = await askForDemo(SHORT);
  const { name } = await signIn({ isStaff: true });
  await page.route('**/notes', (route) => route.abort());
  await page.goto('/admin/requests');
  const mine = requestCard(page, request.name);
  await expect(mine.getByRole('button', { name: /^Make a member/ })).toHaveCount(0);
  await mine.getByRole('button', { name: /^Add note/ }).click();
  await mine.getByRole('button', { name: 'Save Note' }).click();
  await expect(mine).toContainText('Please enter a note.');
  await expect(mine.getByLabel('How did you follow up?')).toBeFocused();
  await page.keyboard.type('Called, nobody there.');
  await page.keyboard.press('Control+Enter');
  await expect(mine.getByRole('alert')).toContainText('We couldn’t reach the server.');
  await expect(mine.getByLabel('How did you follow up?')).toHaveValue('Called, nobody there.');
  await page.unroute('**/notes');
  await mine.getByRole('button', { name: 'Save Note' }).click();
  const notes = mine.getByRole('list', { name: /^Notes/ });
  await expect(notes.getByRole('listitem')).toHaveText([/Called, nobody there\./]);
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
  const mine = requestCard(page, request.name);
  await mine.getByRole('button', { name: /^Book the demo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Book the demo' });
  await expect(dialog.getByLabel('Name')).toHaveValue(request.name);
  await dialog.getByLabel('Date').click();
  await expect(page.getByRole('dialog', { name: 'Calendar' }).locator(':focus')).toBeVisible();
  const days = (Date.parse(aQuietDate) - Date.parse(facilityDate(new Date(), DEFAULT_FACILITY))) / 86_400_000;
  for (let day = 0; day < days; day += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await dialog.getByLabel(/^Start/).selectOption({ label: '2:00 PM' });
  await dialog.getByRole('button', { name: 'Book Demo' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(mine).toContainText(`Demo: ${formatShortDate(aQuietDate)}, 2:00 PM – 4:00 PM, Bay 1`);
  await expect(mine).toContainText('Completed');
  await expect(mine.getByRole('button', { name: /^Book the demo/ })).toHaveCount(0);
  await expect(mine.getByRole('heading')).toBeFocused();
});

test('an admin turns a request into a member in one step', async ({ page, signIn, askForDemo, database }) => {
  const request = await askForDemo(SHORT);
  await signIn({ isAdmin: true });
  await page.goto('/admin/requests');
  const mine = requestCard(page, request.name);
  await mine.getByRole('button', { name: /^Make a member/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(request.email);
  await question.getByRole('button', { name: 'Make a Member' }).click();
  await expect(toast(page, 'Member added')).toContainText(`${request.name} is a member.`);
  await expect(mine.getByRole('switch', { name: /^Became a member/ })).toBeChecked();
  await expect(mine).toContainText('Completed');
  await expect(mine.getByRole('heading')).toBeFocused();
  expect(await database('users').where({ email: request.email, is_member: true })).toHaveLength(1);
  const mails = await (await page.request.get('/api/dev/outbox')).json();
  expect(mails.filter(({ to }: { to: string }) => to === request.email)).toHaveLength(1);

  const again = await askForDemo('I forgot that I am one.', request.email);
  await page.goto('/admin/requests');
  await requestCard(page, again.name)
    .getByRole('button', { name: /^Make a member/ })
    .click();
  await question.getByRole('button', { name: 'Make a Member' }).click();
  await expect(question.getByRole('alert')).toContainText('This person is already a member.');
  await page.keyboard.press('Escape');
  await expect(requestCard(page, again.name)).toContainText('In Progress');
});

test('the inbox holds still while in use, whatever others do', async ({
  page,
  signIn,
  someoneAtTheDesk,
  askForDemo,
}) => {
  const request = await askForDemo(SHORT);
  const other = await askForDemo(SHORT);
  const colleague = await someoneAtTheDesk();
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  const mine = requestCard(page, request.name);
  await mine.getByRole('button', { name: /^Add note/ }).click();
  await expect(mine.getByLabel('How did you follow up?')).toBeFocused();
  await page.keyboard.type('She comes on');
  const place = await mine.boundingBox();
  const patch = (id: number) => colleague.patch(`/api/admin/contact-submissions/${id}/read`);
  await Promise.all([patch(request.id), patch(other.id)]);
  const late = await askForDemo(SHORT);
  // Simulates that the user returns to the window.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(mine).toContainText('Completed');
  await expect(requestCard(page, other.name)).toContainText('Completed');
  await expect(mine.getByLabel('How did you follow up?')).toHaveValue('She comes on');
  await expect(requestCard(page, late.name)).toHaveCount(0);
  expect(await mine.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: /^Show (the|\d+) new requests?$/ }).click();
  await expect(requestCard(page, late.name)).toBeVisible();
  // Checks the first card of the list, because tests that run at the same time can create newer requests.
  await expect(page.getByRole('main').getByRole('listitem').first().getByRole('heading')).toBeFocused();
  await expect(mine.getByLabel('How did you follow up?')).toHaveValue('She comes on');
});

test('a failed change shows an error, and the request stays unchanged', async ({
  page,
  signIn,
  askForDemo,
}) => {
  const request = await askForDemo(SHORT);
  await signIn({ isAdmin: true });
  await page.goto('/admin/requests');
  const mine = requestCard(page, request.name);
  await expect(mine).toBeVisible();
  await page.route('**/api/admin/contact-submissions/**', (route) => route.abort());
  await mine.getByRole('button', { name: /^Mark as Completed/ }).click();
  await expect(toast(page, 'Failed to mark contact request as read')).toContainText(
    'We couldn’t reach the server.',
  );
  await expect(mine).toContainText('In Progress');
  await mine.getByRole('switch', { name: /^Became a member/ }).click();
  await expect(toast(page, 'Failed to update member status')).toBeVisible();
  await expect(mine.getByRole('switch', { name: /^Became a member/ })).not.toBeChecked();
  await mine.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete Request' }).click();
  await expect(toast(page, 'Failed to delete demo request')).toBeVisible();
  await expect(mine).toBeVisible();

  await page.route('**/api/admin/demo-requests', (route) => route.abort());
  // Blocks live events, because they would refresh the list before the retry.
  await page.route('**/api/events', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('We couldn’t load the demo requests.')).toBeVisible();
  await page.unroute('**/api/admin/demo-requests');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(mine).toBeVisible();
});

test('an admin deletes a request after a confirmation', async ({ page, signIn, askForDemo }) => {
  const request = await askForDemo(SHORT);
  await signIn({ isAdmin: true });
  await page.goto('/admin/requests');
  const mine = requestCard(page, request.name);
  await mine.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this request?' });
  await question.getByRole('button', { name: 'Keep Request' }).click();
  await expect(mine).toBeVisible();
  await mine.getByRole('button', { name: /^Delete/ }).click();
  await question.getByRole('button', { name: 'Delete Request' }).click();
  await expect(toast(page, 'Demo request deleted')).toContainText(request.name);
  await expect(mine).toHaveCount(0);
});

test('many open requests are counted, paged and searched', async ({ page, signIn, database }) => {
  const word = `many${process.pid}${Date.now()}`;
  const rows = Array.from({ length: 105 }, (_, index) => ({
    name: `${word} ${index}`,
    email: `${word}@example.com`,
    phone: '407-555-0123',
    interest: 'other',
    message: 'No Message',
    is_read: false,
    // No other test has older requests, so the oldest of these requests is on the second page of the list.
    created_at: new Date(Date.parse('2020-01-01T12:00:00Z') + index * 60_000),
  }));
  await database.batchInsert('contact_submissions', rows, 50);
  try {
    await signIn({ isStaff: true });
    await page.goto('/admin/requests');
    await expect(page.getByText(/^1\d\d in progress/)).toBeVisible();
    await expect(page.getByText(/^1–100 of 1\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(requestCard(page, `${word} 0`)).toBeVisible();
    await expect(page.getByText(/^1\d\d in progress/)).toBeFocused();
    await page.getByLabel('Search').fill(`${word} 77`);
    const found = requestCard(page, `${word} 77`);
    await expect(found).toBeVisible();
    await expect(page.getByText('1 in progress')).toBeVisible();
    await found.getByRole('button', { name: /^Mark as Completed/ }).click();
    await expect(found).toContainText('Completed');
    await expect(page.getByText('1 just completed')).toBeVisible();
    await page.getByLabel('Search').fill(`${word} nobody`);
    await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  } finally {
    await database('contact_submissions').where('name', 'like', `${word} %`).delete();
  }
});

test('completed requests are searched, sorted, paged and reopened', async ({ page, signIn, database }) => {
  const word = `putt${process.pid}${Date.now()}`;
  const rows = Array.from({ length: 21 }, (_, index) => ({
    // Sorting the requests by name gives the opposite order of sorting them by date.
    name: `${word} ${String.fromCharCode(85 - index)}`,
    email: `${word}@example.com`,
    phone: '407-555-0123',
    interest: 'free_sim_demo',
    message: 'No Message',
    is_read: true,
    created_at: new Date(Date.now() - (21 - index) * 60_000),
  }));
  await database('contact_submissions').insert(rows);
  await signIn({ isStaff: true });
  await page.goto('/completed-demo-requests');
  await page.getByLabel('Search').fill(word);
  await expect(page.getByText('1–20 of 21').first()).toBeVisible();
  const names = page.getByRole('heading', { level: 2 });
  await expect(names.first()).toHaveText(`${word} A`);
  await page.getByLabel('Sort by').selectOption('Name');
  await expect(names.first()).toHaveText(`${word} A`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('21–21 of 21').first()).toBeVisible();
  await expect(names).toHaveText([`${word} U`]);

  // This was the last request on its page, so the list shows the previous page.
  await page.getByRole('button', { name: `Reopen, ${word} U` }).click();
  await expect(page.getByText('1–20 of 20').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1–20 of 21').first()).toBeVisible();

  await page.getByLabel('Search').fill(`${word} nobody`);
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Admin Home' }).click();
  await expect(page).toHaveURL('/admin-dashboard');
});

test('the admin home links admins everywhere, and staff to their own screens', async ({
  page,
  signIn,
  askForDemo,
  context,
}) => {
  await askForDemo(SHORT);
  await signIn({ isStaff: true });
  await page.goto('/admin-dashboard');
  const ways = page.getByRole('main').getByRole('link');
  await expect(ways.getByRole('heading')).toHaveText([
    'Calendar',
    'Demo requests',
    'Members',
    'Reports',
    'Daily chart',
  ]);
  const inbox = ways.filter({ has: page.getByRole('heading', { name: 'Demo requests', exact: true }) });
  await expect(inbox).toContainText(/\d+ open/);
  await inbox.click();
  await expect(page).toHaveURL('/admin/requests');
  await page.goto('/admin/facility');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();

  await context.clearCookies();
  await signIn({ isAdmin: true });
  await page.goto('/admin-dashboard');
  for (const path of [
    ...['members', 'daily-chart', 'reports', 'requests', 'leagues', 'coaches', 'calendar'],
    ...['facility', 'door-code', 'email', 'activity'],
  ]) {
    await expect(page.getByRole('main').locator(`a[href="/admin/${path}"]`)).toBeVisible();
  }
});
