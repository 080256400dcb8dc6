import { isoDate } from '@clubhouse/core/time';
import * as z from 'zod/mini';
import { sealedTokens } from '../../mail/index.ts';
import type { Settings } from '../../settings.ts';

/**
 * A link that lets one member accept one request for a substitute. `date` is the date of play that the email
 * named. If the night is moved afterward, the link stops working.
 */
export type SubstituteLink = {
  leagueId: number;
  participantId: number;
  night: string;
  date: string;
  userId: number;
};
type Secrets = Pick<Settings, 'sessionSecrets'>;

const content = z.tuple([z.number(), z.number(), isoDate, isoDate, z.number()]);
const tokens = sealedTokens('league-substitute', content, 68);

export function substitutePath(link: SubstituteLink, secrets: Secrets): string {
  const { leagueId, participantId, night, date, userId } = link;
  return `/league-substitute/${tokens.seal([leagueId, participantId, night, date, userId], secrets)}`;
}

export function readSubstituteToken(token: string, secrets: Secrets): SubstituteLink | null {
  const opened = tokens.open(token, secrets);
  if (!opened) return null;
  const [leagueId, participantId, night, date, userId] = opened;
  return { leagueId, participantId, night, date, userId };
}
