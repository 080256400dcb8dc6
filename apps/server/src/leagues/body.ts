import type { Request } from 'express';
import { invalid } from '../http/http-error.ts';

/** A request body below a league may repeat the league's ID. The ID of another league is an error. */
export function bodyOfLeague(req: Request, leagueId: number): unknown {
  const named = (req.body as { leagueId?: unknown } | undefined)?.leagueId;
  if (named !== undefined && named !== leagueId) {
    throw invalid({ code: 'invalid', message: 'The URL and the body name different leagues.' }, 'leagueId');
  }
  return req.body;
}
