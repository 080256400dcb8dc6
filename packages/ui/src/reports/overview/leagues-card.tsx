import type { LeagueFigures, Period } from '@clubhouse/core/reports';
import { SCREENS } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import { generatePath, Link } from 'react-router-dom';
import { type Ranged, reportQueries } from '../api.ts';
import { BarList } from '../chart-parts.tsx';
import { partOf, percentText, sum } from '../figures.ts';
import { ReportCard } from './report-card.tsx';

const LISTED = 6;
const COUNTS = ['Players', 'Spots', 'Withdrawals', 'Answered no', 'Missed nights'];

export function LeaguesCard({ range }: { range: Period }) {
  return (
    <ReportCard
      title="Leagues"
      note="Leagues that play in this period, and how full they are. The table also shows withdrawals, “no” answers and missed nights."
      query={useQuery(reportQueries.leagues(range))}
      viewOf={leaguesView}
      emptyText="No league nights in this period."
      fileName="leagues"
      height="min-h-60"
    />
  );
}

const countsOf = (row: LeagueFigures) => [
  row.players,
  row.maxPlayers,
  row.withdrawn,
  row.answeredNo,
  row.missedNights,
];

const LeagueLink = ({ leagueId, name }: Pick<LeagueFigures, 'leagueId' | 'name'>) => (
  <Link
    to={generatePath(SCREENS.leagueParticipants.path, { id: String(leagueId) })}
    className="rounded-sm pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center underline decoration-border-strong underline-offset-4 hover:decoration-current"
  >
    {name}
  </Link>
);

function placesText({ players, maxPlayers }: LeagueFigures): string {
  return `${players} of ${maxPlayers}, ${percentText(partOf(players, maxPlayers))} full`;
}

function leaguesView({ found }: Ranged<LeagueFigures[]>) {
  if (found.length === 0) return null;
  const total = (count: (row: LeagueFigures) => number) => sum(found.map(count));
  const [players, places] = [total((row) => row.players), total((row) => row.maxPlayers)];
  const [withdrawn, missed] = [total((row) => row.withdrawn), total((row) => row.missedNights)];
  return {
    takeaway: `${players} of ${places} spots filled. ${withdrawn === 1 ? '1 withdrawal' : `${withdrawn} withdrawals`}, ${missed === 1 ? '1 night' : `${missed} nights`} missed.`,
    picture: (
      <BarList
        label="Leagues"
        rows={found.slice(0, LISTED).map((league) => ({
          key: league.leagueId,
          name: <LeagueLink {...league} />,
          value: partOf(league.players, league.maxPlayers),
          text: placesText(league),
        }))}
        most={1}
      />
    ),
    table: {
      hasNumbers: true,
      columns: ['League', ...COUNTS],
      rows: found.map((league) => [<LeagueLink key="name" {...league} />, ...countsOf(league)]),
    },
    csv: [['League', ...COUNTS], ...found.map((league) => [league.name, ...countsOf(league)])],
  };
}
