import type { League, Standing } from '@clubhouse/core/leagues';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { Card } from '../../kit/index.ts';
import { ScrollRegion } from '../../kit/scroll-region.tsx';
import { COMPETITOR_TITLES, competitorOf } from '../league-texts.ts';
import { columnsOf, NO_FIGURE } from '../standings/standings-texts.ts';
import { type PlayerAccounts, TeamName } from '../team-name.tsx';

type Props = {
  league: Pick<League, 'leagueType' | 'scoringType' | 'allowsHalves' | 'handicap'>;
  standings: readonly Standing[];
  accounts: PlayerAccounts;
};

/** Shows the standings, and how many ranks each team has moved since the user opened the page. */
export function LiveStandings({ league, standings, accounts }: Props) {
  const { columns, main } = columnsOf(league);
  const mainColumn = columns.find(({ title }) => title === main);
  const before = useRef(new Map(standings.map(({ team }, rank) => [team.teamId, rank])));
  const rows = useSlidingRows(standings.map(({ team }) => team.teamId).join());
  return (
    <Card>
      <h2 className="text-title">Standings</h2>
      <ScrollRegion label="Standings based on the saved scores">
        <table className="mt-3 w-full text-left">
          <caption className="sr-only">Standings based on the saved scores</caption>
          <thead className="text-muted text-small">
            <tr>
              <th scope="col" className="w-10 py-1 font-[500]">
                <span className="sr-only">Rank</span>
              </th>
              <th scope="col" className="py-1 font-[500]">
                {COMPETITOR_TITLES[competitorOf(league)]}
              </th>
              <th scope="col" className="whitespace-nowrap py-1 text-right font-[500]">
                {main}
              </th>
              <th scope="col" className="w-12 py-1">
                <span className="sr-only">Change</span>
              </th>
            </tr>
          </thead>
          <tbody ref={rows}>
            {standings.map((row, rank) => (
              <tr
                key={row.team.teamId}
                data-row={row.team.teamId}
                className="border-border border-t bg-surface"
              >
                <td className="py-2 tabular-nums">{row.rank ?? NO_FIGURE}</td>
                <th scope="row" className="py-2 font-[550]">
                  <TeamName team={row.team} accounts={accounts} />
                </th>
                <td className="whitespace-nowrap py-2 pl-2 text-right tabular-nums">
                  {mainColumn?.figureOf(row) ?? NO_FIGURE}
                </td>
                <td className="py-2 text-right">
                  <RankChange by={(before.current.get(row.team.teamId) ?? rank) - rank} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

function RankChange({ by }: { by: number }) {
  if (by === 0) return null;
  const Icon = by > 0 ? ArrowUp : ArrowDown;
  return (
    <span
      className={`inline-flex items-center tabular-nums text-small ${by > 0 ? 'text-success' : 'text-danger'}`}
    >
      <Icon aria-hidden className="size-4" />
      <span aria-hidden>{Math.abs(by)}</span>
      <span className="sr-only">
        {by > 0 ? 'up' : 'down'} {Math.abs(by)}
      </span>
    </span>
  );
}

const SLIDE_MS = 350;

function useSlidingRows(order: string): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const previousRanks = useRef(new Map<string, number>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows move only when the order changes
  useLayoutEffect(() => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    for (const row of body.current?.rows ?? []) {
      const key = row.dataset.row ?? '';
      const before = previousRanks.current.get(key);
      previousRanks.current.set(key, row.offsetTop);
      if (isStill || before === undefined || before === row.offsetTop) continue;
      const from = `translateY(${before - row.offsetTop}px)`;
      row.animate([{ transform: from }, { transform: 'none' }], { duration: SLIDE_MS, easing: 'ease-out' });
    }
  }, [order]);
  return body;
}
