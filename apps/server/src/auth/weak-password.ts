import { passwordWeakness } from '@clubhouse/core/auth';
import { HttpError } from '../http/http-error.ts';
import { commonPasswordCheck } from './passwords.ts';

/** A 400 on the field it was typed into when a new password is too easy to guess (contract 2). */
export async function refuseWeakPassword(password: string, address: string, field: string): Promise<void> {
  const weakness = passwordWeakness(password, address, await commonPasswordCheck());
  if (!weakness) return;
  throw new HttpError(400, { code: 'weak_password', message: weakness }, { fields: { [field]: weakness } });
}
