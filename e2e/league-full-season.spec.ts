import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { League, Round } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, formatShortDate, weekdayOf } from '@clubhouse/core/time';
import type { APIRequestContext, Page } from '@playwright/test';
import { join, test } from './leagues.ts';
import { type Database, expect, type Person, toast } from './people.ts';

// Members and admins use phone-sized windows.
test.use({ viewport: { width: 375, height: 740 } });

const today = () => facilityDate(new Date(), DEFAULT_FACILITY);
const PLAYERS = 10;

/** The date columns of the league tables that this test fills, except `leagues` itself. */
const DATES: [table: string, column: string][] = [
  ['league_rounds', 'round_date'],
  ['league_canceled_nights', 'night_date'],
  ['league_moved_nights', 'night_date'],
  ['league_moved_nights', 'moved_to'],
  ['league_answers', 'night_date'],
  ['league_waves', 'night_date'],
  ['league_substitutes', 'night_date'],
];

/**
 * Makes time pass for one league by moving all its dates into the past. The clocks cannot change, because other
 * tests use the same server.
 */
async function daysPass(database: Database, { id }: League, days: number): Promise<void> {
  const earlier = (date: string) => datePlus(date, -days);
  const { start_date, end_date, day_of_week } = await database('leagues').where({ id }).first();
  const dayOfWeek = weekdayOf(earlier(nextDate(start_date, day_of_week)));
  await database('leagues')
    .where({ id })
    .update({ start_date: earlier(start_date), end_date: earlier(end_date), day_of_week: dayOfWeek });
  for (const [table, column] of DATES) {
    const dates: string[] = await database(table).where({ league_id: id }).distinct().pluck(column);
    // Moves the earliest date first, so that rows with different dates never get the same date.
    for (const date of dates.sort()) {
      await database(table)
        .where({ league_id: id, [column]: date })
        .update({ [column]: earlier(date) });
    }
  }
  // Deletes the league's bookings instead of moving them, because other tests may have booked the same bays on
  // the earlier dates.
  const bookings = database('bookings').where({ league_id: id }).select('id');
  await database('bay_slots').whereIn('booking_id', bookings.clone()).delete();
  await database('bookings').where({ league_id: id }).whereNull('cancelled_at').delete();
  // Moves the scores into the past too, because unconfirmed scores count after 48 hours.
  await database('league_scores')
    .where({ league_id: id })
    .update({ updated_at: new Date(Date.now() - days * 24 * 60 * 60_000) });
}

function nextDate(from: string, day: string): string {
  for (let date = from; ; date = datePlus(date, 1)) if (weekdayOf(date) === day) return date;
}

type Player = Person & { calls: APIRequestContext; teamId: number };

test('a season of eight weeks with absences, substitutes, a dispute and playoffs, from the first night to the champion', async ({
  database,
  admin,
  aPerson,
  callsOf,
  browserOf,
  aLeague,
}) => {
  const firstNight = datePlus(today(), 7);
  const league = await aLeague({
    ...{ startDate: firstNight, endDate: datePlus(firstNight, 49), dayOfWeek: weekdayOf(firstNight) },
    // A session that starts at midnight has always begun, so players can enter scores at any time of day.
    ...{ startTime: '00:00', endTime: '02:00', numberOfBays: 2, maxParticipants: PLAYERS },
    ...{ scoreEntry: 'players', countedRounds: 6, playoffTeams: 4, createSchedule: true },
  });
  expect(league).toMatchObject({ hasSchedule: true });
  const members = await Promise.all(
    Array.from({ length: PLAYERS }, async () => {
      const person = await aPerson({ isMember: true });
      return { ...person, calls: await callsOf(person.email) };
    }),
  );
  const players: Player[] = [];
  // The members join one after another, so that team numbers follow the order of `members`.
  for (const [index, member] of members.entries()) {
    await join(member.calls, league);
    players.push({ ...member, teamId: index + 1 });
  }
  const [ann, ben, cam, dee] = players as [Player, Player, Player, Player];
  const sub = await aPerson({ isMember: true });
  const annsPhone = await browserOf(ann.email);
  const subsPhone = await browserOf(sub.email);
  const desk = await browserOf((await aPerson({ isAdmin: true })).email);
  const api = `/api/leagues/${league.id}`;
  const night = () => datePlus(today(), 7);
  const rounds = async (): Promise<Round[]> => (await admin.get(`${api}/rounds`)).json();
  const roundOn = async (date: string) => (await rounds()).find(({ roundDate }) => roundDate === date)?.id;
  /** Each player's strokes by round. Null if the player has no score. */
  const played: (number | null)[][] = players.map(() => []);

  async function playRound(week: number, except: readonly Player[] = []): Promise<void> {
    const roundId = await roundOn(today());
    await Promise.all(
      players.map(async (player, index) => {
        const strokes = 38 + ((index * 7 + week * 3) % 11) + (index % 3);
        played[index]?.push(except.includes(player) ? null : strokes);
        if (except.includes(player)) return;
        const answer = await player.calls.put(`${api}/rounds/${roundId}/own-score`, { data: { strokes } });
        expect(answer.status()).toBe(200);
      }),
    );
  }
  const note = (player: Player, week: number, strokes: number) => {
    const card = played[players.indexOf(player)];
    if (card) card[week - 1] = strokes;
  };
  const enterOn = async (phone: Page, label: string, strokes: number) => {
    await phone.goto(`/leagues/${league.id}/score`);
    await phone.getByLabel(label).fill(String(strokes));
    await phone.getByRole('button', { name: 'Save Score' }).click();
    await expect(phone.getByText('Saved. Another player still has to confirm it.')).toBeVisible();
  };
  const aWeekPasses = () => daysPass(database, league, 7);

  await test.step('ten players on two bays start in two waves, which change every week', async () => {
    await annsPhone.goto(`/leagues/${league.id}/nights/${night()}`);
    const wave = (start: string) =>
      annsPhone.getByRole('region', { name: `Start ${start}` }).getByRole('listitem');
    await expect(wave('12:00 AM')).toHaveCount(5);
    await expect(wave('1:00 AM')).toHaveCount(5);
    const own = annsPhone.getByText(/^Your start time: /);
    const first = await own.textContent();
    await annsPhone.goto(`/leagues/${league.id}/nights/${datePlus(night(), 7)}`);
    await expect(own).not.toHaveText(first ?? '');
  });

  await test.step('week 1: a player enters a score on the phone, and it counts after 48 hours', async () => {
    await aWeekPasses();
    await playRound(1, [ann]);
    await enterOn(annsPhone, 'Your strokes', 44);
    note(ann, 1, 44);
    await aWeekPasses();
    await annsPhone.goto(`/leagues/${league.id}/signup`);
    await expect(
      annsPhone.getByRole('table', { name: /Standings/ }).getByRole('row', { name: ann.name }),
    ).toContainText('44.00');
  });

  await test.step('week 2: a player who is out has no score, and the night says so', async () => {
    await playRound(2);
    // Ben answers for next week's night. Today's night started at midnight, so it is too late to answer for it.
    const bensPhone = await browserOf(ben.email);
    await bensPhone.goto(`/leagues/${league.id}/nights/${night()}`);
    await bensPhone.getByRole('button', { name: 'I’m Out' }).click();
    await expect(bensPhone.getByText(`Absent: ${ben.name}. No score.`)).toBeVisible();
    await aWeekPasses();
    await bensPhone.goto(`/leagues/${league.id}/score`);
    await expect(bensPhone.getByText('You’re marked as out for this night.')).toBeVisible();
    // Closes the screen, because it would otherwise reload after each score that `playRound` enters.
    await bensPhone.close();
    await playRound(3, [ben]);
  });

  await test.step('week 4: a substitute accepts on the home, and enters the score', async () => {
    await subsPhone.goto(`/leagues/${league.id}/signup`);
    await subsPhone.getByRole('switch', { name: 'I can substitute' }).click();
    await expect(subsPhone.getByRole('switch', { name: 'I can substitute' })).toBeChecked();
    const camsPhone = await browserOf(cam.email);
    await camsPhone.goto(`/leagues/${league.id}/nights/${night()}`);
    await camsPhone.getByRole('button', { name: 'I’m Out' }).click();
    await camsPhone.getByRole('button', { name: 'Find a Substitute' }).click();
    await expect(camsPhone.getByText('We’re asking other members to fill in for you.')).toBeVisible();
    await subsPhone.goto('/');
    const request = subsPhone.getByRole('region', { name: 'Requests for a substitute' });
    await expect(request).toContainText(`Can you play for ${cam.name} on ${formatShortDate(night())}?`);
    await request.getByRole('button', { name: 'I’ll Play' }).click();
    await expect(toast(subsPhone, 'You’re Playing')).toBeVisible();
    await expect(camsPhone.getByText(`You’re out. ${sub.name} is playing for you.`)).toBeVisible();
    await camsPhone.close();
    await aWeekPasses();
    await playRound(4, [cam]);
    await enterOn(subsPhone, 'Your strokes', 36);
    note(cam, 4, 36);
    await subsPhone.close();
    await annsPhone.goto(`/leagues/${league.id}/leaderboard`);
    await expect(annsPhone.getByRole('row', { name: `${cam.name} (sub)` })).toContainText('36');
  });

  await test.step('week 5: an admin cancels the night, and nobody plays', async () => {
    await desk.goto(`/admin/leagues/${league.id}/rounds`);
    const round = desk.getByRole('listitem').filter({ hasText: 'Round 5' });
    await round.getByRole('button', { name: /^Cancel night of/ }).click();
    const dialog = desk.getByRole('dialog', { name: /^Cancel .+ on \w{3}, \w{3} \d+\?$/ });
    await dialog.getByLabel('Reason').fill('Storm');
    await dialog.getByRole('button', { name: 'Cancel Night' }).click();
    await expect(round).toContainText('Canceled · Storm');
    await aWeekPasses();
    await annsPhone.goto(`/leagues/${league.id}/score`);
    await expect(annsPhone.getByText('No round is open for scores right now.')).toBeVisible();
    for (const card of played) card.push(null);
  });

  await test.step('week 6: an admin moves the night by a day, and its scores open on the new date', async () => {
    const date = night();
    const move = { date, movedTo: datePlus(date, 1), startTime: '00:00', reason: 'Concert' };
    expect((await admin.post(`${api}/moved-nights`, { data: move })).status()).toBe(201);
    await annsPhone.goto(`/leagues/${league.id}/signup`);
    await expect(annsPhone.getByText(/Moved from .* · Concert/).first()).toBeVisible();
    await daysPass(database, league, 8);
    await playRound(6);
    // Moves all dates one day forward again, because this step moved them eight days into the past instead of
    // seven.
    await daysPass(database, league, -1);
  });

  await test.step('week 7: another player disputes a score, and an admin decides', async () => {
    await aWeekPasses();
    await playRound(7, [ann]);
    await enterOn(annsPhone, 'Your strokes', 39);
    const bensPhone = await browserOf(ben.email);
    await bensPhone.goto(`/leagues/${league.id}/score`);
    await bensPhone.getByRole('button', { name: `Dispute 39 for ${ann.name}` }).click();
    await bensPhone.getByLabel(`Strokes you counted for ${ann.name}`).fill('45');
    await bensPhone.getByRole('button', { name: 'Send Dispute' }).click();
    await expect(
      annsPhone.getByText(`${ben.name} says: 45 strokes. The front desk will decide.`),
    ).toBeVisible();
    await desk.goto(`/admin/leagues/${league.id}/rounds/${await roundOn(today())}/scores`);
    await desk.getByRole('button', { name: `Use ${ann.name}: 45` }).click();
    await expect(desk.getByRole('textbox', { name: ann.name })).toHaveValue('45');
    await expect(annsPhone.getByText('This score is final.')).toBeVisible();
    note(ann, 7, 45);
  });

  const expectedOrder = () =>
    players
      .map((player, index) => {
        const best = (played[index] ?? [])
          .filter((strokes) => strokes !== null)
          .sort((a, b) => a - b)
          .slice(0, 6);
        return { player, average: best.reduce((sum, each) => sum + each, 0) / best.length };
      })
      .sort((a, b) => a.average - b.average);

  await test.step('week 8: an admin names a substitute, and enters the score', async () => {
    await desk.goto(`/admin/leagues/${league.id}/nights/${night()}`);
    const row = desk.getByRole('listitem').filter({ hasText: dee.name }).first();
    await row.getByRole('button', { name: /^Out/ }).click();
    await row.getByRole('button', { name: 'Name a Substitute' }).click();
    const dialog = desk.getByRole('dialog', { name: `Who’s playing for ${dee.name}?` });
    await dialog.getByRole('radio', { name: sub.name }).check();
    await dialog.getByRole('button', { name: 'Name Substitute' }).click();
    await expect(toast(desk, 'Substitute Named')).toBeVisible();
    await aWeekPasses();
    await playRound(8, [dee]);
    await desk.goto(`/admin/leagues/${league.id}/rounds/${await roundOn(today())}/scores`);
    await desk.getByRole('textbox', { name: `${dee.name} (sub)` }).fill('37');
    await desk.keyboard.press('Enter');
    await expect(desk.getByText('10 of 10 scores saved')).toBeVisible();
    note(dee, 8, 37);
  });

  await test.step('the best six rounds of each player make the final standings', async () => {
    await aWeekPasses();
    const standings: { team: { teamId: number }; averageStrokes: number }[] = await (
      await admin.get(`${api}/standings`)
    ).json();
    const averages = standings.map(({ team, averageStrokes }) => [team.teamId, averageStrokes.toFixed(4)]);
    const expected = expectedOrder().map(({ player, average }) => [player.teamId, average.toFixed(4)]);
    expect(averages.map(([, average]) => average)).toEqual(expected.map(([, average]) => average));
    expect(new Map(averages as [number, string][])).toEqual(new Map(expected as [number, string][]));
    await annsPhone.goto(`/leagues/${league.id}/signup`);
    const table = annsPhone.getByRole('table', { name: /Standings/ });
    await expect(table.getByRole('rowheader')).toHaveCount(PLAYERS);
    // A substitute has no row in the standings.
    await expect(table.getByText(sub.name)).toHaveCount(0);
  });

  await test.step('the best four play for the title', async () => {
    await desk.goto(`/admin/leagues/${league.id}/playoffs`);
    await desk.getByRole('button', { name: 'Start Playoffs' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Start Playoffs' }).click();
    await expect(desk.getByRole('heading', { name: 'Bracket' })).toBeVisible();
    const teams = async (): Promise<number[]> => {
      const matchups = await (await admin.get(`${api}/rounds/${await roundOn(today())}/matchups`)).json();
      return matchups.flatMap((matchup: { teams: { teamId: number }[] }) =>
        matchup.teams.map(({ teamId }) => teamId),
      );
    };
    const semifinalists = await teams();
    const standings: { team: { teamId: number } }[] = await (await admin.get(`${api}/standings`)).json();
    const bestFour = standings.slice(0, 4).map(({ team }) => team.teamId);
    expect(semifinalists.toSorted()).toEqual(bestFour.toSorted());
    const playersIn = (ids: number[]) =>
      ids.map((id) => players.find(({ teamId }) => teamId === id) as Player);
    const best = expectedOrder()[0]?.player as Player;
    for (const player of playersIn(semifinalists)) {
      // The best player of the season wins every match.
      const strokes = player === best ? 35 : 40 + player.teamId;
      const data = { roundId: await roundOn(today()), teamId: player.teamId, strokes };
      expect((await admin.post(`${api}/scores`, { data })).status()).toBe(201);
    }
    await aWeekPasses();
    const finalists = playersIn(await teams());
    expect(finalists).toHaveLength(2);
    await desk.goto(`/admin/leagues/${league.id}/rounds/${await roundOn(today())}/scores`);
    for (const player of finalists) {
      await desk.getByRole('textbox', { name: player.name }).fill(player === best ? '37' : '38');
      await desk.getByRole('textbox', { name: player.name }).press('Enter');
    }
    await expect(desk.getByText('2 of 2 scores saved')).toBeVisible();
    await annsPhone.goto(`/leagues/${league.id}/playoffs`);
    await expect(annsPhone.getByText('Champion').locator('..')).toContainText(best.name);
  });
});
