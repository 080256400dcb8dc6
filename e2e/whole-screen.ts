import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** What holds the place of something that is on its way. */
const ON_ITS_WAY = '[class*="animate-pulse"], [class*="animate-spin"]';

/**
 * Opens a screen with everything that it shows. The network never rests: who is signed in has a stream of live events
 * open.
 */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(ON_ITS_WAY)).toHaveCount(0);
}
