import { test as base, mailsTo } from './desk.ts';
import { expect, toast } from './people.ts';

const test = base.extend<{
  /** A new entrance code. After the test, the fixture restores the previous code for other tests. */
  aCode: string;
}>({
  aCode: async ({ database }, use) => {
    const code = `K${String(Date.now()).slice(-5)}`;
    await use(code);
    await database('keypad_codes').where({ code }).delete();
  },
});

test('an admin sees the state of outgoing email and resends failed messages', async ({
  page,
  signIn,
  database,
}) => {
  await signIn({ isAdmin: true });
  const subject = `Booked ${process.pid} ${Date.now()}`;
  await database('outbox').insert({
    recipient: 'gone@example.com',
    content: JSON.stringify({ subject, heading: subject, blocks: [] }),
    created_at: new Date(),
    failed_at: new Date(),
    attempts: 1,
    last_error: '550 No such user',
  });
  await page.goto('/admin/email');
  await expect(page.getByText('Outgoing email isn’t set up (SMTP_URL is missing).')).toBeVisible();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await expect(row).toContainText('550 No such user');
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(row).toHaveCount(0);
});

test('an admin sends a test email from the email page', async ({ page, signIn }) => {
  const { email } = await signIn({ isAdmin: true });
  await page.goto('/admin/email');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await expect(page.getByText(`We’re sending a test email to ${email}.`)).toBeVisible();
  const [mail] = await mailsTo(page.request, email);
  expect(mail?.subject).toMatch(/^Test email from /);
});

test('an admin goes from the dashboard to each page of the facility, and old links still work', async ({
  page,
  signIn,
}) => {
  await signIn({ isAdmin: true });
  await page.goto('/admin');
  for (const name of ['Settings', 'Door code', 'Email', 'Activity']) {
    const link = page.getByRole('main').getByRole('navigation').getByRole('link', { name, exact: true });
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(link).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('/admin-dashboard');
  for (const name of ['Settings', 'Door code', 'Email', 'Activity']) {
    await expect(
      page.getByRole('main').getByRole('link').getByRole('heading', { name, exact: true }),
    ).toBeVisible();
  }
  await page.goto('/admin/facility?group=activity');
  await expect(page).toHaveURL('/admin/activity');
});

test('an admin changes the entrance code: members get an email without it, and every view is logged', async ({
  page,
  signIn,
  aCode: code,
}) => {
  const { email, name } = await signIn({ isAdmin: true, isMember: true });
  const looks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/keypad-code')) looks.push(request.method());
  });
  await page.goto('/admin/door-code');
  await expect(page.getByText('Hidden. Every view is logged.')).toBeVisible();
  await page.getByRole('button', { name: 'Change code' }).click();
  await expect(page.getByText('Keypad code is required')).toBeVisible();
  await page.getByLabel('New code').fill('1234567');
  await expect(page.getByText('Keypad code must be at most 6 characters')).toBeVisible();
  await page.getByLabel('New code').fill(code);
  await page.getByRole('button', { name: 'Change code' }).click();
  await expect(toast(page, 'Keypad code updated')).toContainText('We’ll email members');
  await expect(page.getByLabel('New code')).toHaveValue('');
  await expect(page.getByText(`by ${name}`)).toBeVisible();
  expect(looks).toEqual(['POST']);
  const mails: { to: string; subject: string; text: string }[] = await (
    await page.request.get('/api/dev/outbox')
  ).json();
  const mail = mails.find(({ to, subject }) => to === email && subject === 'The entrance code has changed');
  expect(mail?.text).toContain('new code');
  expect(mails.some(({ subject, text }) => `${subject} ${text}`.includes(code))).toBe(false);

  // The page shows who last changed the code and when, but not the code.
  await page.reload();
  await expect(page.getByText('Last changed')).toContainText(name);
  expect(looks).toEqual(['POST']);
  await page.getByRole('button', { name: 'Show code' }).click();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recent views' })).toContainText(name);
  expect(looks).toEqual(['POST', 'GET']);
  await expect(page.getByRole('heading', { name: /ha(s|ve) (not )?seen the code/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hide code' }).click();
  await expect(page.getByText(code, { exact: true })).toHaveCount(0);

  await page.route('**/api/admin/keypad-code', (route) => route.abort());
  await page.getByLabel('New code').fill('987654');
  await page.getByRole('button', { name: 'Change code' }).click();
  await expect(toast(page, 'Failed to update keypad code')).toBeVisible();
  await expect(page.getByLabel('New code')).toHaveValue('987654');

  await page.getByRole('link', { name: 'Activity', exact: true }).click();
  await page.getByLabel('Search the log').fill(name);
  const record = page.getByRole('list', { name: 'Changes' });
  await expect(record.getByRole('listitem')).toHaveCount(1);
  await expect(record).toContainText('Door code changed');
  await expect(record).not.toContainText(code);
});

test('the activity log names the person, the change, and the values before and after', async ({
  page,
  signIn,
  askForDemo,
  database,
}) => {
  const request = await askForDemo('Friday after work?');
  const { name, id } = await signIn({ isAdmin: true });
  await page.request.patch(`/api/admin/contact-submissions/${request.id}/read`);
  await page.goto('/admin/activity');
  await page.getByLabel('Search the log').fill(request.name);
  const record = page.getByRole('list', { name: 'Changes' });
  await expect(record.getByRole('listitem')).toHaveCount(1);
  const entry = record.getByRole('listitem');
  await expect(entry).toContainText(`Demo request completed: ${request.name}`);
  await entry.getByText('Demo request completed:').click();
  await expect(entry).toContainText(/Completed: before No\s*after Yes/);
  await expect(entry).toContainText(name);

  const word = `chip${process.pid}${Date.now()}`;
  const rows = Array.from({ length: 26 }, (_, index) => ({
    at: new Date(Date.now() - index * 60_000),
    actor_id: id,
    actor_name: name,
    action: 'league.changed',
    subject: `league ${index} (${word})`,
    detail: JSON.stringify({ before: { startTime: '18:00' }, after: { startTime: '19:00' } }),
  }));
  await database('audit_log').insert(rows);
  await page.getByLabel('Search the log').fill(word);
  await expect(page.getByText('1–25 of 26').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(entry).toHaveCount(1);
  await entry.getByText('League changed:').click();
  await expect(entry).toContainText(/Start time: before 6:00 PM\s*after 7:00 PM/);
  await page.getByLabel('Search the log').fill(`${word} nothing`);
  await expect(page.getByText('No results.')).toBeVisible();
});
