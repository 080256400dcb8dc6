import { test } from './desk.ts';
import { expect } from './people.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('at 1280 by 800, the calendar shows at least 16 half-hours without scrolling, and prints sheets', async ({
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

  await page.emulateMedia({ media: 'print' });
  const sheets = page.getByRole('table', { name: 'Day sheet' });
  for (const [path, days] of [
    ['/admin/calendar?date=2026-12-24', 1],
    ['/admin/calendar?date=2026-12-24&view=week', 7],
    ['/admin/today', 1],
  ] as const) {
    await test.step(`${path} prints a sheet for each day, and nothing else`, async () => {
      await page.goto(path);
      await expect(sheets).toHaveCount(days);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('link')).toHaveCount(0);
    });
  }
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
