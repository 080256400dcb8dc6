import type { Page } from '@playwright/test';

/** Presses keys and counts them. Typing text into a field does not count. */
export function countedKeys(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      count += 1;
      await page.keyboard.press(key);
    }
  };
  return { press, count: () => count };
}
