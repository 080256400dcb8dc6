import type { Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from '../no-violations.ts';
import { expect, test } from './front-desk.ts';

/**
 * Returns the board's controls that are covered or cut off. The header does not scroll, so its controls must be
 * visible from edge to edge without scrolling.
 */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    const controls = (area: 'header' | 'main') =>
      [...document.querySelectorAll<HTMLElement>(`${area} button, ${area} a[href]`)].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }),
      );
    const isCutOff = (each: HTMLElement) => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return [x + 2, x + width / 2, x + width - 2].some(
        (point) => !each.contains(document.elementFromPoint(point, y + height / 2)),
      );
    };
    const isCovered = (each: HTMLElement) => {
      each.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { x, y, width, height } = each.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const item = each.closest('li');
      return !hit || !(each.contains(hit) || hit.contains(each) || item?.contains(hit));
    };
    return [...controls('header').filter(isCutOff), ...controls('main').filter(isCovered)].map((each) =>
      each.outerHTML.slice(0, 120),
    );
  });

test('the first start has no accessibility violations, in light and dark', async ({ aFrontDesk }) => {
  const { page } = await aFrontDesk({ server: null });
  await expect(page.getByLabel('Server address')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNoViolationsInBothThemes(page);
});

test('the board, its dialogs and the lock have no accessibility violations and return the focus, in light and dark', async ({
  aStaffedDesk,
  askForDemo,
}) => {
  await askForDemo('How long is a session, and what do I bring?');
  const { page } = await aStaffedDesk({ isAdmin: true });
  await expectNoViolationsInBothThemes(page);
  const walkIn = page.getByRole('button', { name: /^Walk-in/ });
  await walkIn.focus();
  for (const [key, name] of [
    ['?', 'Keyboard shortcuts'],
    ['w', 'Walk-in'],
    ['c', 'Close a bay'],
    ['m', 'Book a bay'],
    ['j', 'Shift note'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await expectNoViolationsInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(walkIn, `after ${name}`).toBeFocused();
  }
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
  await expectNoViolationsInBothThemes(page);
});

for (const [what, width, height] of [
  ['on the smallest screen', 1024, 640],
  // At 200% text size, a window of 1280 by 800 pixels shows as much as a window of 640 by 400 pixels at 100%.
  ['in text of 200 %', 640, 400],
] as const) {
  test(`everything on the board can be reached ${what}`, async ({ aStaffedDesk, askForDemo }) => {
    await askForDemo('A long message, so that there is something to be cut off. '.repeat(5));
    const { page } = await aStaffedDesk({ isAdmin: true });
    await page.setViewportSize({ width, height });
    await expect.poll(() => outOfReach(page)).toEqual([]);
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(isWider).toBe(false);
  });
}
