import type { Round } from '@clubhouse/core/leagues';
import type { Page } from '@playwright/test';
import { join, test } from './leagues.ts';
import { expect, toast } from './people.ts';

/** Makes every request to a league's endpoints fail, as if the network were down. */
const cutOff = (page: Page) => page.route('**/api/leagues/**', (route) => route.abort());
const AWAY = 'We couldn’t reach the server. Please check your connection and try again.';

test('a league that fails to save keeps the input', async ({ page, signIn, aLeague }) => {
  const league = await aLeague();
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/edit`);
  await page.getByLabel('League Name').fill('A better name');
  await page.getByLabel('Description (optional)').fill('With more words.');
  await cutOff(page);
  await page.getByRole('button', { name: 'Update League', exact: true }).click();
  await expect(toast(page, 'Error Updating League')).toContainText(AWAY);
  await expect(page.getByLabel('League Name')).toHaveValue('A better name');
  await expect(page.getByLabel('Description (optional)')).toHaveValue('With more words.');
  await page.unroute('**/api/leagues/**');
  await page.getByRole('button', { name: 'Update League', exact: true }).click();
  await expect(toast(page, 'League Updated')).toBeVisible();
});

test('the session preview does not fade while it refetches after a booking', async ({
  page,
  signIn,
  someoneElse,
  aQuietDate,
}) => {
  await signIn({ isAdmin: true });
  await page.goto('/admin/leagues/new');
  await page.getByLabel('League Name').fill('Evenings');
  const list = page.getByRole('list', { name: 'Session preview' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  await page.route('**/api/admin/leagues/preview', () => {});
  const isAskedAgain = page.waitForRequest('**/api/admin/leagues/preview');
  const member = await someoneElse();
  await member.post('/api/bookings', {
    data: { simulatorId: 1, bookingDate: aQuietDate, startTime: '21:00', endTime: '22:00' },
  });
  await isAskedAgain;
  const opacity = () =>
    list.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(element).opacity;
    });
  expect(await opacity()).toBe('1');
});

test('the participants dialog shows errors, keeps the input, and returns the focus', async ({
  page,
  signIn,
  aPerson,
  aLeague,
}) => {
  const league = await aLeague({ maxParticipants: 1 });
  const { email } = await aPerson({ isMember: true });
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/participants`);
  await expect(page.getByText('No participants yet')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Participant' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add Participant' });
  const user = dialog.getByRole('combobox', { name: 'User' });
  await expect(user).toBeFocused();
  await dialog.getByRole('button', { name: 'Add Participant' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please select a user');
  await expect(user).toBeFocused();
  await user.fill(email);
  await page.getByRole('option', { name: email }).click();
  await dialog.getByLabel('Team', { exact: true }).fill('7');

  await cutOff(page);
  await dialog.getByRole('button', { name: 'Add Participant' }).click();
  await expect(dialog.getByText(AWAY)).toBeVisible();
  await expect(dialog.getByLabel('Team', { exact: true })).toHaveValue('7');
  await page.unroute('**/api/leagues/**');
  await dialog.getByRole('button', { name: 'Add Participant' }).click();
  await expect(toast(page, 'Participant Added')).toContainText('is on team 7');
  await expect(page.getByText('This league is full.')).toBeVisible();
  await expect(add).toBeFocused();
});

test('adding a round confirms it and resets the form, and a taken number shows an error', async ({
  page,
  signIn,
  aLeague,
}) => {
  const league = await aLeague();
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/rounds`);
  await page.getByLabel('Name (optional)').fill('Opening night');
  await page.getByRole('button', { name: 'Add Round' }).click();
  await expect(toast(page, 'Round Added')).toContainText('Round 1: Opening night is in the list.');
  await expect(page.getByLabel('Number')).toHaveValue('2');
  await expect(page.getByLabel('Name (optional)')).toHaveValue('');
  await page.getByLabel('Number').fill('1');
  await page.getByRole('button', { name: 'Add Round' }).click();
  await expect(page.getByText('Round 1 already exists.')).toHaveCount(1);
  await expect(page.getByLabel('Number')).toBeFocused();
  await expect(page.getByLabel('Number')).toHaveValue('1');
});

test('an admin cancels one night with a reason, the player sees it, and the admin reinstates it', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  browserOf,
  aLeague,
}) => {
  const league = await aLeague({ startTime: '04:00', endTime: '05:00', createSchedule: true });
  const { email } = await aPerson({ isMember: true });
  await join(await callsOf(email), league);
  await signIn({ isAdmin: true });
  await page.goto(`/admin/leagues/${league.id}/rounds`);
  const night = page.getByRole('listitem').filter({ hasText: /^Round 2/ });
  await night.getByRole('button', { name: /^Cancel night/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this league night?' });
  await dialog.getByRole('button', { name: 'Cancel Night' }).click();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Thanksgiving');
  await dialog.getByRole('button', { name: 'Cancel Night' }).click();
  await expect(toast(page, 'Night Canceled')).toBeVisible();
  await expect(night).toContainText('Canceled · Thanksgiving');

  await test.step('the player reads the reason', async () => {
    const member = await browserOf(email);
    await member.goto(`/leagues/${league.id}/signup`);
    await expect(member.getByText(/: Canceled · Thanksgiving$/)).toBeVisible();
  });

  const reinstate = night.getByRole('button', { name: /^Reinstate night/ });
  await expect(reinstate).toBeFocused();
  await reinstate.click();
  await page.getByRole('button', { name: 'Reinstate Night' }).click();
  await expect(toast(page, 'Night Reinstated')).toBeVisible();
  await expect(night).not.toContainText('Canceled');

  await test.step('the calendar cancels the night of a reserved bay, too', async () => {
    await page.goto(`/admin/calendar?date=${league.startDate}`);
    await page.getByRole('button', { name: new RegExp(league.name) }).click();
    await page.getByRole('button', { name: /^Cancel night/ }).click();
    await page.getByLabel('Reason').fill('Power outage');
    await dialog.getByRole('button', { name: 'Cancel Night' }).click();
    await expect(toast(page, 'Night Canceled')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: new RegExp(league.name) })).toHaveCount(0);
  });
});

test('unsaved strokes and winners are retried on the next visit', async ({
  page,
  signIn,
  aPerson,
  callsOf,
  aLeague,
}) => {
  await signIn({ isAdmin: true });
  const strokes = await aLeague();
  const matches = await aLeague({ scoringType: 'match_play' });
  const people = [await aPerson({ isMember: true }), await aPerson({ isMember: true })];
  const rounds: Round[] = [];
  for (const league of [strokes, matches]) {
    for (const { email } of people) await join(await callsOf(email), league);
    const data = { roundDate: league.startDate };
    rounds.push(await (await page.request.post(`/api/leagues/${league.id}/rounds`, { data })).json());
  }
  const scoresOf = (index: number) =>
    `/admin/leagues/${rounds[index]?.leagueId}/rounds/${rounds[index]?.id}/scores`;

  for (const index of [0, 1]) {
    await page.goto(scoresOf(index));
    await expect(page.getByText(index === 0 ? '0 of 2' : '0 of 1')).toBeVisible();
    await page.route('**/api/leagues/**/scores', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    if (index === 0) await page.getByRole('textbox').first().fill('44');
    else await page.getByRole('radio').first().check();
    await page.keyboard.press('Tab');
    await expect(page.getByText('1 couldn’t be saved. Your entries are still here.')).toBeVisible();
    await page.getByRole('link', { name: 'Standings' }).click();
    await expect(page.getByText('How standings work')).toBeVisible();
    await page.unroute('**/api/leagues/**/scores');
    await page.goBack();
    await expect(page.getByText(index === 0 ? '1 of 2' : '1 of 1')).toBeVisible();
  }
  await page.getByRole('button', { name: /^Clear/ }).click();
  await expect(page.getByText('0 of 1')).toBeVisible();
  await expect(page.getByRole('radio').first()).toBeFocused();
});

test('a loaded list stays after an error', async ({ page, signIn, aLeague }) => {
  const league = await aLeague();
  await signIn({ isAdmin: true });
  await page.goto('/admin/leagues');
  await page.getByRole('button', { name: `Delete, ${league.name}` }).click();
  await cutOff(page);
  await page.route('**/api/leagues*', (route) => route.abort());
  await page.getByRole('button', { name: 'Yes, Delete League' }).click();
  await expect(toast(page, 'Failed to delete league')).toContainText(AWAY);
  await expect(page.getByRole('heading', { name: league.name })).toBeVisible();
});
