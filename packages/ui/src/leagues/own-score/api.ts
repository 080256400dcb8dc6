import { changedScores, type PlayerResult, type Round, type Score } from '@clubhouse/core/leagues';
import { api } from '../../client/index.ts';

type Figures = { strokes: number } | { result: PlayerResult };

/** Only a substitute sets `teamId`, which is the absent player's team. */
export type Entry = Figures & { teamId?: number | undefined };

export const entryOf = ({ strokes, result }: Pick<Score, 'strokes' | 'result'>): Entry =>
  strokes === null ? { result: result as PlayerResult } : { strokes };

export const sendOwnScore = ({ id, leagueId }: Pick<Round, 'id' | 'leagueId'>, entry: Entry) =>
  api.put(`/api/leagues/${leagueId}/rounds/${id}/own-score`, entry, changedScores);

/** Disputes the entry `seen` and proposes `version` instead. If `version` is null, confirms `seen`. */
export function sendReview(
  { id, leagueId }: Pick<Score, 'id' | 'leagueId'>,
  seen: Entry,
  version: Entry | null,
) {
  const path = `/api/leagues/${leagueId}/scores/${id}`;
  if (!version) return api.post(`${path}/confirmation`, seen, changedScores);
  return api.post(`${path}/dispute`, { seen: Object.values(seen)[0], ...version }, changedScores);
}
