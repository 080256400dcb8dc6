import type { League, Standing } from '@clubhouse/core/leagues';
import { stringify } from 'csv-stringify/browser/esm/sync';
import { COMPETITOR_TITLES, competitorOf } from '../league-texts.ts';
import { columnsOf } from './standings-texts.ts';

export function standingsCsv(
  league: Pick<League, 'leagueType' | 'scoringType' | 'allowsHalves' | 'handicap'>,
  standings: readonly Standing[],
): string {
  const { columns } = columnsOf(league);
  const rows = [
    ['Rank', COMPETITOR_TITLES[competitorOf(league)], ...columns.map(({ title }) => title), 'Qualified'],
    ...standings.map((row) => [
      row.rank ?? '',
      row.team.name,
      ...columns.map(({ figureOf }) => figureOf(row) ?? ''),
      row.qualified ? 'Yes' : 'No',
    ]),
  ];
  // `escape_formulas` prevents spreadsheet programs from running a team name as a formula.
  return stringify(rows, { escape_formulas: true, record_delimiter: 'windows', bom: true });
}

export function standingsFileName(leagueName: string, date: string): string {
  const name = leagueName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `standings_${name.replace(/^-|-$/g, '') || 'league'}_${date}.csv`;
}
