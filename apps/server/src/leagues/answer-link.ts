import { ANSWERS, type Answer } from '@clubhouse/core/leagues';
import { isoDate } from '@clubhouse/core/time';
import * as z from 'zod/mini';
import { sealedTokens } from '../mail/index.ts';
import type { Settings } from '../settings.ts';

/** What a link answers. “substitute” means “out”, and asks other members to play. */
export type LinkAnswer = Answer | 'substitute';

/** One answer of one player for one night. `date` is the date of play, so that a moved night needs new links. */
export type AnswerLink = {
  leagueId: number;
  participantId: number;
  night: string;
  date: string;
  answer: LinkAnswer;
};
/** A person who opened the link in an email. `date` is the date of play that the email named. */
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
