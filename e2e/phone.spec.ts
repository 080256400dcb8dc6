import type { Page } from '@playwright/test';
import { expect, test } from './people.ts';
import { openWhole } from './whole-screen.ts';

test('every control is large enough for touch', async ({ page, signIn }) => {
  await signIn({ isMember: true });
  for (const path of ['/booking', '/account', '/', '/contact', '/upgrade-membership', '/forgot-password']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/booking') await expect(page.getByText(/hours left on/)).toBeVisible();
    expect(await smallControls(page), path).toEqual([]);
  }
});

test('every control of the league screens is large enough for touch', async ({ page, signIn }) => {
  await signIn({ isMember: true, isAdmin: true });
  for (const path of [
    '/leagues-signup',
    '/leagues/1/signup',
    '/admin/leagues',
    '/admin/leagues/new',
    '/admin/leagues/2/participants',
    '/admin/leagues/1/rounds',
    '/admin/leagues/1/standings',
    '/admin/leagues/1/rounds/1/scores',
    '/admin/members',
  ]) {
    await openWhole(page, path);
    expect(await smallControls(page), path).toEqual([]);
  }
});

test('every control of the facility screens is large enough for touch', async ({ page, signIn }) => {
  await signIn({ isAdmin: true });
  for (const path of ['/admin/facility', '/admin/door-code', '/admin/email', '/admin/activity', '/admin']) {
    await openWhole(page, path);
    expect(await smallControls(page), path).toEqual([]);
  }
});

/** Returns the controls that are too small to tap. Links within text are exempt (WCAG 2.5.8). */
const smallControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a:not(p a, li a.text-accent), button, select, summary, label:has(input)')]
      .map((element) => ({
        name: element.textContent?.trim().slice(0, 30),
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 0 && box.top >= 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  );
