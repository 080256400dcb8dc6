import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { instantOf } from '@clubhouse/core/time';
import { expect, test } from './front-desk.ts';

test('the current-time line does not cross out the name of an arriving member', async ({
  aStaffedDesk,
  database,
  someoneElse,
  today,
}) => {
  const member = await someoneElse();
  const { displayName } = await (await member.get('/api/user')).json();
  const booking = { simulatorId: 2, bookingDate: today, startTime: '15:00', endTime: '16:00' };
  // Frees the slot in case this is a retry of the test.
  await database('bookings').where({ booking_date: today, start_time: '15:00:00' }).delete();
  const answer = await member.post('/api/bookings', { data: booking });
  expect(answer.status()).toBe(201);
  const { page } = await aStaffedDesk(
    { isStaff: true },
    { at: instantOf(today, '15:08:00', DEFAULT_FACILITY) as Date },
  );
  const block = page.getByRole('button', { name: new RegExp(`^${displayName}, 3:00`) });
  const line = page.getByRole('main').locator('[data-now]').last();
  const [around, through] = await Promise.all([block.boundingBox(), line.boundingBox()]);
  expect(through?.y).toBeGreaterThan(around?.y ?? 0);
  expect(through?.y).toBeLessThan((around?.y ?? 0) + (around?.height ?? 0));

  const withLine = await block.screenshot({ animations: 'disabled' });
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('[data-now]')) each.style.display = 'none';
  });
  expect((await block.screenshot({ animations: 'disabled' })).equals(withLine)).toBe(true);
  // Cancels the booking, because all tests of this run share the same day.
  await member.delete(`/api/bookings/${(await answer.json()).id}`);
});
