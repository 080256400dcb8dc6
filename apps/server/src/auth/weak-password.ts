import { passwordWeakness } from '@clubhouse/core/auth';
import { HttpError } from '../http/http-error.ts';
import { commonPasswordCheck } from './passwords.ts';

/** A 400 on the password field when a new password is too easy to guess. */
export async function refuseWeakPassword(password: string, email: string, field: string): Promise<void> {
  // Normalized like at sign-in: full-width letters equal plain letters (see `passwords.ts`).
  const weakness = passwordWeakness(password.normalize('NFKC'), email, await commonPasswordCheck());
  if (!weakness) return;
  throw new HttpError(400, { code: 'weak_password', message: weakness }, { fields: { [field]: weakness } });
}
