import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { League, Round } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, formatShortDate } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { FIRST_SESSION, join, test } from './leagues.ts';
import { expectNoViolationsInBothThemes } from './no-violations.ts';
import { expect, toast } from './people.ts';

const card = (page: Page, { name }: League) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm League Registration' });

test('a member can join a league, see it first in the list, and leave it', async ({
  page,
  signIn,
  aLeague,
}) => {
  const league = await aLeague();
  await signIn({ isMember: true });
  await page.goto('/leagues-signup');
  await expect(card(page, league)).toContainText('0 / 4');
  await card(page, league).getByRole('link', { name: 'Join League' }).click();
  await expect(page.getByRole('heading', { level: 1, name: league.name })).toBeVisible();
  await confirm(page).click();
  await expect(toast(page, 'Successfully joined league!')).toContainText(
    'You have been registered for this league.',
  );
  await expect(page).toHaveURL('/leagues-signup');
  await expect(page.getByRole('heading', { name: `You’re in: ${league.name}` })).toBeFocused();
  await expectNoViolationsInBothThemes(page);
  await expect(page.getByRole('listitem').getByRole('heading').first()).toHaveText(league.name);
  await expect(card(page, league)).toContainText('Joined');

  await card(page, league).getByRole('link', { name: 'View League' }).click();
  await expect(page.getByText(formatShortDate(FIRST_SESSION), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Leave League' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave this league?' });
  await question.getByRole('button', { name: 'Stay in League' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Leave League' }).click();
  await question.getByRole('button', { name: 'Leave League' }).click();
  await expect(toast(page, 'You’ve left the league')).toBeVisible();
  await expect(page).toHaveURL('/leagues-signup');
  await expect(card(page, league).getByRole('link', { name: 'Join League' })).toBeVisible();
});

test('a scramble requires a partner, and errors show at the field and keep the input', async ({
  page,
  signIn,
  aLeague,
}) => {
  const league = await aLeague({ leagueType: 'scramble' });
  const { email, name } = await signIn({ isMember: true });
  await page.goto(`/leagues/${league.id}/signup`);
  await expect(page.getByText('This is a scramble league that requires 2 players per team.')).toBeVisible();
  await expect(confirm(page)).toBeDisabled();
  await page.getByLabel('Partner Name').fill('Robin Park');
  await expect(confirm(page)).toBeDisabled();
  await expect(confirm(page)).toHaveAccessibleDescription('Add your partner’s name and email to continue.');
  await page.getByLabel('Partner Email').fill('robin');
  await confirm(page).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();

  await page.getByLabel('Partner Email').fill(email);
  await confirm(page).click();
  await expect(toast(page, 'Failed to join league')).toContainText(
    'You can’t be your own partner. Please enter someone else.',
  );
  await expect(page.getByLabel('Partner Email')).toBeFocused();
  await expect(page.getByLabel('Partner Email')).toHaveAccessibleDescription(
    /You can’t be your own partner\. Please enter someone else\.$/,
  );
  await expect(page.getByLabel('Partner Name')).toHaveValue('Robin Park');

  await page.getByLabel('Partner Email').fill(`robin-${email}`);
  await confirm(page).click();
  await expect(toast(page, 'Successfully joined league!')).toBeVisible();
  await card(page, league).getByRole('link', { name: 'View League' }).click();
  await expect(page.getByRole('row', { name: `${name} & Robin Park` })).toContainText('Your team');
});

test('a failed request keeps the input, too', async ({ page, signIn, aLeague }) => {
  const league = await aLeague({ leagueType: 'scramble' });
  const { email } = await signIn({ isMember: true });
  await page.goto(`/leagues/${league.id}/signup`);
  await page.getByLabel('Partner Name').fill('Robin Park');
  await page.getByLabel('Partner Email').fill(`robin-${email}`);
  await page.route('**/api/leagues/**', (route) => route.abort());
  await confirm(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t reach the server.' })).toBeVisible();
  await expect(page.getByLabel('Partner Name')).toHaveValue('Robin Park');
  await page.unroute('**/api/leagues/**');
  await confirm(page).click();
  await expect(toast(page, 'Successfully joined league!')).toBeVisible();
});

test('a full league says so before joining', async ({ page, signIn, someoneElse, aLeague }) => {
  const league = await aLeague({ maxParticipants: 1 });
  await join(await someoneElse(), league);
  await signIn({ isMember: true });
  await page.goto('/leagues-signup');
  await expect(card(page, league)).toContainText('Full');
  await card(page, league).getByRole('link', { name: 'View League' }).click();
  await expect(page.getByText('This league is full.')).toBeVisible();
  await expect(confirm(page)).toHaveCount(0);
});

test('inactive leagues are neither listed nor reachable by URL, and finished leagues are past seasons', async ({
  page,
  signIn,
  aLeague,
}) => {
  const yesterday = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), -1);
  const inactive = await aLeague({ name: 'Switched off', isActive: false });
  const over = await aLeague({
    name: 'Last season',
    startDate: datePlus(yesterday, -20),
    endDate: yesterday,
  });
  const lastDay = await aLeague({
    name: 'Last day today',
    startDate: datePlus(yesterday, -20),
    endDate: datePlus(yesterday, 1),
  });
  await signIn({ isMember: true });
  await page.goto('/leagues-signup');
  await expect(card(page, lastDay)).toBeVisible();
  await expect(card(page, inactive)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Past seasons' })).toContainText('Last season');
  await expect(card(page, over).getByRole('link', { name: /Join|Sign up/ })).toHaveCount(0);

  await page.goto(`/leagues/${over.id}/signup`);
  await expect(page.getByRole('heading', { name: 'Final standings' })).toBeVisible();
  for (const id of [inactive.id, 'first']) {
    await page.goto(`/leagues/${id}/signup`);
    await expect(page.getByRole('heading', { name: 'League Not Found' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Leagues' }).click();
  await expect(page).toHaveURL('/leagues-signup');
});

test('players see their next match, the standings with the rules, and every result', async ({
  page,
  signIn,
  someoneElse,
  admin,
  aLeague,
}) => {
  const league = await aLeague({ scoringType: 'match_play' });
  const { name } = await signIn({ isMember: true });
  const other = await someoneElse();
  await join(page.context().request, league);
  await join(other, league);
  const { displayName } = await (await other.get('/api/user')).json();
  const rounds: Round[] = [];
  for (const roundDate of [datePlus(FIRST_SESSION, -7), FIRST_SESSION]) {
    const answer = await admin.post(`/api/leagues/${league.id}/rounds`, { data: { roundDate } });
    rounds.push(await answer.json());
  }
  await page.goto(`/leagues/${league.id}/signup`);
  await expect(page.getByText(`You play ${displayName}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave League' })).toBeVisible();

  const result = { roundId: rounds[0]?.id, teamId: 1, opponentTeamId: 2, result: 'win' };
  expect((await admin.post(`/api/leagues/${league.id}/scores`, { data: result })).status()).toBe(201);
  await page.reload();
  const standings = page.getByRole('table', { name: /^Standings/ });
  await expect(standings.getByRole('row').nth(1)).toContainText(`${name}, You`);
  const own = standings.getByRole('row').nth(1);
  await expect(own.getByRole('cell').nth(1)).toHaveText('1');
  await expect(standings.getByRole('row').nth(2)).toContainText(displayName);
  await expect(standings.getByText('Played 1')).toHaveCount(0);
  await own.getByRole('button', { name: `Details of ${name}` }).click();
  await expect(standings.getByText('Played 1')).toBeVisible();
  await expect(page.getByRole('list', { name: 'How standings work' }).getByRole('listitem')).toHaveText([
    'More points',
    'More points in the matches between the tied players',
    'Fewer losses',
  ]);
  await expect(page.getByText(`Beat ${displayName}`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Round 1 results' }).getByRole('row').nth(1)).toContainText(
    name,
  );
  await expect(page.getByText('Scores have been entered, so')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave League' })).toHaveCount(0);
});

test('a player drops out of a night on a phone, and the desk sees it and changes it', async ({
  page,
  signIn,
  someoneElse,
  aPerson,
  browserOf,
  aLeague,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const league = await aLeague({ createSchedule: true });
  const { name } = await signIn({ isMember: true });
  await join(page.context().request, league);
  await join(await someoneElse(), league);
  await page.goto('/');
  const home = page.getByRole('region', { name: 'League night' });
  await expect(home).toContainText('You haven’t answered yet');
  await home.getByRole('link', { name: 'View Night' }).click();
  const question = page.getByRole('group', { name: `Is ${name} playing?` });
  await question.getByRole('button', { name: 'I’m In' }).press('Tab');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'I’m Out', pressed: true })).toBeFocused();
  await expect(page.getByText('0 in · 1 out · 1 no answer')).toBeVisible();
  await page.getByRole('link', { name: 'Back to League' }).click();
  await expect(page.getByText('You’re out')).toBeVisible();

  const { email } = await aPerson({ isStaff: true });
  const desk = await browserOf(email);
  await desk.goto(`/admin/leagues/${league.id}/nights/${FIRST_SESSION}`);
  const row = desk.getByRole('group', { name: `Is ${name} playing?` });
  await expect(row.getByRole('button', { name: 'Out', pressed: true })).toBeVisible();
  await row.getByRole('button', { name: 'In', exact: true }).click();
  await expect(desk.getByText('1 in · 0 out · 1 no answer')).toBeVisible();
  await expect(page.getByText('You’re in', { exact: true })).toBeVisible();
});

test('no row of leagues leaves an empty corner from 768 to 1680 pixels', async ({
  page,
  signIn,
  aLeague,
}) => {
  const league = await aLeague();
  await signIn({ isMember: true });
  // Blocks live events. Otherwise, changes in other tests could reload the list while this test replaces the
  // list's route.
  await page.route('**/api/events', (route) => route.abort());
  for (const count of [1, 2, 3, 4, 5, 7]) {
    await page.route('**/api/leagues', async (route) => {
      const shown: League = (await (await route.fetch()).json()).find(({ id }: League) => id === league.id);
      await route.fulfill({ json: Array.from({ length: count }, (_, id) => ({ ...shown, id: id + 1 })) });
    });
    await page.goto('/leagues-signup');
    const cards = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: league.name }) });
    await expect(cards).toHaveCount(count);
    for (const width of [768, 1024, 1280, 1680]) {
      await page.setViewportSize({ width, height: 900 });
      const rights = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().right));
      const gap = Math.max(...rights) - (rights.at(-1) ?? 0);
      expect(Math.round(gap), `${count} leagues at ${width} pixels`).toBe(0);
    }
    await page.unroute('**/api/leagues');
  }
});

test('leagues that fail to load can be retried', async ({ page, signIn, aLeague }) => {
  const league = await aLeague();
  await signIn({ isMember: true });
  // Blocks live events, because changes in other tests would refresh the list before “Try again” is pressed.
  await page.route('**/api/events', (route) => route.abort());
  await page.route('**/api/leagues', (route) => route.abort());
  await page.goto('/leagues-signup');
  await expect(page.getByText('We couldn’t load the leagues.')).toBeVisible();
  await page.unroute('**/api/leagues');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, league)).toBeVisible();
});

test('people without a membership see how to get one', async ({ page, signIn }) => {
  await signIn();
  for (const path of ['/leagues-signup', '/leagues/1/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Membership Required' })).toBeVisible();
    await expect(page.getByText('You need to be a member to join leagues.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Upgrade to Membership' })).toHaveAttribute(
      'href',
      '/upgrade-membership',
    );
  }
});
