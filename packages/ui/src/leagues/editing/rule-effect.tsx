import {
  handicapChangeText,
  haveRulesChanged,
  isCounted,
  type League,
  type RankChange,
  rankChanges,
  rankChangesText,
  standingsOf,
} from '@clubhouse/core/leagues';
import { useQueries } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useNow } from '../../client/index.ts';
import { competitorOf } from '../league-texts.ts';
import { playQueries } from '../play-api.ts';
import { NO_FIGURE } from '../standings/standings-texts.ts';
import type { LeagueFormInput } from './form-types.ts';
import { useTypedRules } from './use-typed-rules.ts';

/** `handicapText` says how changed handicap settings affect the scores so far. */
type Effect = { changes: RankChange[]; handicapText: string | null };

/**
 * Returns how the changed rules affect the standings. Returns null for a new league, while the data loads,
 * before the first score, or if no rule has changed.
 */
export function useRuleEffect(control: Control<LeagueFormInput>, stored: League | undefined): Effect | null {
  const rules = useTypedRules(control);
  const now = useNow();
  const id = stored?.id ?? 0;
  const enabled = stored !== undefined;
  const [rounds, scores, standings] = useQueries({
    queries: [
      { ...playQueries.rounds(id), enabled },
      { ...playQueries.scores(id), enabled },
      { ...playQueries.standings(id), enabled },
    ],
  });
  if (!stored || !rounds.data || !scores.data?.length || !standings.data) return null;
  const after = { ...rules, scoringType: stored.scoringType, leagueType: stored.leagueType };
  if (!haveRulesChanged(stored, after)) return null;
  const teams = standings.data.map(({ team }) => team);
  const counted = scores.data.filter((score) => isCounted(score, now));
  return {
    changes: rankChanges(standings.data, standingsOf(after, teams, rounds.data, counted)),
    handicapText: handicapChangeText(stored, after),
  };
}

type Props = { league: Pick<League, 'leagueType'>; effect: Effect };

/** Shows how the changed rules affect the standings, such as "2 players have new ranks." and "Kim: 2 → 1". */
export function RuleEffect({ league, effect: { changes, handicapText } }: Props) {
  return (
    <>
      {handicapText && <p>{handicapText}</p>}
      <p>{rankChangesText(changes, competitorOf(league))}</p>
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {changes.map(({ team, before, after }) => (
          <li key={team.teamId}>
            <span className="font-[550] text-text">{team.name}</span>: {before ?? NO_FIGURE}{' '}
            <span aria-hidden>→</span>
            <span className="sr-only">to</span> {after ?? NO_FIGURE}
          </li>
        ))}
      </ul>
    </>
  );
}
