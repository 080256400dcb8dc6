import type { Page } from '@playwright/test';

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
