import { pinChange, unlock } from '@clubhouse/core/auth';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { callerOf } from './account-routes.ts';
import { passwordNeeded, removePin, setPin, unlockDesk } from './desk-pin.ts';
import { findPin } from './desk-pin-queries.ts';
import { readDevice, rememberOnDevice } from './known-device.ts';
import { endSession } from './session.ts';

/** Adds the endpoints for PINs in the front desk app: docs/product/accounts.md#pin. */
export function deskPinRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db, settings } = deps;
  // Without a limit, a script could overload the server, because checking a PIN costs as much CPU time as
  // checking a password. People never reach this limit.
  const limitUnlocks = rateLimit(deps, { name: 'unlock', times: 60, withinMinutes: 15 });
  const limitChanges = rateLimit(deps, { name: 'pin-change', times: 20, withinMinutes: 60 });

  /** Ends the session like a sign-out, except that the PIN can still unlock this device. */
  endpoints.post('/lock', async (req, res) => {
    await endSession(req, res, settings.isProduction);
    res.status(204).end();
  });

  endpoints.post('/unlock', async (req, res) => {
    const input = parse(unlock, req.body);
    const device = readDevice(req, settings);
    if (!device) throw passwordNeeded();
    await limitUnlocks(req, `device ${device.id}`);
    const user = await unlockDesk(req, deps, input, device);
    rememberOnDevice(req, res, settings, user.id);
    res.json(user);
  });

  endpoints.get('/user/pin', async (_req, res, user) => {
    res.json({ isSet: (await findPin(db, user.id)) !== null });
  });

  endpoints.put('/user/pin', async (req, res, user) => {
    const input = parse(pinChange, req.body);
    await limitChanges(req, `user ${user.id}`);
    await setPin(deps, callerOf(req, user), input, readDevice(req, settings));
    res.json({ isSet: true });
  });

  endpoints.delete('/user/pin', async (_req, res, user) => {
    await removePin(deps, user);
    res.status(204).end();
  });
}
