import { datePlus, formatDate, formatShortDate } from '@clubhouse/core/time';
import type { Locator } from '@playwright/test';
import { block, book, dialogOf, mailsTo, test } from './desk.ts';
import { expect, toast } from './people.ts';

// The size of a desk monitor.
test.use({ viewport: { width: 1280, height: 1024 } });

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return box;
}

test('staff can book walk-ins and members, move bookings, check guests in and cancel', async ({
  page,
  signIn,
  aPerson,
  aPhone,
  callsOf,
  today,
}) => {
  const member = await aPerson({ isMember: true });
  const own = await callsOf(member.email);
  for (const [startTime, endTime] of [
    ['18:30', '19:00'],
    ['21:00', '23:30'],
  ] as const) {
    await book(own, { simulatorId: 1, bookingDate: today, startTime, endTime });
  }
  const staff = await signIn({ isStaff: true });
  await page.goto('/admin/calendar');
  await expect(page.getByRole('definition')).toHaveText([/. · next: ./, /. · next: ./]);

  const guest = { name: `Wanda ${aPhone}`, email: `wanda-${aPhone}@example.com` };
  const bay2 = page.getByRole('list', { name: `Bay 2, ${formatDate(today)}` });
  const booking = dialogOf(page, 'Book a bay');
  const guestBlock = bay2.getByRole('button', { name: `${guest.name}, ` });
  const move = dialogOf(page, `Move ${member.name}?`);
  const guestDialog = dialogOf(page, guest.name);
  const memberDialog = dialogOf(page, member.name);
  const history = memberDialog.getByRole('list', { name: 'History' }).getByRole('listitem');

  await test.step('a walk-in takes the next free half-hour of bay 2', async () => {
    await bay2
      .getByRole('button', { name: /^Book Bay 2 at/ })
      .first()
      .click();
    await booking.getByRole('radio', { name: 'Guest' }).check();
    await booking.getByLabel('Name').fill(guest.name);
    await booking.getByLabel('Phone').fill(aPhone);
    await booking.getByLabel(/^Email/).fill(guest.email);
    await booking.getByLabel('Duration').selectOption('30 minutes');
    await booking.getByRole('button', { name: 'Book Bay' }).click();
    await expect(toast(page, 'Booking Confirmed')).toContainText(guest.name);
    await expect(guestBlock).toBeVisible();
  });

  await test.step('a guest gets one free demo, in any format of the phone number', async () => {
    await page.getByRole('button', { name: 'Book Bay 1 at 2:00 PM' }).click();
    await booking.getByRole('radio', { name: 'Guest' }).check();
    await booking.getByLabel('Name').fill('Somebody Else');
    await booking
      .getByLabel('Phone')
      .fill(`+1 (${aPhone.slice(0, 3)}) ${aPhone.slice(3, 6)}.${aPhone.slice(6)}`);
    await booking.getByRole('button', { name: 'Book Bay' }).click();
    await expect(booking.getByRole('alert')).toContainText('already had a free demo');
    await expect(booking.getByRole('switch')).toHaveCount(0);
  });

  await test.step('a member with three hours today is booked beyond the limit', async () => {
    await booking.getByRole('radio', { name: 'Member' }).check();
    await booking.getByRole('combobox', { name: 'Member' }).fill(member.name);
    await page.getByRole('option', { name: new RegExp(`^${member.name}`) }).click();
    await booking.getByLabel('Duration').selectOption('1.5 hours');
    await expect(booking.getByLabel('End time')).toHaveValue('3:30 PM');
    await expect(booking).toContainText(
      'Members can book at most 4 hours per day. This booking brings the total to 4.5 hours.',
    );
    await booking.getByRole('button', { name: 'Book Bay' }).click();
    await expect(booking).toBeHidden();
  });

  await test.step('the booking is dragged to the other bay, with a reason', async () => {
    await block(page, `${member.name}, 2:00 – 3:30 PM, Member, Bay 1`).dragTo(
      page.getByRole('button', { name: 'Book Bay 2 at 2:00 PM' }),
      { sourcePosition: { x: 60, y: 12 }, targetPosition: { x: 60, y: 12 } },
    );
    await expect(move).toContainText('2:00 PM – 3:30 PM, Bay 2');
    await expect(move).toContainText(`We’ll email ${member.name}.`);
    await move.getByLabel(/^Reason/).fill('The projector flickers.');
    await move.getByRole('button', { name: 'Move Booking' }).click();
    await expect(toast(page, 'Booking Moved')).toContainText('Bay 2');

    await expect(move).toBeHidden();
  });

  await test.step('staff drag the lower edge to shorten the booking', async () => {
    const moved = page
      .getByRole('listitem')
      .filter({ has: block(page, `${member.name}, 2:00 – 3:30 PM, Member, Bay 2`) });
    const edge = moved.getByTitle('Drag to make the booking longer or shorter');
    await edge.hover();
    await page.mouse.down();
    const [grip, { height }] = [await boxOf(edge), await boxOf(moved)];
    await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2 - height / 3, { steps: 3 });
    await expect(page.getByRole('status').filter({ hasText: `${member.name} →` })).toContainText(
      '2:00 – 3:00 PM',
    );
    await page.mouse.up();
    await expect(move).toContainText('2:00 PM – 3:00 PM, Bay 2');
    await move.getByRole('button', { name: 'Move Booking' }).click();
    await expect(move).toBeHidden();
  });

  await test.step('staff check the guest in, undo it, and check the guest in again', async () => {
    await guestBlock.click();
    await guestDialog.getByRole('button', { name: 'Check In' }).click();
    await expect(guestDialog.getByText(/^Checked in at/)).toBeVisible();
    await guestDialog.getByRole('button', { name: 'Undo Check-in' }).click();
    await expect(guestDialog.getByText('Not checked in')).toBeVisible();
    await guestDialog.getByRole('button', { name: 'Check In' }).click();
    await expect(guestDialog.getByRole('list', { name: 'History' }).getByRole('listitem')).toHaveText([
      new RegExp(`^Booked .* by ${staff.name}`),
      new RegExp(`^Checked in by ${staff.name}`),
      new RegExp(`^Check-in undone by ${staff.name}`),
      new RegExp(`^Checked in by ${staff.name}`),
    ]);
    await guestDialog.getByRole('button', { name: 'Close' }).click();
    await expect(
      bay2.getByRole('button', { name: new RegExp(`^${guest.name}, .*, Guest, Checked in, Bay 2$`) }),
    ).toBeVisible();
  });

  await test.step('the history lists every change, and staff cancel the booking', async () => {
    await block(page, `${member.name}, 2:00 – 3:00 PM, Member, Bay 2`).click();
    await expect(history).toHaveText([
      new RegExp(`^Booked ${formatShortDate(today)}, 2:00 PM – 3:30 PM, Bay 1 by ${staff.name}`),
      new RegExp(`^Moved from Bay 1 to Bay 2 by ${staff.name}.*The projector flickers\\.`),
      new RegExp(`^Shortened to 3:00 PM \\(was 3:30 PM\\) by ${staff.name}`),
    ]);
    await expect(history.last().getByRole('time')).toBeVisible();
    await memberDialog.getByRole('button', { name: 'Cancel...' }).click();
    const cancel = dialogOf(page, `Cancel ${member.name}’s booking?`);
    await cancel.getByLabel(/^Reason/).fill('The bay is under water.');
    await cancel.getByRole('button', { name: 'Cancel Booking' }).click();
    await expect(toast(page, 'Booking Canceled')).toContainText('is open again');
    await expect(page.getByRole('button', { name: 'Book Bay 2 at 2:30 PM' })).toBeVisible();
  });

  await test.step('the cancellation is emailed with its reason', async () => {
    // Looks only at the cancellation email. An email about an earlier change may be missing, because it waits
    // for 30 seconds and a newer change replaces it.
    const canceled = (await mailsTo(page.request, member.email)).filter(({ subject }) =>
      subject.startsWith('Canceled:'),
    );
    expect(canceled).toHaveLength(1);
    expect(canceled[0]?.text).toContain('> The bay is under water.');
    expect(canceled[0]?.text).toContain('The front desk canceled this booking.');
    expect((await mailsTo(page.request, guest.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Booked:'),
    ]);
  });
});

test('staff hand a booking over to a member who then exceeds the daily limit', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  today,
}) => {
  const [kim, lee, visitor] = [
    await aPerson({ isMember: true }),
    await aPerson({ isMember: true }),
    await aPerson(),
  ];
  const bookingDate = datePlus(today, 20);
  const late = { bookingDate, simulatorId: 2 };
  await book(await callsOf(kim.email), { ...late, startTime: '17:00', endTime: '18:00' });
  await book(await callsOf(lee.email), { ...late, startTime: '19:30', endTime: '23:30' });
  const staff = await signIn({ isStaff: true });
  await page.goto(`/admin/calendar?date=${bookingDate}`);
  await block(page, `${kim.name}, 5:00 – 6:00 PM, Member, Bay 2`).click();
  await dialogOf(page, kim.name).getByRole('button', { name: 'Transfer to...' }).click();

  const handOver = dialogOf(page, `Transfer ${kim.name}’s booking`);
  const member = handOver.getByRole('combobox', { name: 'New member' });
  await expect(member).toBeFocused();
  const choose = async (name: string) => {
    await member.fill(name);
    await page.getByRole('option').filter({ hasText: name }).click();
  };
  await choose(visitor.name);
  await expect(handOver.getByRole('alert')).toHaveText('The selected user is not a member');
  await choose(lee.name);
  await expect(handOver).toContainText(
    'Members can book at most 4 hours per day. This booking brings the total to 5 hours.',
  );
  await handOver.getByLabel(/^Reason/).fill('Kim gave us a call.');
  await handOver.getByRole('button', { name: 'Transfer Booking' }).click();
  await expect(toast(page, 'Booking Transferred')).toContainText('Both members will get an email.');
  await expect(handOver).toBeHidden();

  await block(page, `${lee.name}, 5:00 – 6:00 PM, Member, Bay 2`).click();
  await expect(dialogOf(page, lee.name).getByRole('list', { name: 'History' })).toContainText(
    `Transferred from ${kim.name} to ${lee.name} by ${staff.name}`,
  );
  expect((await mailsTo(page.request, kim.email))[0]?.subject).toMatch(/^Booking transferred: /);
  expect((await mailsTo(page.request, lee.email))[0]?.text).toContain('> Kim gave us a call.');
});
