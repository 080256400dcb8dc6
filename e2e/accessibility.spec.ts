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
      const panel = page.getByRole('tabpanel', { name: 'Register' });
      await panel.getByRole('button', { name: 'Register', exact: true }).click();
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
      await page.getByRole('button', { name: 'Save Profile' }).click();
      await expect(page.getByText('Username must be at least 3 characters long')).toBeVisible();
      await page.getByRole('button', { name: 'Add to My Calendar' }).click();
      await expect(page.getByRole('link', { name: 'Add to Google Calendar' })).toBeVisible();
      await page.getByRole('button', { name: 'Generate Performance Report' }).click();
      await expect(page.getByRole('figure')).toHaveCount(1);
      await page.getByRole('heading', { name: 'Password', exact: true }).click();
      await page.getByRole('heading', { name: 'Logged-in devices' }).click();
      await expect(page.getByText('This device')).toBeVisible();
      await expectNoViolations(page);
    });

    test('the league forms and the dialogs about a night have no accessibility violations', async ({
      page,
    }) => {
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
      await page.goto('/admin/leagues/1/rounds');
      for (const action of ['Move', 'Cancel']) {
        await page
          .getByRole('button', { name: new RegExp(`^${action} night of`) })
          .first()
          .click();
        const dialog = page.getByRole('dialog', { name: new RegExp(`^${action} `) });
        await dialog.getByRole('button', { name: `${action} Night` }).click();
        await expect(dialog.getByText('Please enter a reason')).toBeVisible();
        await expectNoViolations(page);
        await page.keyboard.press('Escape');
        await expect(dialog).toHaveCount(0);
      }
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

    test('requests in the panel, the bulk bar and a link have no accessibility violations', async ({
      page,
    }) => {
      await signInAs(page, 'admin');
      await page.goto('/admin/requests');
      const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem');
      await rows.first().getByRole('checkbox').click();
      await expect(page.getByRole('region', { name: 'Selected requests' })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Clear' }).click();
      await rows.first().getByRole('button', { expanded: false }).click();
      await expect(page.getByRole('region', { name: /^Notes on the request from/ })).toBeVisible();
      await expectNoViolations(page);
      // The search and the activity log link to this URL.
      await page.goto('/admin/requests?request=1');
      await expect(page.getByRole('dialog', { name: /^Request from/ })).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(page).toHaveURL('/admin/requests');
    });

    test('the search dialog has no accessibility violations', async ({ page }) => {
      await signInAs(page, 'admin');
      await page.goto('/admin/today');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox', { name: /^Search people/ }).fill('sam');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectNoViolations(page);
    });

    test('the activity log with an open row has no accessibility violations', async ({ page }) => {
      await signInAs(page, 'admin');
      const note = { text: `The printer is out of paper (${colorScheme}).` };
      await page.request.post('/api/admin/users/4/notes', { data: note });
      await page.goto('/admin/activity');
      const row = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('summary') });
      // If another test's change moves the rows during the click, no row opens, so the loop clicks again. It
      // accepts any open row, because another test may have added a row above.
      await expect(async () => {
        await row.first().locator('summary').click();
        await expect(page.locator('details[open]')).toHaveCount(1, { timeout: 2000 });
      }).toPass();
      await expectNoViolations(page);
    });

    test('the call list of a closed bay has no accessibility violations', async ({
      page,
      someoneElse,
      aQuietDate,
    }) => {
      const slot = { simulatorId: 1, bookingDate: aQuietDate, startTime: '14:00', endTime: '15:00' };
      const booked = await (await someoneElse()).post('/api/bookings', { data: slot });
      expect(booked.status()).toBe(201);
      await signInAs(page, 'admin');
      const times = { from: `${aQuietDate}T17:00:00.000Z`, to: `${aQuietDate}T22:00:00.000Z` };
      const data = { simulatorIds: [1, 2], times: [times], reason: 'The projector is down.' };
      const closed = await page.request.post('/api/desk/closures/many', { data });
      expect(closed.status()).toBe(201);
      await page.goto('/admin/today');
      const calls = page.getByRole('region', { name: 'People to call', exact: true });
      await expect(calls.getByRole('link', { name: /^Call / }).first()).toBeVisible();
      await expectNoViolations(page);
      // Reopens the bays, because the closures would affect other tests.
      for (const { id } of (await closed.json()).closures) {
        await page.request.delete(`/api/desk/closures/${id}`);
      }
    });

    test('the questions about a member have no accessibility violations', async ({ page }) => {
      await signInAs(page, 'admin');
      for (const item of [/^End membership/i, /admin/i]) {
        await page.goto('/admin/members');
        await page.getByRole('button', { name: /^More, Elena/ }).click();
        await page.getByRole('menuitem', { name: item }).first().click();
        await expect(page.getByRole(item.test('admin') ? 'alertdialog' : 'dialog')).toBeVisible();
        await expectNoViolations(page);
      }
    });
  });
}
