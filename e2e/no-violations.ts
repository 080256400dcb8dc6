import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './people.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/**
 * Turns on a rule that is off by default: the accessible name of a control must contain its visible label (WCAG
 * 2.5.3).
 */
const RULES = { 'label-content-name-mismatch': { enabled: true } };

/** The rules whose result depends on the theme. Checking only these rules takes half as long. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks the current page against the automated rules of WCAG 2.2 AA, or only against the color rules. */
export async function expectNoViolations(page: Page, { onlyColors = false } = {}): Promise<void> {
  // Shows the whole board from its first row, because a block that is partly out of view or behind the sticky
  // heading would count as too small.
  const showBoards = (height: string) =>
    page.evaluate((value) => {
      for (const board of document.querySelectorAll<HTMLElement>('[data-board]')) {
        board.style.height = value;
        board.scrollTop = 0;
      }
    }, height);
  await showBoards('max-content');
  // Waits for animations to end, because colors in transition would fail the contrast check.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map((animation) => animation.finished),
    ),
  );
  // Uses legacy mode, because the default mode opens a second page for every check. Legacy mode skips frames
  // of other origins, but the product has none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options(onlyColors ? { runOnly: COLOR_RULES } : { runOnly: TAGS, rules: RULES })
    .analyze();
  await showBoards('');
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Checks the current page in the light theme, and its colors in the dark theme. */
export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { onlyColors: true });
  await page.emulateMedia({ colorScheme: null });
}
