import { login, registration } from '@clubhouse/core/auth';
import type { Router } from 'express';
import type { Deps } from '../deps.ts';
import { parse } from '../http/parse.ts';
import { refuseReplacedPassword, register, signIn } from './service.ts';
import { abandonSession, endSession, requireUser, startSession } from './session.ts';

export function authRoutes(router: Router, deps: Deps): void {
  router.post('/register', async (req, res) => {
    const user = await register(deps, parse(registration, req.body));
    await startSession(req, user, deps.now());
    res.status(201).json(user);
  });

  router.post('/login', async (req, res) => {
    const account = await signIn(deps, parse(login, req.body), req.ip ?? '');
    await startSession(req, account.user, deps.now());
    await refuseReplacedPassword(deps, account).catch(async (error) => {
      await abandonSession(req);
      throw error;
    });
    res.json(account.user);
  });

  router.post('/logout', async (req, res) => {
    await endSession(req, res, deps.settings.isProduction);
    res.status(204).end();
  });

  router.get('/user', (req, res) => {
    res.json(requireUser(req));
  });
}
