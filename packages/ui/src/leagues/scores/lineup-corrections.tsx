import type { League, Lineup, Round, Score, Team } from '@clubhouse/core/leagues';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '../../client/index.ts';
import { useBracketConfirmation } from '../playoffs/bracket-confirmation.tsx';
import { type PlayerAccounts, TeamName } from '../team-name.tsx';
import { useChangeDetails, useEnterScore } from './api.ts';

type Props = {
  league: Pick<League, 'leagueType'>;
  round: Round;
  teams: readonly Team[];
  scores: readonly Score[];
  accounts: PlayerAccounts;
};

export function LineupCorrections({ league, round, teams, scores, accounts }: Props) {
  const { withConfirmation, dialog } = useBracketConfirmation();
  const change = useChangeDetails(round, useEnterScore(round, withConfirmation));
  const [error, setError] = useState<string>();
  const scored = teams.flatMap((team) => {
    const score = scores.find(({ teamId }) => teamId === team.teamId);
    return score ? [{ team, score }] : [];
  });
  if (scored.length === 0) return null;
  const save = async (teamId: number, lineup: Lineup) => {
    setError(undefined);
    await change(teamId, { lineup }).catch((failure) =>
      setError(errorMessage(failure, 'We couldn’t save who played.')),
    );
  };
  return (
    <details className="group mt-5 border-border border-t print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 font-[550] hover:text-accent">
        Who played
        <ChevronDown aria-hidden className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-border">
        {scored.map(({ team, score }) => (
          <li key={team.teamId} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span className="wrap-anywhere">
              <TeamName team={team} accounts={accounts} />
            </span>
            <LineupSelect
              {...{ league, team, score }}
              onChange={(lineup) => void save(team.teamId, lineup)}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-2 text-danger">
          {error}
        </p>
      )}
      {dialog}
    </details>
  );
}

const LINEUPS: readonly Lineup[] = ['full', 'substitute', 'single'];

type SelectProps = Pick<Props, 'league'> & {
  team: Team;
  score: Score;
  onChange: (lineup: Lineup) => void;
};

function LineupSelect({ league, team, score, onChange }: SelectProps) {
  const isScramble = league.leagueType === 'scramble';
  const texts: Record<Lineup, string> = {
    full: isScramble ? 'Both players' : 'The player',
    substitute: 'A substitute (sub)',
    single: 'One player (alone)',
  };
  const offered = LINEUPS.filter((lineup) => isScramble || lineup !== 'single' || score.lineup === lineup);
  return (
    <select
      aria-label={`Who played for ${team.name}`}
      value={score.lineup}
      onChange={({ target }) => {
        const chosen = LINEUPS.find((lineup) => lineup === target.value);
        if (chosen) onChange(chosen);
      }}
      className="min-h-11 max-w-full cursor-pointer rounded-md bg-transparent underline [field-sizing:content]"
    >
      {offered.map((lineup) => (
        <option key={lineup} value={lineup}>
          {texts[lineup]}
        </option>
      ))}
    </select>
  );
}
