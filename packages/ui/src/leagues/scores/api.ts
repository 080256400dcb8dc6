import { changedScores, type Lineup, type Result, type Round, type Score } from '@clubhouse/core/leagues';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/index.ts';
import { leagueQueries } from '../api.ts';
import { playQueries } from '../play-api.ts';

type Entry = ({ strokes: number; handicap?: number } | { result: Result }) & { lineup?: Lineup };
type Teams = { teamId: number; opponentTeamId?: number };

type WithConfirmation = <Answer>(send: (query: string) => Promise<Answer>) => Promise<Answer>;

/** Returns a function that saves a team's score, or deletes the score if the entry is null. */
export function useEnterScore(
  { leagueId, id: roundId, playoffTeams }: Round,
  withConfirmation: WithConfirmation,
) {
  const queryClient = useQueryClient();
  const { queryKey } = playQueries.scores(leagueId);
  const path = `/api/leagues/${leagueId}/scores`;

  async function send(stored: Score | undefined, entry: Entry | null, teams: Teams, query: string) {
    if (entry && stored) return api.patch(`${path}/${stored.id}${query}`, entry, changedScores);
    if (entry) return api.post(`${path}${query}`, { leagueId, roundId, ...teams, ...entry }, changedScores);
    if (stored) await api.send('DELETE', `${path}/${stored.id}${query}`);
    return [];
  }

  return async (entry: Entry | null, teams: Teams): Promise<void> => {
    const scores = queryClient.getQueryData(queryKey) ?? [];
    const stored = scores.find((score) => score.roundId === roundId && score.teamId === teams.teamId);
    if (entry && stored && isSameEntry(stored, entry)) return;
    let changed: Score[];
    try {
      changed = [await withConfirmation((query) => send(stored, entry, teams, query))].flat();
    } catch (error) {
      // Refetches, because the refusal may mean that another admin has changed the score.
      await queryClient.refetchQueries({ queryKey }).catch(() => {});
      throw error;
    }
    // Cancels running fetches, because their older data could overwrite this change in the cache.
    await queryClient.cancelQueries({ queryKey });
    const isDeleted = (score: Score) =>
      entry === null &&
      score.roundId === roundId &&
      [score.teamId, score.opponentTeamId].includes(teams.teamId);
    // Outside the playoffs, this update makes a refetch of all scores unnecessary.
    queryClient.setQueryData(queryKey, (before = []) => [
      ...before.filter((score) => !isDeleted(score) && !changed.some(({ id }) => id === score.id)),
      ...changed,
    ]);
    // In the playoffs, a changed score can delete scores of later matches, so all scores are refetched.
    const tables = playoffTeams ? [...TABLES, 'playoffs', 'scores'] : TABLES;
    for (const table of tables) {
      void queryClient.invalidateQueries({ queryKey: [...leagueQueries.all, leagueId, table] });
    }
  };
}

const TABLES = ['standings', 'matchups', 'score-changes', 'round-handicaps', 'handicaps'];

/** Returns a function that changes only the handicap or the lineup of a team's stored score. */
export function useChangeDetails(round: Round, enterScore: ReturnType<typeof useEnterScore>) {
  const queryClient = useQueryClient();
  return async (teamId: number, details: { handicap: number } | { lineup: Lineup }): Promise<void> => {
    // Reads the score when the request is sent, because an earlier change in the queue may have changed the
    // score.
    const scores = queryClient.getQueryData(playQueries.scores(round.leagueId).queryKey) ?? [];
    const stored = scores.find((score) => score.roundId === round.id && score.teamId === teamId);
    if (!stored) return;
    const { strokes, result } = stored;
    if (strokes !== null) await enterScore({ strokes, ...details }, { teamId });
    else if (result !== null) await enterScore({ result, ...details }, { teamId });
  };
}

/**
 * True if saving would change nothing. Saving the same result makes an unconfirmed score final, which is a
 * change.
 */
const isSameEntry = (stored: Score, entry: Entry) =>
  stored.status === 'final' &&
  (entry.lineup ?? stored.lineup) === stored.lineup &&
  ('strokes' in entry
    ? stored.strokes === entry.strokes && (entry.handicap ?? stored.handicap) === stored.handicap
    : stored.result === entry.result);
