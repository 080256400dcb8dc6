import type { Request } from 'express';
import type { Deps } from '../deps.ts';
import type { Account } from '../users/index.ts';
import { refuseReplacedPassword } from './service.ts';
import { abandonSession, startSession } from './session.ts';

/**
 * Begins a session for a user whose password was just verified. Removes the session again if the password was replaced
 * in the meantime.
 */
export async function beginSession(req: Request, deps: Deps, account: Account): Promise<void> {
  await startSession(req, deps, account.user);
  await refuseReplacedPassword(deps, account).catch(async (error) => {
    await abandonSession(req);
    throw error;
  });
}
