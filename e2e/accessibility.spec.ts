import { DEMO_PASSWORD } from '@clubhouse/core/auth';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { Page } from '@playwright/test';
import { expectNoViolations } from './no-violations.ts';
import { expect, test } from './people.ts';

/** Signs in with a demo account, because the tests below use the demo leagues and members. */
async function signInAs(page: Page, name: string): Promise<void> {
  const username = `${name}@${DEFAULT_FACILITY.place.mailDomain}`;
  const answer = await page.request.post('/api/login', { data: { username, password: DEMO_PASSWORD } });
  expect(answer.ok()).toBe(true);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('a registration with errors', async ({ page }) => {
      await page.goto('/auth');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
      await expectNoViolations(page);
    });

    test('a booking, its confirmation and the menu', async ({ page, signIn, aQuietDate }) => {
      await signIn({ isMember: true });
      const slot = { simulatorId: 1, bookingDate: aQuietDate, startTime: '21:30', endTime: '22:30' };
      await page.context().request.post('/api/bookings', { data: slot });
      await page.goto('/booking');
      await expect(page.getByRole('button', { name: /^Move / })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Book Session' }).click();
      await expect(page.getByText('Selection Required').first()).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: /^Cancel / }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoViolations(page);
    });

    test('a member’s full account page', async ({ page, signIn, database }) => {
      const { id } = await signIn({ isMember: true });
      const played = { booking_date: '2026-01-05', start_time: '10:00:00', end_time: '12:30:00' };
      await database('bookings').insert({
        ...played,
        user_id: id,
        simulator_id: 2,
        kind: 'member',
        created_at: new Date(),
      });
      await page.goto('/account');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('Username').fill('ab');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible();
      await page.getByRole('button', { name: 'Get My Calendar Link' }).click();
      await expect(page.getByLabel('Your calendar link')).toBeVisible();
      await page.getByRole('button', { name: 'Generate Performance Report' }).click();
      await expect(page.getByRole('figure')).toHaveCount(2);
      await expectNoViolations(page);
    });

    test('the league forms have no accessibility violations', async ({ page }) => {
      await signInAs(page, 'admin');
      await page.goto('/admin/leagues/2/participants');
      await page.getByRole('button', { name: 'Add Participant' }).click();
      await page.getByRole('combobox', { name: 'User' }).fill('a');
      await expect(page.getByRole('option').filter({ hasText: '@' }).first()).toBeVisible();
      await expectNoViolations(page);
      await page.goto('/admin/leagues/new');
      await page.getByRole('button', { name: 'Create League' }).click();
      await expect(page.getByText('League name must be at least 3 characters')).toBeVisible();
      await expectNoViolations(page);
    });

    test('the member menu and a reset link have no accessibility violations', async ({ page }) => {
      await signInAs(page, 'admin');
      await page.goto('/admin/members');
      await page
        .getByRole('button', { name: /^More, / })
        .first()
        .click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('menuitem', { name: 'Create reset link' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoViolations(page);
    });
  });
}
