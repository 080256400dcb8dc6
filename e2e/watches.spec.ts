import { formatDate, formatShortDate } from '@clubhouse/core/time';
import { expectNoViolationsInBothThemes } from './no-violations.ts';
import { expect, test, toast } from './people.ts';

test('a member watches a full time, gets the offer as soon as it opens, and books it with one press', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate,
  database,
}) => {
  const other = await someoneElse();
  const bookings: number[] = [];
  for (const simulatorId of [1, 2]) {
    const slot = { simulatorId, bookingDate: aQuietDate, startTime: '13:00', endTime: '14:00' };
    const answer = await other.post('/api/bookings', { data: slot });
    expect(answer.status()).toBe(201);
    bookings.push((await answer.json()).id);
  }
  const dialog = page.getByRole('dialog');
  const watched = page.getByRole('region', { name: 'Watched times' });
  let offerId = 0;

  await test.step('the member sets a watch on the booking page', async () => {
    await signIn({ isMember: true });
    await page.goto('/booking');
    await page.getByRole('radio', { name: formatDate(aQuietDate) }).check();
    await expect(page.getByRole('option', { name: '1:00 PM (Unavailable)' })).toBeAttached();
    await page.getByRole('button', { name: 'Tell me when it opens' }).click();
    await expect(dialog.getByLabel('Day')).toHaveValue(aQuietDate);
    // The dialog suggests a taken time. A league may play on this date, so the test cannot know which time.
    const from = await dialog.getByLabel('From').inputValue();
    const starts = page.getByLabel(/^Starting time/);
    await expect(starts.locator(`option[value="${from}"]`)).toContainText('(Unavailable)');
    await dialog.getByLabel('From').selectOption('1:00 PM');
    await dialog.getByLabel('Until').selectOption('2:00 PM');
    await expectNoViolationsInBothThemes(page);
    await dialog.getByRole('button', { name: 'Watch This Time' }).press('Enter');
    await expect(toast(page, 'Watch Set')).toContainText(formatShortDate(aQuietDate));
    await expect(watched.getByRole('listitem')).toHaveText([/1:00 PM – 2:00 PM1 hour/]);
  });

  await test.step('another member moves to the afternoon, and the offer appears without a reload', async () => {
    const later = { startTime: '15:00', endTime: '16:00' };
    expect((await other.patch(`/api/bookings/${bookings[1]}`, { data: later })).status()).toBe(200);
    await expect(watched.getByText(/^Open: /)).toContainText('1:00 PM – 2:00 PM in Bay 2');
    await expectNoViolationsInBothThemes(page);
  });

  await test.step('the offer opens as it does from the email, and one press books it', async () => {
    await page.getByRole('button', { name: 'See Offer' }).click();
    await expect(page).toHaveURL(/[?&]offer=\d+$/);
    offerId = Number(new URL(page.url()).searchParams.get('offer'));
    await expect(dialog).toContainText(/Held for you until|First come, first served/);
    await expectNoViolationsInBothThemes(page);
    await dialog.getByRole('button', { name: /^Book Session/ }).click();
    await expect(toast(page, 'Booking Confirmed')).toContainText('successfully in Bay 2.');
    const confirmation = page.getByRole('region', { name: 'You’re on' });
    await expect(confirmation.getByRole('heading', { name: 'You’re on' })).toBeFocused();
    await expect(confirmation).toContainText('1:00 PM – 2:00 PM');
    await expect(page.getByRole('region', { name: 'My Bookings' }).getByRole('listitem')).toHaveText([
      /1:00 PM – 2:00 PM/,
    ]);
    await expect(watched).toBeHidden();
  });

  await test.step('an old link says why the offer has ended, and leads to the other times', async () => {
    const ended = page.getByRole('dialog', { name: 'This offer has ended' });
    await page.goto(`/booking?offer=${offerId}`);
    await expect(ended).toContainText('You already booked this time.');
    await expect(ended.getByRole('button', { name: 'See Open Times' })).toHaveCount(0);
    await database('watch_offers').where({ id: offerId }).update({ state: 'expired' });
    await page.reload();
    await expect(ended).toContainText('We held the bay for 15 minutes, but the time ran out.');
    await expectNoViolationsInBothThemes(page);
    await ended.getByRole('button', { name: 'See Open Times' }).press('Enter');
    await expect(ended).toHaveCount(0);
    await expect(page.getByRole('radio', { name: formatDate(aQuietDate) })).toBeChecked();
    await expect(page).not.toHaveURL(/offer=/);
  });
});
