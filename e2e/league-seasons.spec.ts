import { readFile } from 'node:fs/promises';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { League } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, weekdayOf } from '@clubhouse/core/time';
import type { Page } from '@playwright/test';
import { FIRST_SESSION, join, test } from './leagues.ts';
import { expect, type Person, toast } from './people.ts';

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

type Times = [start: string, end: string];
type SeasonOptions = { name: string; time: Times; type?: string; scoring?: string };

/** Returns a different time for a retry, because the first attempt's league still reserves the bays. */
const timeFor = (first: Times, retry: Times): Times => (test.info().retry === 0 ? first : retry);

/** The league starts two months and one day from now and reserves bays for its sessions. */
async function createLeague(
  page: Page,
  { name, time: [start, end], type, scoring }: SeasonOptions,
): Promise<League> {
  await page.goto('/admin/leagues');
  await page.getByRole('link', { name: 'Create League' }).click();
  await page.getByLabel('League Name').fill(name);
  if (type) await page.getByLabel('League Type').selectOption(type);
  if (scoring) await page.getByLabel('Scoring Type').selectOption(scoring);
  // Chooses a start date two months and one day ahead with the keyboard. The form sets the league day to the
  // weekday of this date.
  await page.getByRole('button', { name: /^Start Date/ }).focus();
  await page.keyboard.press('Enter');
  const focusedDay = page.getByRole('dialog').locator(':focus');
  for (const key of ['PageDown', 'PageDown', 'ArrowRight']) {
    const before = (await focusedDay.getAttribute('aria-label')) ?? '';
    await page.keyboard.press(key);
    await expect(focusedDay).not.toHaveAttribute('aria-label', before);
  }
  const startDate = (await focusedDay.getAttribute('data-value')) as string;
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('League Day')).toHaveValue(weekdayOf(startDate));
  await page.getByLabel('Start Time').fill(start);
  await page.getByLabel('End Time').fill(end);
  await page.getByLabel('Number of Bays').fill('2');
  await expect(page.getByLabel('Maximum Participants')).toHaveValue('8');
  await expect(page.getByText(/^All \d+ sessions have free bays/)).toBeVisible();
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/admin/leagues') && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: 'Activate League & Create Schedule' }).click();
  await expect(toast(page, 'League Created Successfully')).toContainText(
    'League has been created and booking schedule has been generated.',
  );
  await expect(page).toHaveURL('/admin/leagues');
  return (await answered).json();
}

const scoresOf = (page: Page, round: number) =>
  page.getByRole('link', { name: `Round ${round} scores`, exact: true });
const standing = (page: Page, team: string) =>
  page.getByRole('table', { name: /^Standings/ }).getByRole('row', { name: team });
const rankOf = (page: Page, team: string) => standing(page, team).getByRole('cell').first();

test('an individual lowest-score season works from creation to the final standings', async ({
  page,
  signIn,
  aPerson,
  browserOf,
  callsOf,
}) => {
  await signIn({ isAdmin: true });
  const name = `Winter Nines ${Date.now()}`;
  const league = await createLeague(page, { name, time: timeFor(['03:00', '04:00'], ['01:30', '02:30']) });
  expect(league).toMatchObject({ hasSchedule: true, maxParticipants: 8, numberOfBays: 2 });

  const people = [
    await aPerson({ isMember: true }),
    await aPerson({ isMember: true }),
    await aPerson({ isMember: true }),
  ];
  const [first, second, third] = people.map((person) => person.name) as [string, string, string];
  const [firstEmail, secondEmail] = people.map(({ email }) => email) as [string, string];
  const member = await browserOf(firstEmail);
  await test.step('two members join', async () => {
    await member.goto('/leagues-signup');
    await card(member, name).getByRole('link', { name: 'Join League' }).click();
    await member.getByRole('button', { name: 'Confirm League Registration' }).click();
    await expect(toast(member, 'Successfully joined league!')).toBeVisible();
    const other = await callsOf(secondEmail);
    await join(other, league);
  });

  await test.step('the desk adds a third member, who has no phone at hand', async () => {
    await page.goto('/admin/leagues');
    await card(page, name).getByRole('link', { name: 'Players' }).click();
    await page.getByRole('button', { name: 'Add Players' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Players' });
    await dialog.getByRole('button', { name: 'Add Player' }).click();
    await expect(dialog.getByText('Please select a user')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Player' }).fill(third);
    await page.getByRole('option', { name: third }).click();
    await dialog.getByRole('button', { name: 'Add Player' }).click();
    await expect(toast(page, 'Player Added')).toBeVisible();
    await expect(page.getByRole('row', { name: third })).toBeVisible();
    await expect(page.getByText('3 of 8')).toBeVisible();
  });

  await page.getByRole('link', { name: 'Rounds' }).click();
  await expect(scoresOf(page, 1)).toBeVisible();
  const rounds = await page.getByRole('link', { name: /^Round \d+.* scores$/ }).count();
  expect(rounds).toBeGreaterThan(2);
  await test.step('the desk enters each round with three numbers and three presses of Enter', async () => {
    // The third player misses the last round.
    for (let round = 1; round <= rounds; round += 1) {
      await scoresOf(page, round).click();
      await expect(page.getByRole('heading', { name: `Round ${round}`, exact: true })).toBeVisible();
      await page.getByRole('textbox', { name: first }).focus();
      for (const strokes of ['40', '39', round === rounds ? '' : '38']) {
        await page.keyboard.type(strokes);
        await page.keyboard.press('Enter');
      }
      await expect(page.getByText(round === rounds ? '2 of 3' : '3 of 3')).toBeVisible();
      await page.getByRole('link', { name: 'Rounds' }).click();
    }
  });

  await test.step('a correction changes the table', async () => {
    // The first player gets a better score in the last round.
    await scoresOf(page, rounds).click();
    await expect(rankOf(page, first)).toHaveText('3');
    await page.getByRole('textbox', { name: first }).fill('1');
    await page.keyboard.press('Enter');
    await expect(rankOf(page, first)).toHaveText('1');
    await expect(standing(page, first)).toContainText('up 2');
  });

  await test.step('the final standings are exported', async () => {
    await page.getByRole('link', { name: 'Standings' }).click();
    await expect(rankOf(page, third)).toHaveText('2');
    await expect(rankOf(page, second)).toHaveText('3');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^standings_winter-nines-\d+_\d{4}-\d\d-\d\d\.csv$/);
    const csv = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(csv[1]).toContain(`1,${first},${rounds},`);
  });

  await test.step('the member sees the same table, and can no longer leave', async () => {
    await member.goto(`/leagues/${league.id}/signup`);
    await expect(rankOf(member, first)).toHaveText('1');
    await expect(member.getByRole('button', { name: 'Leave League' })).toHaveCount(0);
  });

  await test.step('an admin deletes the league for everyone', async () => {
    await page.goto('/admin/leagues');
    await card(page, name)
      .getByRole('button', { name: /Delete/ })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Delete League' });
    await expect(question).toContainText('This action cannot be undone.');
    await expect(question.getByText('Participants: 3 players')).toBeVisible();
    await question.getByRole('button', { name: 'Yes, Delete League' }).click();
    await expect(
      question.getByText(`Please type “${name}” to delete the league and its scores.`),
    ).toBeVisible();
    await question.getByLabel(/^Type the name of the league/).fill(name);
    await question.getByRole('button', { name: 'Yes, Delete League' }).click();
    await expect(toast(page, 'League successfully deleted')).toContainText(
      `${name} and all associated data have been removed.`,
    );
    await member.goto(`/leagues/${league.id}/signup`);
    await expect(member.getByRole('heading', { name: 'League Not Found' })).toBeVisible();
  });
});

test('a scramble match-play season works from creation to the final standings', async ({
  page,
  signIn,
  aPerson,
  browserOf,
  callsOf,
}) => {
  await signIn({ isAdmin: true });
  const name = `Pairs ${Date.now()}`;
  const league = await createLeague(page, {
    name,
    time: timeFor(['04:30', '05:30'], ['06:00', '07:00']),
    type: 'scramble',
    scoring: 'match_play',
  });
  const people: Person[] = [];
  for (let index = 0; index < 5; index += 1) people.push(await aPerson({ isMember: true }));
  const [one, two, three, four, five] = people as [Person, Person, Person, Person, Person];

  const member = await browserOf(one.email);
  await test.step('three pairs register', async () => {
    await member.goto(`/leagues/${league.id}/signup`);
    await member.getByLabel('Partner Name').fill('Robin Park');
    await member.getByLabel('Partner Email').fill(`robin-${one.email}`);
    await member.getByRole('button', { name: 'Confirm League Registration' }).click();
    await expect(toast(member, 'Successfully joined league!')).toBeVisible();
    const second = await callsOf(two.email);
    await join(second, league, { player2Name: 'Sky Lane', player2Email: `sky-${two.email}` });
    const third = await callsOf(three.email);
    await join(third, league, { player2Name: 'Max Dale', player2Email: four.email });
  });

  await test.step('the desk starts a fourth team with one player, then removes it', async () => {
    await page.goto(`/admin/leagues/${league.id}/participants`);
    await page.getByRole('button', { name: 'Add Participant' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Participant' });
    await expect(dialog.getByLabel('Team', { exact: true })).toHaveText(/Create New Team \(4\)/);
    await dialog.getByRole('combobox', { name: 'User' }).fill(five.email);
    await page.getByRole('option', { name: five.name }).click();
    await dialog.getByRole('checkbox', { name: 'Team Lead' }).check();
    await dialog.getByRole('button', { name: 'Add Participant' }).click();
    await expect(page.getByText('This team needs 1 more player(s)')).toBeVisible();
    await page.getByRole('button', { name: `Remove ${five.name}` }).click();
    await expect(page.getByRole('alertdialog')).toContainText(
      `Are you sure you want to remove ${five.name} from the league? This action cannot be undone.`,
    );
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('row', { name: five.name })).toHaveCount(0);
  });

  const [a, b, c] = [`${one.name} & Robin Park`, `${two.name} & Sky Lane`, `${three.name} & Max Dale`];
  await test.step('every round is entered by keyboard: the lower score wins, and each team gets a bye', async () => {
    // One of the three teams has a bye in each round, so each round has only one match.
    await page.getByRole('link', { name: 'Rounds' }).click();
    await expect(scoresOf(page, 1)).toBeVisible();
    const rounds = await page.getByRole('link', { name: /^Round \d+.* scores$/ }).count();
    const byes = new Set<string>();
    for (let round = 1; round <= rounds; round += 1) {
      await scoresOf(page, round).click();
      await expect(page.getByRole('heading', { name: `Round ${round}`, exact: true })).toBeVisible();
      const bye = page.getByText(/ has a bye\.$/);
      await expect(bye).toBeVisible();
      if (round <= 3) byes.add((await bye.textContent()) ?? '');
      await page.getByRole('radio').first().focus();
      await page.keyboard.press('Space');
      const names = await page
        .getByRole('radio')
        .evaluateAll((radios) =>
          radios.map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent ?? ''),
        );
      // The team that comes first in `[a, b, c]` wins the match.
      if (
        [a, b, c].findIndex((team) => names[1]?.startsWith(team)) <
        [a, b, c].findIndex((team) => names[0]?.startsWith(team))
      ) {
        await page.keyboard.press('ArrowRight');
      }
      await expect(page.getByText('1 of 1')).toBeVisible();
      await page.getByRole('link', { name: 'Rounds' }).click();
    }
    expect(byes.size).toBe(3);
  });

  await test.step('the standings update', async () => {
    await page.getByRole('link', { name: 'Standings' }).click();
    await expect(rankOf(page, a)).toHaveText('1');
    await expect(rankOf(page, c)).toHaveText('3');
  });

  await test.step('players see their own team and the rules of the table', async () => {
    // The second player of team `c` has a separate account and sees the same team.
    const partner = await browserOf(four.email);
    await partner.goto(`/leagues/${league.id}/signup`);
    await expect(standing(partner, c)).toContainText('Your team');
    await expect(partner.getByText('How standings work')).toBeVisible();
    await member.goto(`/leagues/${league.id}/signup`);
    await expect(rankOf(member, a)).toHaveText('1');
  });
  await page.request.delete(`/api/leagues/${league.id}`);
});

test('twelve scores by keyboard alone: failed scores stay and are saved when the server is back', async ({
  page,
  signIn,
  aPerson,
  aLeague,
}) => {
  const league = await aLeague({ maxParticipants: 12 });
  await signIn({ isAdmin: true });
  for (let teamId = 1; teamId <= 12; teamId += 1) {
    const { id: userId } = await aPerson({ isMember: true });
    await page.request.post(`/api/leagues/${league.id}/participants`, { data: { userId, teamId } });
  }
  const round = await (
    await page.request.post(`/api/leagues/${league.id}/rounds`, {
      data: { roundDate: datePlus(facilityDate(new Date(), DEFAULT_FACILITY), -1) },
    })
  ).json();
  await page.goto(`/admin/leagues/${league.id}/rounds/${round.id}/scores`);
  await expect(page.getByText('0 of 12')).toBeVisible();

  await page.getByRole('textbox').first().focus();
  for (let index = 0; index < 6; index += 1) {
    await page.keyboard.type(String(36 + index));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('6 of 12')).toBeVisible();
  await page.route('**/scores', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  for (let index = 6; index < 12; index += 1) {
    await page.keyboard.type(String(36 + index));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('6 couldn’t be saved. Your entries are still here.')).toBeVisible();
  await expect(page.getByRole('textbox').last()).toHaveValue('47');
  await page.unroute('**/scores');
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByText('12 of 12')).toBeVisible();
  await page.reload();
  await expect(page.getByText('12 of 12')).toBeVisible();
  await expect(page.getByRole('textbox').last()).toHaveValue('47');

  // An invalid number shows an error at its field and is not saved. An empty field deletes the score.
  await page.getByRole('textbox').nth(3).fill('201');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Strokes must be a whole number from 1 to 200')).toBeVisible();
  await page.getByRole('textbox').nth(3).fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('11 of 12')).toBeVisible();
  expect(await (await page.request.get(`/api/leagues/${league.id}/scores`)).json()).toHaveLength(11);
});

test('a finished season stays readable, is shared with initials, and runs again with its players', async ({
  page,
  signIn,
  aPerson,
  browserOf,
  admin,
  browser,
  baseURL,
  aLeague,
}) => {
  const startDate = datePlus(FIRST_SESSION, -100);
  const [kim, newcomer] = [await aPerson({ isMember: true }), await aPerson({ isMember: true })];
  const league = await aLeague({
    startDate,
    endDate: datePlus(startDate, 7),
    dayOfWeek: weekdayOf(startDate),
    startTime: '01:00',
    endTime: '01:30',
  });
  await admin.post(`/api/leagues/${league.id}/participants`, { data: { userId: kim.id, teamId: 1 } });
  const round = await (
    await admin.post(`/api/leagues/${league.id}/rounds`, { data: { roundDate: startDate } })
  ).json();
  await admin.post(`/api/leagues/${league.id}/scores`, {
    data: { roundId: round.id, teamId: 1, strokes: 41 },
  });

  await test.step('every member reads who won', async () => {
    const member = await browserOf(newcomer.email);
    await member.goto('/leagues-signup');
    await member.getByRole('link', { name: `See results, ${league.name}` }).click();
    await expect(member.getByText('Winner').locator('..')).toContainText(kim.name);
    await expect(member.getByRole('heading', { name: 'Final standings' })).toBeVisible();
  });

  await signIn({ isAdmin: true });
  await test.step('a stranger with the public link sees initials, until it is turned off', async () => {
    await page.goto(`/admin/leagues/${league.id}/standings`);
    const link = page.getByRole('switch', { name: 'Public link' });
    await link.click();
    const url = new URL(await page.getByLabel('Link', { exact: true }).inputValue());
    const context = await browser.newContext({ baseURL: baseURL as string });
    const stranger = await context.newPage();
    await stranger.goto(url.pathname);
    await expect(stranger.getByRole('row', { name: /^1 P\./ }).first()).toBeVisible();
    await expect(stranger.getByText(kim.name)).toHaveCount(0);
    await link.click();
    await expect(toast(page, 'Public Link Off')).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    await context.close();
  });

  await test.step('the admin runs the league again and invites its players', async () => {
    await page.goto('/admin/leagues');
    await page.getByRole('link', { name: `Run again, ${league.name}` }).click();
    await expect(page.getByLabel('League Name')).toHaveValue(league.name);
    await page.getByLabel('Invite last season’s players?').selectOption('No, not now');
    await page.getByRole('button', { name: 'Create League' }).click();
    await page.getByRole('button', { name: 'Invite Players' }).click();
    await expect(toast(page, 'Players Invited')).toContainText('1 player will get an email.');
    await expect(page.getByText(/^1 player from last season invited on/)).toBeVisible();
  });

  const nextId = Number(/leagues\/(\d+)\//.exec(page.url())?.[1]);
  await test.step('the player joins again', async () => {
    const player = await browserOf(kim.email);
    await player.goto(`/leagues/${nextId}/signup`);
    await player.getByRole('button', { name: 'Confirm League Registration' }).click();
    await expect(player.getByText(`You’re in: ${league.name}`)).toBeVisible();
  });
  await admin.delete(`/api/leagues/${nextId}`);
});
