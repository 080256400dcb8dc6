import { login, registration, setup, setupLink } from '@clubhouse/core/auth';
import type { Calls } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { beginSession } from './begin-session.ts';
import { register, signIn } from './service.ts';
import { endSession, startSession } from './session.ts';
import { registrationGate, setUp, verifySetupLink } from './setup.ts';

export function authRoutes(calls: Calls, deps: Deps): void {
  // A whole evening's visitors register from the facility's one address; a program that does is slowed down.
  const limitRegistrations = rateLimit(deps, { name: 'register', times: 300, withinMinutes: 60 });

  const limitSetup = rateLimit(deps, { name: 'setup', times: 30, withinMinutes: 60 });
  const refuseWhileClosed = registrationGate(deps);

  calls.post('/register', async (req, res) => {
    const wish = parse(registration, req.body);
    await refuseWhileClosed();
    await limitRegistrations(req);
    const user = await register(deps, wish);
    await startSession(req, deps, user);
    res.status(201).json(user);
  });

  calls.post('/setup/verify', async (req, res) => {
    const { token } = parse(setupLink, req.body);
    await limitSetup(req);
    await verifySetupLink(deps, token);
    res.json({ success: true });
  });

  calls.post('/setup', async (req, res) => {
    const input = parse(setup, req.body);
    await limitSetup(req);
    const admin = await setUp(deps, input);
    await startSession(req, deps, admin);
    res.status(201).json(admin);
  });

  calls.post('/login', async (req, res) => {
    const account = await signIn(deps, parse(login, req.body), req.ip ?? '');
    await beginSession(req, deps, account);
    res.json(account.user);
  });

  calls.post('/logout', async (req, res) => {
    await endSession(req, res, deps.settings.isProduction);
    res.status(204).end();
  });

  calls.get('/user', (_req, res, user) => {
    res.json(user);
  });
}
