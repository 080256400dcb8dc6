import type { League, Standing } from '@clubhouse/core/leagues';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { LeagueBadge } from '../league-badge.tsx';
import { COMPETITOR_TITLES, competitorOf } from '../league-texts.ts';
import { type PlayerAccounts, TeamName } from '../team-name.tsx';
import { columnsOf, NO_FIGURE, notesOf } from './standings-texts.ts';

type Props = {
  league: Pick<League, 'leagueType' | 'scoringType' | 'allowsHalves' | 'handicap'>;
  standings: readonly Standing[];
  ownTeamId?: number;
  /** Set only on staff screens. */
  accounts?: PlayerAccounts;
};

/**
 * Shows the standings. A narrow container hides the notes and the less important figures until the user asks
 * for them.
 */
export function StandingsTable({ league, standings, ownTeamId, accounts }: Props) {
  const competitor = competitorOf(league);
  if (standings.length === 0) return <p className="text-muted">No {competitor}s yet.</p>;
  const { caption, columns, main } = columnsOf(league);
  return (
    <div className="@container">
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-border border-b align-bottom text-muted text-small">
            <th scope="col" className="w-0 whitespace-nowrap p-2 font-[500]">
              Rank
            </th>
            <th scope="col" className="p-2 font-[500]">
              {COMPETITOR_TITLES[competitor]}
            </th>
            {columns.map(({ title }) => (
              <th
                key={title}
                scope="col"
                className={`p-2 text-right font-[500] [overflow-wrap:normal] @lg:whitespace-nowrap ${cellClass(title, main)}`}
              >
                {title}
              </th>
            ))}
            <th scope="col" className="w-0 p-0 @lg:hidden print:hidden">
              <span className="sr-only">Details</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {standings.map((row) => (
            <Row
              key={row.team.teamId}
              row={row}
              columns={columns}
              main={main}
              isOwn={row.team.teamId === ownTeamId}
              notes={notesOf(row, competitor)}
              accounts={accounts}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellClass = (title: string, main: string) =>
  title === main ? 'hidden @min-[14rem]:table-cell' : 'hidden @lg:table-cell';

type RowProps = Pick<ReturnType<typeof columnsOf>, 'columns' | 'main'> & {
  row: Standing;
  isOwn: boolean;
  notes: readonly string[];
  accounts: PlayerAccounts | undefined;
};

function Row({ row, columns, main, isOwn, notes, accounts }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const figures = columns.map(({ title, figureOf }) => ({ title, figure: figureOf(row) ?? NO_FIGURE }));
  const shade = isOwn ? 'bg-accent-soft' : '';
  return (
    <>
      <tr className={`align-baseline ${shade} ${isOpen ? '@max-lg:border-b-0' : ''}`}>
        <td className="p-2 py-2.5 tabular-nums">
          {row.rank ?? (
            <>
              <span aria-hidden>{NO_FIGURE}</span>
              <span className="sr-only">Unranked</span>
            </>
          )}
        </td>
        <th scope="row" className="p-2 py-2.5 font-[550]">
          <span className="mr-2">
            <TeamName team={row.team} accounts={accounts} />
          </span>
          {isOwn && (
            <>
              <span className="sr-only">, </span>
              <LeagueBadge tone="accent">{row.team.players.length > 1 ? 'Your team' : 'You'}</LeagueBadge>
            </>
          )}
          {notes.map((note) => (
            <span key={note} className="hidden font-[400] text-muted text-small @lg:block">
              {note}
            </span>
          ))}
        </th>
        {figures.map(({ title, figure }) => (
          <td
            key={title}
            className={`whitespace-nowrap p-2 py-2.5 text-right tabular-nums ${title === main ? 'font-[600]' : ''} ${cellClass(title, main)}`}
          >
            {figure}
          </td>
        ))}
        <td className="p-0 text-right @lg:hidden print:hidden">
          <button
            type="button"
            aria-label={`Details of ${row.team.name}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => setIsOpen(!isOpen)}
            className="inline-grid size-11 cursor-pointer place-items-center rounded-md align-middle text-muted hover:bg-accent-soft hover:text-text"
          >
            <ChevronDown
              aria-hidden
              className={`size-5 transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className={`text-muted text-small @lg:hidden ${shade}`}>
          <td />
          <td colSpan={columns.length + 2} className="px-2 pb-3">
            {row.rank !== null &&
              figures.map(({ title, figure }) => (
                <span
                  key={title}
                  className={`mr-4 inline-block ${title === main ? '@min-[14rem]:hidden' : ''}`}
                >
                  {title} <span className="tabular-nums">{figure}</span>
                </span>
              ))}
            {notes.map((note) => (
              <span key={note} className="block">
                {note}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
