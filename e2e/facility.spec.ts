import { expect, test } from './people.ts';

test('an admin sees how the outgoing mail is doing, and lets what was given up be tried again', async ({
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
  await page.goto('/admin/facility');
  await expect(page.getByText('No mail server is set (SMTP_URL)')).toBeVisible();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: subject });
  await expect(row).toContainText('550 No such user');
  await row.getByRole('button', { name: /^Send again/ }).click();
  await expect(row).toHaveCount(0);
});
