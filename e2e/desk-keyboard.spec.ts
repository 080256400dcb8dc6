import { datePlus, formatDate, formatShortDate } from '@clubhouse/core/time';
import { block, book, dialogOf, mailsTo, tabTo, test } from './desk.ts';
import { expect, toast } from './people.ts';

// The size of a desk monitor.
test.use({ viewport: { width: 1280, height: 1024 } });

test('by keyboard alone: a guest, an extension, the week, and closing and reopening a bay', async ({
  page,
  signIn,
  aPerson,
  aPhone,
  callsOf,
  browserOf,
  today,
}) => {
  // This date is later than all demo bookings, and no demo league plays on its weekday.
  const date = datePlus(today, 14);
  const [neighbor, movable] = [await aPerson({ isMember: true }), await aPerson({ isMember: true })];
  const slotAt = (simulatorId: number, startTime: string, endTime: string) => ({
    simulatorId,
    bookingDate: date,
    startTime,
    endTime,
  });
  await book(await callsOf(neighbor.email), slotAt(1, '09:00', '10:00'));
  await book(await callsOf(movable.email), slotAt(2, '10:30', '11:00'));
  await signIn({ isStaff: true });
  await page.goto(`/admin/calendar?date=${date}`);
  await expect(block(page, `${movable.name}, 10:30 – 11:00 AM, Member, Bay 2`)).toBeVisible();

  const name = `Gus ${aPhone}`;
  const closed = dialogOf(page, 'Bay 2 is closed');
  const closure = block(page, 'Closed, 9:00 – 11:00 AM, The screen is torn., Bay 2');

  await test.step('staff pick a bay with the arrow keys and book a guest', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Book Bay 1 at 8:00 AM' }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: 'Book Bay 2 at 9:00 AM' })).toBeFocused();
    await page.keyboard.press('Enter');
    const booking = dialogOf(page, 'Book a bay');
    await expect(booking.getByRole('combobox', { name: 'Member' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(booking.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(aPhone);
    await page.keyboard.press('Enter');
    await expect(booking).toBeHidden();
    await expect(block(page, `${name}, 9:00 – 10:00 AM, Guest, Bay 2`)).toBeFocused();
  });

  await test.step('staff extend the booking by half an hour', async () => {
    await page.keyboard.press('Enter');
    const guest = dialogOf(page, name);
    await tabTo(page, guest.getByRole('button', { name: 'Extend to 10:30 AM' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'now until 10:30 AM')).toContainText('Please call them.');
    await page.keyboard.press('Escape');
    await expect(guest).toBeHidden();
    await expect(block(page, `${name}, 9:00 – 10:30 AM, Guest, Bay 2`)).toBeFocused();
  });

  await test.step('the week shows the booking and links back to the day', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Week', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(
      block(
        page,
        `${name.slice(0, 5)}., 9–10:30, ${name}, Guest, Bay 2, ${formatShortDate(date)}, 9:00 – 10:30 AM`,
      ),
    ).toBeVisible();
    const [weekday, month, day] = formatDate(date).split(/,? /);
    await tabTo(
      page,
      page.getByRole('link', { name: `${weekday?.slice(0, 3)} ${day}, ${month}`, exact: true }),
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name: formatDate(date) })).toBeVisible();
  });

  const theirs = await browserOf(neighbor.email);
  await theirs.goto('/booking');
  await theirs.getByRole('radio', { name: formatDate(date) }).check();
  await expect(theirs.getByText('Both bays are booked')).toBeVisible();

  await test.step('closing the bay moves one booking to the other bay and leaves one', async () => {
    await page.getByRole('button', { name: 'Close a bay' }).focus();
    await page.keyboard.press('Enter');
    const closing = dialogOf(page, 'Close a bay');
    await expect(closing.getByRole('checkbox', { name: 'Bay 1' })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    for (const [label, time] of [
      ['Start time', '9:00 A'],
      ['End time', '11:00 A'],
    ] as const) {
      await tabTo(page, closing.getByLabel(label));
      await page.keyboard.type(time);
    }
    await expect(closing).toContainText('2 bookings affected: 1 moves to another bay, 1 needs a call.');
    await tabTo(page, closing.getByLabel('Reason'));
    await page.keyboard.type('The screen is torn.');
    await tabTo(page, closing.getByRole('button', { name: 'Close Bay 2' }));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Bay 2 closed')).toContainText(
      '1 booking moved. 1 booking needs a call. See the list.',
    );
    const calls = page.getByRole('region', { name: 'People to call' });
    await expect(calls.getByRole('listitem')).toHaveCount(1);
    await expect(calls.getByRole('listitem').filter({ hasText: name })).toContainText(aPhone);
    const [moved] = await mailsTo(page.request, movable.email);
    expect(moved?.subject).toMatch(/^Moved:/);
    expect(moved?.text).toContain('The screen is torn.');
  });

  await test.step('a member viewing that day sees the closure right away', async () => {
    await expect(closure).toBeVisible();
    await expect(theirs.getByText('Bay 1 is booked, Bay 2 is closed').first()).toBeVisible();
  });

  await test.step('staff open the bay again', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Book Bay 2 at 8:00 AM' }));
    // The arrow key moves the focus past the remaining booking to the closure.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowDown');
    await expect(closure).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, closed.getByRole('button', { name: 'Reopen Bay' }));
    await page.keyboard.press('Enter');
    await expect(closed.getByRole('button', { name: 'No, Keep It Closed' })).toBeFocused();
    await tabTo(page, closed.getByRole('button', { name: 'Yes, Reopen Bay 2' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Bay 2 is open again')).toBeVisible();
    await expect(closure).toHaveCount(0);
    await expect(theirs.getByText('Bay 2 is closed')).toHaveCount(0);
  });
});
