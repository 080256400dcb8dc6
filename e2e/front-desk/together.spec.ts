import type { Page } from '@playwright/test';
import { toast } from '../people.ts';
import { expect, test } from './front-desk.ts';

const slotAt = (today: string, startTime: string, endTime: string) => ({
  simulatorId: 2,
  bookingDate: today,
  startTime,
  endTime,
});
const freeWindow = (page: Page, time: string) => page.getByRole('button', { name: `Book Bay 2 at ${time}` });

/**
 * Returns the milliseconds from `since` until an element whose label starts with `name` appears. Checks every
 * frame.
 */
async function until(page: Page, name: string, since: number): Promise<number> {
  await page.waitForFunction(
    (label) =>
      [...document.querySelectorAll('[aria-label]')].some((each) => each.ariaLabel?.startsWith(label)),
    name,
  );
  return Date.now() - since;
}

test('two desks and a member’s phone show the same state within a second', async ({
  aStaffedDesk,
  someoneElse,
  today,
}) => {
  const [left, right] = [await aStaffedDesk(), await aStaffedDesk()];
  const member = await someoneElse();
  const { displayName } = await (await member.get('/api/user')).json();
  const since = Date.now();
  const answer = await member.post('/api/bookings', { data: slotAt(today, '16:00', '17:00') });
  expect(answer.status()).toBe(201);
  const label = `${displayName}, 4:00 – 5:00 PM`;
  const took = await Promise.all([left, right].map(({ page }) => until(page, label, since)));
  console.log(`A member’s booking was on both boards after ${took.join(' and ')} ms.`);
  expect(Math.max(...took)).toBeLessThan(1000);

  const { id } = await answer.json();
  const cancelled = Date.now();
  await member.delete(`/api/bookings/${id}`);
  const free = await Promise.all(
    [left, right].map(({ page }) => until(page, 'Book Bay 2 at 4:00 PM', cancelled)),
  );
  expect(Math.max(...free)).toBeLessThan(1000);
});

test('the loser of a race gets a clear message and keeps the input', async ({
  aStaffedDesk,
  someoneElse,
  aPhone,
  today,
}) => {
  const [left, right] = [await aStaffedDesk(), await aStaffedDesk()];
  const member = await someoneElse();
  for (const [{ page }, name] of [
    [left, 'Lena Left'],
    [right, 'Rick Right'],
  ] as const) {
    await freeWindow(page, '5:30 PM').click();
    await page.getByRole('combobox', { name: 'Name' }).fill(name);
    await page.getByLabel('Phone').fill(`${aPhone}${name.length}`);
  }
  const [fromPhone] = await Promise.all([
    member.post('/api/bookings', { data: slotAt(today, '17:30', '18:30') }),
    left.page.keyboard.press('Enter'),
    right.page.keyboard.press('Enter'),
  ]);
  const isWinner = async ({ page }: { page: Page }) =>
    Promise.race([
      toast(page, 'Booking Confirmed')
        .waitFor()
        .then(() => true),
      page
        .getByRole('dialog')
        .getByText(/already booked|is taken|overlaps|no longer/i)
        .first()
        .waitFor()
        .then(() => false),
    ]);
  const wins = [fromPhone.status() === 201, await isWinner(left), await isWinner(right)];
  expect(wins.filter(Boolean)).toHaveLength(1);
  for (const [index, { page }] of [left, right].entries()) {
    if (wins[index + 1]) continue;
    await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue(
      index === 0 ? 'Lena Left' : 'Rick Right',
    );
  }
});
