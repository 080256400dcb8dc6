import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expect } from './people.ts';

const WCAG: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // This rule is off by default: the accessible name of a control must contain its visible label (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** The rules whose result depends on the theme. Checking only these rules takes half as long. */
const COLORS: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };

export async function expectNoViolations(page: Page, { onlyColors = false } = {}): Promise<void> {
  expect(await violationsOn(page, onlyColors ? COLORS : WCAG)).toEqual([]);
}

export async function expectNoViolationsInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, { onlyColors: true });
  await page.emulateMedia({ colorScheme: null });
}

/** Returns each violated rule with the HTML of the elements that violate it. */
export async function violationsOn(page: Page, rules: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (options) => {
      // Shows the whole board from its first row. Otherwise, axe would report a block that is partly out of
      // view or behind the sticky heading as too small to press.
      const boards = document.querySelectorAll<HTMLElement>('[data-board]');
      for (const board of boards) {
        board.style.height = 'max-content';
        board.scrollTop = 0;
      }
      // Ends all animations except endless ones, because colors in transition would fail the contrast check.
      // Does not wait for the animations, because an animation in a closed <details> would never end.
      for (const animation of document.getAnimations()) {
        if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
      }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      for (const board of boards) board.style.height = '';
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    // Describes only elements with violations, because a description of every element takes time.
    { ...rules, resultTypes: ['violations'], selectors: false } satisfies RunOptions,
  );
}
