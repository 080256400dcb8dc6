import { expect, test } from './people.ts';

test('every control is large enough for a thumb', async ({ page, signIn }) => {
  await signIn({ isMember: true });
  await page.goto('/booking');
  await expect(page.getByRole('option', { name: '10:30 PM' })).toBeAttached();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, select, summary, label:has(input)')]
      .map((element) => ({
        name: element.textContent?.trim().slice(0, 30),
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && box.top >= 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  );
  expect(small).toEqual([]);
});
