import type { Page } from '@playwright/test';
import { expect } from './people.ts';

/** Matches the placeholders of content that is still loading. */
const ON_ITS_WAY = '[class*="animate-pulse"], [class*="animate-spin"]';

/**
 * Opens a screen and waits for all its content. Does not wait for an idle network, because signed-in users
 * always have an open stream of live events.
 */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator(ON_ITS_WAY)).toHaveCount(0);
}
