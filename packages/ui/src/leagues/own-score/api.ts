import { changedScores, type PlayerResult, type Round, type Score } from '@clubhouse/core/leagues';
import { api } from '../../client/index.ts';
import { useLeagueChange } from '../api.ts';

/** The figures that a player enters, for the player's own team. */
export type Entry = { strokes: number } | { result: PlayerResult };
type ScoreId = Pick<Score, 'id' | 'leagueId'>;

export const entryOf = ({ strokes, result }: Pick<Score, 'strokes' | 'result'>): Entry =>
  strokes === null ? { result: result as PlayerResult } : { strokes };

export const sendOwnScore = ({ id, leagueId }: Pick<Round, 'id' | 'leagueId'>, entry: Entry) =>
  api.put(`/api/leagues/${leagueId}/rounds/${id}/own-score`, entry, changedScores);

const review = ({ id, leagueId }: ScoreId, what: string, body: object) =>
  api.post(`/api/leagues/${leagueId}/scores/${id}/${what}`, body, changedScores);

export const useConfirmScore = () =>
  useLeagueChange((score: Score) => review(score, 'confirmation', entryOf(score)));

export const useDisputeScore = () =>
  useLeagueChange(({ score, version }: { score: Score; version: Entry }) => {
    const seen = score.strokes ?? score.result;
    return review(score, 'dispute', { seen, ...version });
  });
