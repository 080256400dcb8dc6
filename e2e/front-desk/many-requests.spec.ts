import { inTransaction } from '../../apps/server/src/db/transaction.ts';
import { expect, test } from './front-desk.ts';

test('the board shows the newest of many requests with their total, and finds the others', async ({
  aStaffedDesk,
  askForDemo,
  database,
}) => {
  const word = `Older${process.pid}${Date.now()}`;
  const rows = Array.from({ length: 60 }, (_, index) => ({
    name: `${word} ${index}`,
    email: `${word}${index}@example.com`,
    phone: `40755${String(index).padStart(5, '0')}`,
    interest: 'free_sim_demo',
    message: 'No Message',
    is_read: false,
    created_at: new Date(Date.parse('2020-01-01T12:00:00Z') + index * 60_000),
  }));
  // Retries the transaction, because other tests write to the same SQLite file at the same time.
  await inTransaction(database, (trx) => trx('contact_submissions').insert(rows));
  try {
    const long = `${'We would like to come. '.repeat(40)}This is the end.`;
    const asked = await askForDemo(long);
    const { page } = await aStaffedDesk({ isStaff: true });
    const requests = page.getByRole('region', { name: 'Requests', exact: true });

    await test.step('staff read a full message', async () => {
      await requests.getByRole('button', { name: new RegExp(`^${asked.name}`) }).click();
      const dialog = page.getByRole('dialog', { name: /^Request from/ });
      await dialog.getByRole('button', { name: /^Read full message/ }).click();
      await expect(dialog).toContainText('This is the end.');
      await page.keyboard.press('Escape');
    });

    await test.step('a walk-in with an older request is recognized', async () => {
      await page.keyboard.press('w');
      await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
      await page.keyboard.type(`${word} 1`);
      await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(`${word} 1`);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    });

    await test.step('one link opens all requests', async () => {
      await expect(requests.getByText(/^Older requests not shown: \d+\./)).toBeVisible();
      await requests.getByRole('link', { name: 'See all open requests' }).click();
      await expect(page.getByRole('link', { name: 'See completed requests' })).toBeVisible();
    });
  } finally {
    await database('contact_submissions').where('name', 'like', `${word} %`).delete();
  }
});
