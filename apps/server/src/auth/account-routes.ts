import {
  passwordChange,
  profileChange,
  resetByCode,
  resetByLink,
  resetCode,
  resetRequest,
  resetToken,
} from '@clubhouse/core/auth';
import { FACILITY } from '@clubhouse/core/facility';
import type { Request, Router } from 'express';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import { type Caller, changePassword, changeProfile, devicesOf, signOutDevice } from './account.ts';
import { requestReset, resetPassword, verifyReset } from './password-reset.ts';
import { requireUser } from './session.ts';
import { hashOfSid } from './session-store.ts';

/** Longer than the work takes for an account that exists: time must not tell that it does. */
const RESET_ANSWER_MS = 150;

const callerOf = (req: Request): Caller => ({
  user: requireUser(req),
  address: req.ip ?? '',
  sessionHash: hashOfSid(req.sessionID),
});

const hasToken = (body: unknown) => typeof (body as { token?: unknown } | undefined)?.token === 'string';

/** Forgotten passwords (contract 5). */
export function resetRoutes(router: Router, deps: Deps): void {
  const { resetEmailDomain } = deps.settings;
  const limitRequests = rateLimit(deps, { name: 'reset-request', times: 20, withinMinutes: 60 });
  const limitTries = rateLimit(deps, { name: 'reset-try', times: 50, withinMinutes: 15 });
  const others =
    resetEmailDomain === '*'
      ? ''
      : ` Codes are sent to addresses at ${resetEmailDomain} only: with any other address, please contact an admin at ${FACILITY.phone}.`;
  const message = `If there is an account with this address, a verification code is on its way to it.${others}`;

  router.post('/reset-password/request', async (req, res) => {
    const wish = parse(resetRequest, req.body);
    await limitRequests(req);
    const answerTime = new Promise((resolve) => setTimeout(resolve, RESET_ANSWER_MS));
    await requestReset(deps, wish);
    await answerTime;
    res.json({ message });
  });

  router.post('/reset-password/verify', async (req, res) => {
    const proof = hasToken(req.body) ? parse(resetToken, req.body) : parse(resetCode, req.body);
    await limitTries(req);
    await verifyReset(deps, proof);
    res.json({ success: true });
  });

  router.post('/reset-password/reset', async (req, res) => {
    const reset = hasToken(req.body) ? parse(resetByLink, req.body) : parse(resetByCode, req.body);
    await limitTries(req);
    await resetPassword(deps, reset);
    res.json({ success: true });
  });
}

/** What people change about their own account (contract 5). */
export function accountRoutes(router: Router, deps: Deps): void {
  router.patch('/user/profile', async (req, res) => {
    const caller = callerOf(req);
    res.json(await changeProfile(deps, caller, parse(profileChange, req.body)));
  });

  router.post('/user/password', async (req, res) => {
    const caller = callerOf(req);
    await changePassword(deps, caller, parse(passwordChange, req.body));
    res.status(204).end();
  });

  router.get('/user/sessions', async (req, res) => {
    res.json(await devicesOf(deps, callerOf(req)));
  });

  router.delete('/user/sessions/:id', async (req, res) => {
    const caller = callerOf(req);
    await signOutDevice(deps, caller, parse(idParams, req.params).id);
    res.status(204).end();
  });
}
