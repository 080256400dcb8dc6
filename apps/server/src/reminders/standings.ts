import { nextSessionOf } from '@clubhouse/core/leagues';
import { standingsMonday } from '@clubhouse/core/notifications';
import { datePlus } from '@clubhouse/core/time';
import { leaguesPlayingBetween } from '../league-calendar/index.ts';
import { findWaves, leaguePlayers, standingsAfter, waveLeagues, waveOfTeam } from '../leagues/index.ts';
import { notify } from '../notifications/index.ts';
import { leaguePath, standingsMail } from './mails.ts';
import { noticeFor, type Run } from './run.ts';
import { type Due, withoutWritten } from './written.ts';

type DueStandings = Due & { teamId: number };

/**
 * On Monday, sends players the standings of each of their leagues that had scores in the week before. Only
 * regular-season scores that count in the standings matter here.
 */
export async function sendStandings(run: Run): Promise<void> {
  const { trx, window, facility, now } = run;
  const monday = standingsMonday(window, facility);
  if (!monday) return;
  const week = { from: datePlus(monday.date, -7), to: datePlus(monday.date, -1) };
  const leagues = new Map(
    (await leaguesPlayingBetween(trx, week.from, week.to)).map((league) => [league.id, league]),
  );
  if (leagues.size === 0) return;
  const standingsById = await standingsAfter(trx, [...leagues.keys()], { ...week, now });
  const players = await leaguePlayers(trx, [...standingsById.keys()]);
  const waves = await findWaves(trx, await waveLeagues(trx, [...standingsById.keys()]), facility);
  const due = players.map(
    ({ leagueId, userId, email, teamId }): DueStandings => ({
      user: { id: userId, email },
      kind: 'standings',
      subjectId: leagueId,
      occurrence: monday.date,
      at: monday.at,
      teamId,
    }),
  );
  const notices = (await withoutWritten(trx, due)).flatMap((one) => {
    const league = leagues.get(one.subjectId);
    const standings = standingsById.get(one.subjectId);
    if (!league || !standings) return [];
    const next = nextSessionOf(league, now, facility);
    const wave = next && waveOfTeam(waves.on(league.id, next.night), one.teamId);
    const nextNight = next && { ...next, start: wave?.startTime ?? null };
    const mail = standingsMail(league, { standings, teamId: one.teamId, nextNight }, facility);
    const push = { title: mail.subject, body: 'See the standings.', path: leaguePath(league) };
    return [noticeFor([one], { mail, push })];
  });
  await notify(trx, notices, run);
}
