import { changedScores, type Result, type Round, type Score } from '@clubhouse/core/leagues';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/index.ts';
import { leagueQueries } from '../api.ts';
import { playQueries } from '../play-api.ts';

type Entry = { strokes: number } | { result: Result };
type Teams = { teamId: number; opponentTeamId?: number };

/** Returns a function that saves a score of a team. If the entry is null, the function deletes the score. */
export function useEnterScore({ leagueId, id: roundId }: Round) {
  const queryClient = useQueryClient();
  const { queryKey } = playQueries.scores(leagueId);
  const path = `/api/leagues/${leagueId}/scores`;

  /** Sends the entry. Returns the changed scores, or an empty list after a deletion. */
  async function send(stored: Score | undefined, entry: Entry | null, teams: Teams) {
    if (entry && stored) return api.patch(`${path}/${stored.id}`, entry, changedScores);
    if (entry) return api.post(path, { leagueId, roundId, ...teams, ...entry }, changedScores);
    if (stored) await api.send('DELETE', `${path}/${stored.id}`);
    return [];
  }

  return async (entry: Entry | null, teams: Teams): Promise<void> => {
    const scores = queryClient.getQueryData(queryKey) ?? [];
    const stored = scores.find((score) => score.roundId === roundId && score.teamId === teams.teamId);
    if (entry && stored && isSameEntry(stored, entry)) return;
    let changed: Score[];
    try {
      changed = [await send(stored, entry, teams)].flat();
    } catch (error) {
      // Refetches the scores, because a refusal may mean that a different admin has changed the score.
      await queryClient.refetchQueries({ queryKey }).catch(() => {});
      throw error;
    }
    // Cancels a running fetch, because its response would not include this change.
    await queryClient.cancelQueries({ queryKey });
    const isDeleted = (score: Score) =>
      entry === null &&
      score.roundId === roundId &&
      [score.teamId, score.opponentTeamId].includes(teams.teamId);
    // The changed scores go directly into the cache, so the grid does not have to refetch all scores.
    queryClient.setQueryData(queryKey, (before = []) => [
      ...before.filter((score) => !isDeleted(score) && !changed.some(({ id }) => id === score.id)),
      ...changed,
    ]);
    for (const table of ['standings', 'matchups']) {
      void queryClient.invalidateQueries({ queryKey: [...leagueQueries.all, leagueId, table] });
    }
  };
}

const isSameEntry = (stored: Score, entry: Entry) =>
  'strokes' in entry ? stored.strokes === entry.strokes : stored.result === entry.result;
