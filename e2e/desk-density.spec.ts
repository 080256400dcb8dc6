import { test } from './desk.ts';
import { expect } from './people.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('at 1280 by 800, the calendar shows at least 16 half-hours without scrolling', async ({
  page,
  signIn,
}) => {
  await signIn({ isStaff: true });
  await page.goto('/admin/calendar?date=2026-12-24');
  const lane = page.locator('[data-lane]').first();
  await expect(lane.getByRole('button').first()).toBeVisible();
  const halfHours = await page.locator('[data-board]').evaluate((board) => {
    const { top, bottom } = board.getBoundingClientRect();
    const heading = board.firstElementChild?.getBoundingClientRect().height ?? 0;
    const row = (board.querySelector('[data-lane]')?.getBoundingClientRect().height ?? 0) / 48;
    return (Math.min(bottom, window.innerHeight) - top - heading) / row;
  });
  expect(halfHours).toBeGreaterThanOrEqual(16);
});

test('at 1280 by 800, the people list shows at least 12 people without scrolling', async ({
  page,
  signIn,
}) => {
  await signIn({ isAdmin: true });
  await page.goto('/admin/members');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: '@' });
  await expect(rows.nth(11)).toBeVisible();
  const bottom = await rows.nth(11).evaluate((row) => row.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(800);
});
