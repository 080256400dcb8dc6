import { deskLogin, may, registration, resetToken, setup } from '@clubhouse/core/auth';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { endDeskSignIn, hashOfDevice } from './desk-pin-queries.ts';
import { deviceOf, readDevice, rememberOnDevice } from './known-device.ts';
import { beginSession, register, signIn } from './service.ts';
import { endSession, startSession } from './session.ts';
import { registrationGate, setUp, verifySetupLink } from './setup.ts';

export function authRoutes(endpoints: Endpoints, deps: Deps): void {
  const { settings } = deps;
  // Both registration limits are high, because many visitors share the facility's IP address. Only scripts
  // reach these limits.
  const limitRegistrations = rateLimit(deps, { name: 'register', times: 50, withinMinutes: 15 });
  const limitRegistrationsOfDay = rateLimit(deps, {
    name: 'register-day',
    times: 200,
    withinMinutes: 24 * 60,
  });
  const limitSetup = rateLimit(deps, { name: 'setup', times: 30, withinMinutes: 60 });
  const refuseWhileClosed = registrationGate(deps);

  endpoints.post('/register', async (req, res) => {
    const input = parse(registration, req.body);
    await refuseWhileClosed();
    await limitRegistrations(req);
    await limitRegistrationsOfDay(req);
    const user = await register(deps, input);
    await startSession(req, deps, user);
    rememberOnDevice(req, res, settings, user.id);
    res.status(201).json(user);
  });

  endpoints.post('/setup/verify', async (req, res) => {
    const { token } = parse(resetToken, req.body);
    await limitSetup(req);
    await verifySetupLink(deps, token);
    res.json({ success: true });
  });

  endpoints.post('/setup', async (req, res) => {
    const input = parse(setup, req.body);
    await limitSetup(req);
    const admin = await setUp(deps, input);
    await startSession(req, deps, admin);
    rememberOnDevice(req, res, settings, admin.id);
    res.status(201).json(admin);
  });

  endpoints.post('/login', async (req, res) => {
    const { atDesk, ...credentials } = parse(deskLogin, req.body);
    const known = readDevice(req, settings);
    const account = await signIn(deps, credentials, { ip: req.ip ?? '', device: known });
    const device = deviceOf(req, settings);
    const isDesk = atDesk && may(account.user, 'workTheDesk');
    await beginSession(req, deps, account, isDesk ? device : undefined);
    rememberOnDevice(req, res, settings, account.user.id, device);
    res.json(account.user);
  });

  endpoints.post('/logout', async (req, res, user) => {
    const device = readDevice(req, settings);
    // After a person signs out, that person's PIN no longer unlocks this device.
    if (user && device) await endDeskSignIn(deps.db, { deviceHash: hashOfDevice(device), userId: user.id });
    await endSession(req, res, settings.isProduction);
    res.status(204).end();
  });

  endpoints.get('/user', (_req, res, user) => {
    res.json(user);
  });
}
