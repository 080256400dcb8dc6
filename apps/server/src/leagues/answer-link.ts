import { ANSWERS, type Answer } from '@clubhouse/core/leagues';
import { isoDate } from '@clubhouse/core/time';
import * as z from 'zod/mini';
import { sealedTokens } from '../mail/index.ts';
import type { Settings } from '../settings.ts';

/** The answer that a link saves. “substitute” saves “out” and asks other members to play. */
export type LinkAnswer = Answer | 'substitute';

/**
 * A link that saves one player's answer for one night. `date` is the date of play that the email named. If
 * the night is moved afterward, the link stops working.
 */
export type AnswerLink = {
  leagueId: number;
  participantId: number;
  night: string;
  date: string;
  answer: LinkAnswer;
};
/**
 * The caller of a request from a link in an email, which works without a sign-in. `date` is the date of play
 * in the email. If the night has moved since then, the link is refused.
 */
export type LinkCaller = { date: string };

type Secrets = Pick<Settings, 'sessionSecrets'>;

const content = z.tuple([z.number(), z.number(), isoDate, isoDate, z.enum([...ANSWERS, 'substitute'])]);
const tokens = sealedTokens('league-answer', content, 68);

export function answerPath(link: AnswerLink, secrets: Secrets): string {
  const { leagueId, participantId, night, date, answer } = link;
  return `/league-answer/${tokens.seal([leagueId, participantId, night, date, answer], secrets)}`;
}

export function readAnswerToken(token: string, secrets: Secrets): AnswerLink | null {
  const opened = tokens.open(token, secrets);
  if (!opened) return null;
  const [leagueId, participantId, night, date, answer] = opened;
  return { leagueId, participantId, night, date, answer };
}
