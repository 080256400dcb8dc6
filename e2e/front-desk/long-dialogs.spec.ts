import type { Page } from '@playwright/test';
import { expect, test } from './front-desk.ts';

test.use({ viewport: { width: 1280, height: 740 } });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const nameField = (page: Page) => page.getByRole('combobox', { name: 'Name' });

test('the buttons of a long dialog stay in the window, even after an error', async ({ aStaffedDesk }) => {
  const { page } = await aStaffedDesk();
  for (const [key, title, button] of [
    ['c', 'Close a bay', 'Close Bay 1'],
    ['m', 'Book a bay', 'Book Bay'],
    ['w', 'Walk-in', 'Book Walk-in'],
  ] as const) {
    await page.keyboard.press(key);
    const submit = dialog(page, title).getByRole('button', { name: button });
    await expect(submit).toBeInViewport({ ratio: 1 });
    await submit.click();
    await expect(dialog(page, title).locator('[aria-invalid=true]').first()).toBeVisible();
    await expect(submit).toBeInViewport({ ratio: 1 });
    await expect(dialog(page, title).getByRole('heading', { name: title })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('Escape keeps a half-filled walk-in, and Cancel clears it', async ({ aStaffedDesk }) => {
  const { page } = await aStaffedDesk();
  await page.keyboard.press('w');
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Wanda Waits');
  await dialog(page, 'Walk-in').getByLabel('Phone').fill('4075550142');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Draft saved')).not.toHaveCount(0);

  await page.keyboard.press('w');
  await expect(nameField(page)).toHaveValue('Wanda Waits');
  await expect(dialog(page, 'Walk-in').getByLabel('Phone')).toHaveValue('4075550142');
  await dialog(page, 'Walk-in').getByRole('button', { name: 'Start Over' }).click();
  await expect(nameField(page)).toHaveValue('');
  await expect(nameField(page)).toBeFocused();

  await page.keyboard.type('Zoe');
  await dialog(page, 'Walk-in').getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('w');
  await expect(nameField(page)).toHaveValue('');
});
