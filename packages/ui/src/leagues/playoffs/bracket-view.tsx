import {
  type Bracket,
  type BracketMatch,
  type BracketRound,
  type BracketSide,
  netStrokes,
  PLAYOFF_ROUND_NAMES,
  type PlayoffSize,
} from '@clubhouse/core/leagues';
import { formatInterval, formatShortDate } from '@clubhouse/core/time';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { LeagueBadge } from '../league-badge.tsx';
import { type PlayerAccounts, TeamName } from '../team-name.tsx';
import { matchNoteOf, matchTitle } from './playoff-texts.ts';

const COLUMNS = ['', 'lg:grid-cols-1 lg:max-w-md', 'lg:grid-cols-2', 'lg:grid-cols-3'];

type Props = {
  bracket: Bracket;
  ownTeamId?: number | undefined;
  /** Set only on staff screens, where players' names are links. */
  accounts?: PlayerAccounts | undefined;
  /** An admin's buttons next to a round or a match. */
  roundActions?: (round: BracketRound) => ReactNode;
  matchActions?: (round: BracketRound, match: BracketMatch) => ReactNode;
};

export function BracketView({ bracket: { rounds, isStarted }, ownTeamId, accounts, ...actions }: Props) {
  return (
    <div className={`grid gap-6 print:grid-flow-col print:gap-4 ${COLUMNS[rounds.length]}`}>
      {rounds.map((round) => (
        <section
          key={round.playoffTeams}
          aria-labelledby={headingId(round)}
          className="flex min-w-0 flex-col"
        >
          <h3 id={headingId(round)} className="text-lead">
            {PLAYOFF_ROUND_NAMES[round.playoffTeams]}
          </h3>
          <RoundTime round={round} />
          <div className="print:hidden empty:hidden">{actions.roundActions?.(round)}</div>
          <ol aria-labelledby={headingId(round)} className="mt-3 flex flex-1 flex-col justify-around gap-4">
            {round.matches.map((match) => (
              <li key={match.position} className="break-inside-avoid">
                <Match
                  round={round}
                  match={match}
                  isFirst={round === rounds[0]}
                  isStarted={isStarted}
                  ownTeamId={ownTeamId}
                  accounts={accounts}
                />
                <div className="mt-1 print:hidden empty:hidden">{actions.matchActions?.(round, match)}</div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const headingId = ({ playoffTeams }: BracketRound) => `playoffs-${playoffTeams}`;

function RoundTime({ round }: { round: BracketRound }) {
  if (round.isCanceled) {
    return (
      <p className="mt-1 flex flex-wrap items-center gap-2 text-muted">
        <LeagueBadge tone="warning">Canceled</LeagueBadge> This round needs a new date.
      </p>
    );
  }
  return (
    <p className="mt-1 text-muted">
      {formatShortDate(round.date)}, {formatInterval(round)}
    </p>
  );
}

type MatchProps = {
  round: BracketRound;
  match: BracketMatch;
  isFirst: boolean;
  isStarted: boolean;
  ownTeamId: number | undefined;
  accounts: PlayerAccounts | undefined;
};

function Match({ round: { playoffTeams }, match, isFirst, isStarted, ownTeamId, accounts }: MatchProps) {
  const note = isStarted ? matchNoteOf(match) : null;
  return (
    <>
      {playoffTeams > 2 && (
        <p className="mb-1 text-muted text-small">{matchTitle(playoffTeams, match.position)}</p>
      )}
      <ul className="divide-y divide-border overflow-hidden rounded-md border border-border-strong bg-surface">
        {match.sides.map((side, index) => (
          <Side
            key={side?.seed ?? `open ${index}`}
            side={side}
            waitsFor={sourceOf(playoffTeams, match.position, index, isFirst)}
            isWinner={side !== null && side.team.teamId === match.winnerTeamId}
            isOwn={side !== null && side.team.teamId === ownTeamId}
            accounts={accounts}
          />
        ))}
      </ul>
      {note && <p className="mt-1 text-muted text-small">{note}</p>}
    </>
  );
}

/**
 * Returns the text of an empty slot: the earlier match whose winner will fill it. In the first round, a slot
 * is empty because too few teams have played.
 */
const sourceOf = (playoffTeams: PlayoffSize, position: number, index: number, isFirst: boolean) =>
  isFirst ? 'Open spot' : `Winner of ${matchTitle(playoffTeams === 2 ? 4 : 8, position * 2 - 1 + index)}`;

type SideProps = Pick<MatchProps, 'accounts'> & {
  side: BracketSide | null;
  waitsFor: string;
  isWinner: boolean;
  isOwn: boolean;
};

function Side({ side, waitsFor, isWinner, isOwn, accounts }: SideProps) {
  if (!side) return <li className="flex min-h-11 items-center px-3 text-muted">{waitsFor}</li>;
  const { seed, team, strokes, handicap, lineup } = side;
  return (
    <li
      className={`flex min-h-11 items-center gap-3 px-3 py-1.5 ${isWinner ? 'font-[640]' : ''} ${isOwn ? 'bg-accent-soft' : ''}`}
    >
      <span className="w-5 shrink-0 text-muted text-small tabular-nums">
        <span className="sr-only">Seed </span>
        {seed}
      </span>
      <span className="wrap-anywhere min-w-0 flex-1">
        <TeamName team={team} accounts={accounts} lineup={lineup} />
        {isOwn && <span className="sr-only"> (you)</span>}
      </span>
      {strokes !== null && (
        <span className="whitespace-nowrap tabular-nums">
          {handicap === undefined ? strokes : `${strokes}, net ${netStrokes({ strokes, handicap })}`}
        </span>
      )}
      <span className="w-5 shrink-0 text-success">
        {isWinner && (
          <>
            <Check aria-hidden className="size-5" />
            <span className="sr-only">won</span>
          </>
        )}
      </span>
    </li>
  );
}
