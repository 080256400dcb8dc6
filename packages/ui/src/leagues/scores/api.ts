import { changedScores, type Result, type Score } from '@clubhouse/core/leagues';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { api } from '../../client/index.ts';
import { leagueQueries } from '../api.ts';
import { playQueries } from '../play-api.ts';

/** What a league's admin enters: strokes of a team, or who won a match; null takes it back. */
type Place = { leagueId: number; roundId: number };

/** Enters, corrects or takes back by what is stored at that moment; the standings follow. */
export function useEnterScores({ leagueId, roundId }: Place) {
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
      // An answer that is still on its way was asked for before this, and would take it back.
      await queryClient.cancelQueries({ queryKey: playQueries.scores(leagueId).queryKey });
      keep(
        queryClient,
        leagueId,
        changed === null ? [] : [changed].flat(),
        changed === null ? score : undefined,
      );
    } catch (error) {
      // A refusal also means that somebody else has changed what is stored.
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

/** Puts what was answered in the place of what was known, so that the grid need not ask for all of it again. */
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
