import { may, type User } from '@clubhouse/core/auth';
import type { Audience } from '@clubhouse/core/screens';
import type { Request } from 'express';
import { forbidden, notSignedIn } from '../http/http-error.ts';

/**
 * Returns the user if they belong to this audience. Throws 401 without a signed-in user and 403 without the permission.
 */
export function guardFor(audience: Audience): (req: Request) => User | undefined {
  if (audience === 'everybody') return (req) => req.caller;
  if (audience === 'signed-in') return signedIn;
  return (req) => {
    const user = signedIn(req);
    if (!may(user, audience)) throw forbidden();
    return user;
  };
}

function signedIn(req: Request): User {
  if (!req.caller) throw notSignedIn();
  return req.caller;
}
