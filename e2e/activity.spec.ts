import { expect, test, toast } from './people.ts';

test('an admin finds out who canceled a member’s booking by typing the name, and restores it', async ({
  page,
  signIn,
  aPerson,
  aQuietDate,
  database,
  isMobile,
}) => {
  const member = await aPerson({ isMember: true });
  const admin = await signIn({ isAdmin: true });
  const slot = { simulatorId: 1, bookingDate: aQuietDate, startTime: '14:00:00', endTime: '15:00:00' };
  const booked = await page.request.post('/api/admin/bookings', { data: { ...slot, userId: member.id } });
  const { id } = await booked.json();
  // Cancels as an admin, because staff cannot cancel outside staff hours, and this test runs at any hour.
  const canceled = await page.request.delete(`/api/bookings/${id}`, { data: { reason: 'Projector' } });
  expect([booked.status(), canceled.status()]).toEqual([201, 204]);

  await page.goto('/admin/activity');
  await page.getByLabel('Search the log').fill(member.name);
  const changes = page.getByRole('list', { name: 'Changes' });
  const row = changes.getByText('Booking canceled:').first();
  await expect(row).toBeVisible();
  await expect(changes.getByRole('listitem').first()).toContainText(`${member.name}, Bay 1`);
  await expect(changes.getByRole('listitem').first()).toContainText(`by ${admin.name}`);
  await row.click();
  await expect(changes.getByText('Projector', { exact: true })).toBeVisible();

  await changes.getByRole('button', { name: 'Restore Booking' }).click();
  await expect(toast(page, 'Booking Restored')).toContainText(member.name);
  await expect(changes.getByText('Booking restored:').first()).toBeVisible();
  await expect(changes.getByRole('button', { name: 'Restore Booking' })).toHaveCount(0);
  expect(await database('bookings').where({ id }).whereNull('cancelled_at')).toHaveLength(1);

  if (isMobile) await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Kind').selectOption('Settings');
  await expect(page.getByText('No results.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByLabel('Search the log')).toHaveValue('');
  await expect(changes.getByRole('listitem').nth(1)).toBeVisible();
  await database('bookings').where({ id }).delete();
  await database('users').where({ id: member.id }).update({ is_member: false });
});
