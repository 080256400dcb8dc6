import type { Request } from 'express';
import { invalid } from '../http/http-error.ts';

/** The body of a request below a league may name the league again. Another league is a mistake. */
export function bodyOfLeague(req: Request, leagueId: number): unknown {
  const named = (req.body as { leagueId?: unknown } | undefined)?.leagueId;
  if (named !== undefined && named !== leagueId) {
    throw invalid({ code: 'invalid', message: 'The call and its body name two leagues.' }, 'leagueId');
  }
  return req.body;
}
