import { block, book, mailsTo } from '../desk.ts';
import { toast } from '../people.ts';
import { expect, test } from './front-desk.ts';

test('Undo after a cancellation brings the booking back, and nothing is emailed', async ({
  aStaffedDesk,
  aPerson,
  callsOf,
  database,
  today,
}) => {
  const member = await aPerson({ isMember: true });
  const calls = await callsOf(member.email);
  await book(calls, { simulatorId: 1, bookingDate: today, startTime: '23:00', endTime: '23:30' });
  const { page } = await aStaffedDesk({ isAdmin: true });
  const booked = block(page, `${member.name}, 11:00 – 11:30 PM, Member, Bay 1`);

  await booked.click();
  await page.getByRole('button', { name: 'Cancel...' }).click();
  await page
    .getByRole('dialog', { name: `Cancel ${member.name}’s booking?` })
    .getByRole('button', { name: 'Cancel Booking' })
    .click();
  await expect(block(page, 'Book Bay 1 at 11:00 PM')).toBeVisible();
  await toast(page, 'Booking Canceled').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'Booking Restored')).toContainText(member.name);
  await expect(booked).toBeVisible();

  // The undo deleted the cancellation email, which was still in the outbox. So the member gets no email about
  // the cancellation or the undo.
  const subjects = (await mailsTo(calls, member.email)).map(({ subject }) => subject.split(':')[0]);
  expect(subjects).toContain('Booked');
  expect(subjects).not.toContain('Canceled');
  expect(subjects).not.toContain('Your booking is back on');
  await database('bookings').where({ user_id: member.id }).delete();
});
