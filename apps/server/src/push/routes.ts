import { pushSubscription } from '@clubhouse/core/push';
import type { Endpoints } from '../access/index.ts';
import { hashOfSid } from '../auth/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { addPushDevice, pushDevices, removePushDevice } from './devices.ts';
import { vapidKeys } from './keys.ts';

/** Adds the endpoints for notifications on the caller's devices: docs/product/phone.md#notifications. */
export function pushRoutes(endpoints: Endpoints, deps: Deps): void {
  const { db, now } = deps;

  endpoints.get('/push/key', async (_req, res) => {
    const { publicKey } = await vapidKeys(db, now());
    res.json({ publicKey });
  });

  endpoints.get('/push/devices', async (req, res, user) => {
    res.json(await pushDevices(db, user.id, hashOfSid(req.sessionID)));
  });

  endpoints.post('/push/devices', async (req, res, user) => {
    const subscription = parse(pushSubscription, req.body);
    const sessionHash = hashOfSid(req.sessionID);
    await addPushDevice(deps, { user, sessionHash }, subscription);
    res.status(201).json(await pushDevices(db, user.id, sessionHash));
  });

  endpoints.delete('/push/devices/:id', async (req, res, user) => {
    await removePushDevice(db, user.id, parse(idParams, req.params).id);
    res.status(204).end();
  });
}
