import type { Facility } from '@clubhouse/core/facility';
import { MAX_LISTED } from '@clubhouse/core/lists';
import type { LeagueFigures, ReportQuery } from '@clubhouse/core/reports';
import { facilityDate } from '@clubhouse/core/time';
import type { Knex } from 'knex';
import { runBatched } from '../db/batch.ts';

type Count = { leagueId: number; count: number };

/**
 * Returns the figures for the leagues whose season overlaps with the range:
 * docs/product/reports.md#league-report.
 */
export async function figuresOfLeagues(
  db: Knex,
  range: ReportQuery,
  now: Date,
  facility: Facility,
): Promise<LeagueFigures[]> {
  const leagues: Pick<LeagueFigures, 'leagueId' | 'name' | 'maxPlayers'>[] = await db('leagues')
    .where('start_date', '<=', range.to)
    .where('end_date', '>=', range.from)
    .orderBy([
      { column: 'start_date', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(MAX_LISTED)
    .select('id as leagueId', 'name', 'max_participants as maxPlayers');
  const ids = leagues.map(({ leagueId }) => leagueId);
  type Players = { leagueId: number; players: number | string; withdrawn: number | string };
  const [players, answers, missed] = await runBatched<[Players[], Count[], Count[]]>(db, [
    async () =>
      db('league_participants')
        .whereIn('league_id', ids)
        .groupBy('league_id')
        .select(
          'league_id as leagueId',
          db.raw('SUM(CASE WHEN withdrawn_at IS NULL THEN 1 ELSE 0 END) AS players'),
          db.raw('SUM(CASE WHEN withdrawn_at IS NULL THEN 0 ELSE 1 END) AS withdrawn'),
        ),
    async () =>
      db('league_answers')
        .whereIn('league_id', ids)
        .where({ answer: 'out' })
        .whereBetween('night_date', [range.from, range.to])
        .groupBy('league_id')
        .select('league_id as leagueId')
        .count<Count[]>({ count: '*' }),
    async () =>
      // Counts the nights that teams missed. A round without any score does not count, because its teams are
      // stored with the first score. In lowest-score leagues, a team without a score was absent. In match
      // play, such a team may have had a bye, so only the results `absent` and `both_absent` count.
      db('league_rounds')
        .join('leagues', 'leagues.id', 'league_rounds.league_id')
        .join('league_round_teams', 'league_round_teams.round_id', 'league_rounds.id')
        .leftJoin('league_scores', (scores) =>
          scores
            .on('league_scores.round_id', 'league_rounds.id')
            .on('league_scores.team_id', 'league_round_teams.team_id'),
        )
        .whereIn('league_rounds.league_id', ids)
        .whereBetween('league_rounds.round_date', [range.from, range.to])
        // Leaves out today, because today's scores are still being entered.
        .where('league_rounds.round_date', '<', facilityDate(now, facility))
        .whereNull('league_rounds.playoff_teams')
        .where((absent) =>
          absent
            .whereIn('league_scores.result', ['absent', 'both_absent'])
            .orWhere((without) =>
              without.where('leagues.scoring_type', 'lowest_score').whereNull('league_scores.id'),
            ),
        )
        .groupBy('league_rounds.league_id')
        .select('league_rounds.league_id as leagueId')
        .count<Count[]>({ count: '*' }),
  ]);
  const byLeague = <Row extends { leagueId: number }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.leagueId, row]));
  const [playersOf, answersOf, missedOf] = [byLeague(players), byLeague(answers), byLeague(missed)];
  return leagues.map((league) => ({
    ...league,
    players: Number(playersOf.get(league.leagueId)?.players ?? 0),
    withdrawn: Number(playersOf.get(league.leagueId)?.withdrawn ?? 0),
    answeredNo: Number(answersOf.get(league.leagueId)?.count ?? 0),
    missedNights: Number(missedOf.get(league.leagueId)?.count ?? 0),
  }));
}
