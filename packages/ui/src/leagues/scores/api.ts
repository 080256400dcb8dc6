import { changedScores, type Result, type Score } from '@clubhouse/core/leagues';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/index.ts';
import { leagueQueries } from '../api.ts';
import { playQueries } from '../play-api.ts';

/** A score entry: a team's strokes or a match winner. Null deletes it. */
type RoundIds = { leagueId: number; roundId: number };

/** Creates, updates or deletes a score, depending on what is stored at that moment. Then refetches the standings. */
export function useEnterScores({ leagueId, roundId }: RoundIds) {
  const queryClient = useQueryClient();
  const path = `/api/leagues/${leagueId}/scores`;
  const stored = (teamId: number) =>
    queryClient
      .getQueryData(playQueries.scores(leagueId).queryKey)
      ?.find((score) => score.roundId === roundId && score.teamId === teamId);

  async function change(teamId: number, work: (score: Score | undefined) => Promise<Score | Score[] | null>) {
    const score = stored(teamId);
    try {
      const changed = await work(score);
      // Cancels a running fetch, because its response predates this change.
      await queryClient.cancelQueries({ queryKey: playQueries.scores(leagueId).queryKey });
      keep(
        queryClient,
        leagueId,
        changed === null ? [] : [changed].flat(),
        changed === null ? score : undefined,
      );
    } catch (error) {
      // A refusal also means that another person changed the score.
      await queryClient.refetchQueries({ queryKey: playQueries.scores(leagueId).queryKey }).catch(() => {});
      throw error;
    }
    void refreshTables(queryClient, leagueId);
  }

  return {
    strokes: (teamId: number, strokes: number | null) =>
      change(teamId, async (score) => {
        if (score?.strokes === strokes) return score;
        if (strokes === null) return score ? takeBack(`${path}/${score.id}`) : null;
        return score
          ? api.patch(`${path}/${score.id}`, { strokes }, changedScores)
          : api.post(path, { leagueId, roundId, teamId, strokes }, changedScores);
      }),
    match: (teamId: number, opponentTeamId: number, result: Result | null) =>
      change(teamId, async (score) => {
        if (score?.result === result) return score;
        if (result === null) return score ? takeBack(`${path}/${score.id}`) : null;
        return score
          ? api.patch(`${path}/${score.id}`, { result }, changedScores)
          : api.post(path, { leagueId, roundId, teamId, opponentTeamId, result }, changedScores);
      }),
  };
}

async function takeBack(path: string): Promise<null> {
  await api.send('DELETE', path);
  return null;
}

/** Puts the response into the cache, so the grid needs no full refetch. */
function keep(
  queryClient: QueryClient,
  leagueId: number,
  changed: readonly Score[],
  gone: Score | undefined,
): void {
  const ids = new Set(changed.map(({ id }) => id));
  const isGone = (score: Score) =>
    gone !== undefined &&
    (score.id === gone.id || (score.roundId === gone.roundId && score.opponentTeamId === gone.teamId));
  queryClient.setQueryData(playQueries.scores(leagueId).queryKey, (scores) => [
    ...(scores ?? []).filter((score) => !ids.has(score.id) && !isGone(score)),
    ...changed,
  ]);
}

const refreshTables = (queryClient: QueryClient, leagueId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: playQueries.standings(leagueId).queryKey }),
    queryClient.invalidateQueries({ queryKey: [...leagueQueries.all, leagueId, 'matchups'] }),
  ]);
