import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { countedKeys } from './counted-keys.ts';
import { requestPanel, requestRow, searchRequest, test } from './desk.ts';
import { expect, toast } from './people.ts';

const SHORT = 'Friday after work?';

test('20 requests are triaged by keyboard in at most 60 key presses', async ({
  page,
  signIn,
  database,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no keyboard');
  const word = `triage${process.pid}${Date.now()}`;
  const rows = Array.from({ length: 20 }, (_, index) => ({
    name: `${word} ${String(index).padStart(2, '0')}`,
    email: `${word}${index}@example.com`,
    phone: `${String(Date.now()).slice(-8)}${String(index).padStart(2, '0')}`,
    interest: 'free_sim_demo',
    message: SHORT,
    is_read: false,
    created_at: new Date(Date.now() - (20 - index) * 60_000),
  }));
  await database('contact_submissions').insert(rows);
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  await expect(page.getByRole('main').getByText(/^\d+ open$/)).toBeVisible();
  const { press, count } = countedKeys(page);
  const requesterName = (index: number) => String(rows[index]?.name);
  const isAt = (index: number) =>
    expect(
      requestRow(page, requesterName(index)).getByRole('button', { name: requesterName(index), exact: true }),
    ).toBeFocused();

  await test.step('the search shows the 20 requests', async () => {
    await press('f');
    await page.keyboard.type(word);
    await expect(page.getByRole('main').getByText('20 open', { exact: true })).toBeVisible();
    await press('Enter');
    await isAt(0);
  });
  await test.step('12 are done, one key each', async () => {
    for (let index = 0; index < 12; index += 1) {
      await press('e');
      await isAt(index + 1);
    }
  });
  await test.step('5 get a note', async () => {
    for (let index = 12; index < 17; index += 1) {
      await press('n');
      await expect(page.getByLabel('How did you follow up?')).toBeFocused();
      await page.keyboard.type('Called, no answer.');
      await press('Control+Enter');
      await expect(page.getByLabel('How did you follow up?')).toHaveCount(0);
      await expect(requestRow(page, requesterName(index))).toContainText('Called');
      await press('j');
      await isAt(index + 1);
    }
  });
  await test.step('3 are selected and done together', async () => {
    await press('x', 'j', 'x', 'j', 'x', 'e');
    await expect(toast(page, 'Marked as Completed')).toContainText('3 requests');
  });
  expect(count()).toBeLessThanOrEqual(60);
  await expect(page.getByText('5 open, 15 just completed')).toBeVisible();
  const stored = await database('contact_submissions').where('name', 'like', `${word} %`);
  expect(stored.filter(({ is_read }) => is_read)).toHaveLength(15);
  expect(stored.filter(({ status }) => status === 'called')).toHaveLength(5);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('8 open, 12 just completed')).toBeVisible();
});

test('single keys type letters in a field, and D opens the demo of the current request', async ({
  page,
  signIn,
  askForDemo,
}) => {
  const request = await askForDemo(SHORT);
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  await searchRequest(page, request.name);
  await page.getByLabel('Search').press('End');
  await page.keyboard.type(' dxe');
  await expect(page.getByLabel('Search')).toHaveValue(`${request.name} dxe`);
  await searchRequest(page, request.name);
  await page.keyboard.press('Enter');
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: `Book the demo for ${request.name}` });
  // The dialog proposes a free start, and offers guests at most two hours.
  await expect(dialog.getByLabel(/^Start/)).not.toHaveValue('');
  const proposed = dialog.getByRole('group', { name: 'Next open times' }).getByRole('button');
  await expect(proposed).toHaveCount(3);
  await expect(proposed.first()).toHaveAttribute('aria-pressed', 'true');
  await proposed.last().press('Enter');
  await expect(proposed.last()).toHaveAttribute('aria-pressed', 'true');
  await expect(proposed.first()).toHaveAttribute('aria-pressed', 'false');
  const [time = ''] = /^\d+:\d+ [AP]M/.exec((await proposed.last().textContent()) ?? '') ?? [];
  await expect(dialog.getByLabel(/^Start/).locator('option:checked')).toHaveText(time);
  await expect(dialog.getByLabel('Duration').getByRole('option').last()).toHaveText('2 hours');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(
    requestRow(page, request.name).getByRole('button', { name: request.name, exact: true }),
  ).toBeFocused();
});

test('requests of one person are one row, and are done together', async ({ page, signIn, askForDemo }) => {
  const first = await askForDemo(SHORT);
  await askForDemo('Me again.', first.email);
  await signIn({ isStaff: true });
  await page.goto(`/admin/requests`);
  await page.getByLabel('Sort by').selectOption('Newest first');
  const mine = requestRow(page, first.name);
  await expect(mine).toContainText('2 requests');
  await mine.getByRole('button', { name: /^Mark as Completed/ }).click();
  await expect(toast(page, 'Marked as Completed')).toBeVisible();
  await page.getByLabel('Search').fill(first.email);
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
});

test('staff find the calls of today and their own requests', async ({
  page,
  signIn,
  askForDemo,
  callsOf,
  today,
}) => {
  const { id, name } = await askForDemo(SHORT);
  const me = await signIn({ isStaff: true });
  const changes = [{ id, ownerId: me.id, nextCallDate: today }];
  expect(
    (await (await callsOf(me.email)).patch('/api/admin/request-inbox', { data: { changes } })).ok(),
  ).toBe(true);
  await page.goto('/admin/requests');
  await page.getByRole('button', { name: /^Call today/ }).click();
  await expect(requestRow(page, name)).toBeVisible();
  await page.getByLabel('Owned by').selectOption('Nobody');
  await expect(requestRow(page, name)).toHaveCount(0);
  await page.getByLabel('Owned by').selectOption(String(me.id));
  await expect(requestRow(page, name)).toBeVisible();
});

test('the inbox holds still while in use, even if others change requests', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  askForDemo,
  isMobile,
}) => {
  test.skip(isMobile, 'on phones, the open request replaces the list');
  const request = await askForDemo(SHORT);
  const other = await askForDemo(SHORT);
  const colleague = await callsOf((await aPerson({ isStaff: true })).email);
  await signIn({ isStaff: true });
  await page.goto('/admin/requests');
  await page.getByLabel('Sort by').selectOption('Newest first');
  const mine = requestRow(page, request.name);
  // Waits until the list has loaded in the new order, so that `mine` does not move after its position is read.
  await expect(requestRow(page, other.name)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await mine.getByRole('button', { name: request.name, exact: true }).click();
  const panel = requestPanel(page, request.name);
  await panel.getByRole('button', { name: /^Add note/ }).click();
  await expect(panel.getByLabel('How did you follow up?')).toBeFocused();
  await page.keyboard.type('She comes on');
  const place = await mine.boundingBox();
  const patch = (id: number) => colleague.patch(`/api/admin/contact-submissions/${id}/read`);
  await Promise.all([patch(request.id), patch(other.id)]);
  const late = await askForDemo(SHORT);
  // Simulates that the user returns to the window.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(mine).toContainText('Completed');
  await expect(requestRow(page, other.name)).toContainText('Completed');
  await expect(panel.getByLabel('How did you follow up?')).toHaveValue('She comes on');
  await expect(requestRow(page, late.name)).toHaveCount(0);
  expect(await mine.boundingBox()).toEqual(place);
  await page.getByRole('button', { name: /^Show (the|\d+) new requests?$/ }).click();
  await expect(requestRow(page, late.name)).toBeVisible();
});

test('many open requests are counted, paged and searched', async ({ page, signIn, database }) => {
  const word = `many${process.pid}${Date.now()}`;
  const rows = Array.from({ length: 105 }, (_, index) => ({
    name: `${word} ${index}`,
    email: `${word}${index}@example.com`,
    phone: `${String(Date.now()).slice(-7)}${String(index).padStart(3, '0')}`,
    interest: 'other',
    kind: 'other',
    message: 'No Message',
    is_read: false,
    created_at: new Date(Date.parse('2020-01-01T12:00:00Z') + index * 60_000),
  }));
  // Retries the transaction, because other tests write to the same SQLite file at the same time.
  await inTransaction(database, (trx) => trx('contact_submissions').insert(rows));
  try {
    await signIn({ isStaff: true });
    await page.goto('/admin/requests');
    await page.getByLabel('Kind').selectOption({ value: 'other' });
    // Searches by email, because the digits alone could also match a phone number.
    await page.getByLabel('Search').fill(`${word}104@`);
    await expect(page.getByRole('main').getByText('1 open', { exact: true })).toBeVisible();
    await page.getByLabel('Search').fill(word);
    await expect(page.getByRole('main').getByText('105 open', { exact: true })).toBeVisible();
    await expect(requestRow(page, `${word} 0`)).toContainText(/waiting \d+ days, overdue/);
    await expect(page.getByText('1–50 of 105')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(requestRow(page, `${word} 50`)).toBeVisible();
    await expect(page.getByRole('main').getByText('105 open', { exact: true })).toBeFocused();
    await page.getByLabel('Search').fill(`${word}77@`);
    const found = requestRow(page, `${word} 77`);
    await expect(found).toBeVisible();
    await expect(page.getByRole('main').getByText('1 open', { exact: true })).toBeVisible();
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
    // Sorted by name, the newest request comes first and the oldest comes last.
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

  // Reopening removes the only request on the second page, so the list shows the first page.
  await page.getByRole('button', { name: `Reopen, ${word} U` }).click();
  await expect(page.getByText('1–20 of 20').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1–20 of 21').first()).toBeVisible();

  await page.getByLabel('Search').fill(`${word} nobody`);
  await expect(page.getByRole('heading', { name: 'No results' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Admin Home' }).click();
  await expect(page).toHaveURL('/admin-dashboard');
});
