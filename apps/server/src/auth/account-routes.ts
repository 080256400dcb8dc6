import {
  passwordChange,
  profileChange,
  resetByCode,
  resetByLink,
  resetCode,
  resetRequest,
  resetToken,
  type User,
} from '@clubhouse/core/auth';
import { FACILITY } from '@clubhouse/core/facility';
import type { Request } from 'express';
import type { Endpoints } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import { rateLimit } from '../http/rate-limit.ts';
import {
  type Caller,
  changePassword,
  changeProfile,
  devicesOf,
  signOutDevice,
  signOutOthers,
} from './account.ts';
import { beginSession } from './begin-session.ts';
import { requestReset, resetPassword, verifyReset } from './password-reset.ts';
import { hashOfSid } from './session-store.ts';

/** Longer than the work takes for an account that exists: time must not tell that it does. */
const RESET_ANSWER_MS = 150;

const callerOf = (req: Request, user: User): Caller => ({
  user,
  ip: req.ip ?? '',
  sessionHash: hashOfSid(req.sessionID),
});

const hasToken = (body: unknown) => typeof (body as { token?: unknown } | undefined)?.token === 'string';

/** Forgotten passwords: docs/product/accounts.md#forgotten-passwords. */
export function resetRoutes(calls: Endpoints, deps: Deps): void {
  const { resetEmailDomain } = deps.settings;
  const limitRequests = rateLimit(deps, { name: 'reset-request', times: 20, withinMinutes: 60 });
  const limitTries = rateLimit(deps, { name: 'reset-try', times: 50, withinMinutes: 15 });
  const others =
    resetEmailDomain === '*'
      ? ''
      : ` Codes are sent to addresses at ${resetEmailDomain} only: with any other address, please contact an admin at ${FACILITY.phone}.`;
  const message = `If there is an account with this address, a verification code is on its way to it.${others}`;

  calls.post('/reset-password/request', async (req, res) => {
    const input = parse(resetRequest, req.body);
    await limitRequests(req);
    const answerTime = new Promise((resolve) => setTimeout(resolve, RESET_ANSWER_MS));
    await requestReset(deps, input);
    await answerTime;
    res.json({ message });
  });

  calls.post('/reset-password/verify', async (req, res) => {
    const proof = hasToken(req.body) ? parse(resetToken, req.body) : parse(resetCode, req.body);
    await limitTries(req);
    await verifyReset(deps, proof);
    res.json({ success: true });
  });

  calls.post('/reset-password/reset', async (req, res) => {
    const reset = hasToken(req.body) ? parse(resetByLink, req.body) : parse(resetByCode, req.body);
    await limitTries(req);
    await resetPassword(deps, reset);
    res.json({ success: true });
  });
}

/** Changes that people make to their own account. */
export function accountRoutes(calls: Endpoints, deps: Deps): void {
  // Each sends a mail, the one about a changed address to whatever address was there before.
  const limitChanges = rateLimit(deps, { name: 'account-change', times: 20, withinMinutes: 60 });

  calls.patch('/user/profile', async (req, res, user) => {
    const caller = callerOf(req, user);
    const change = parse(profileChange, req.body);
    if (change.email !== undefined && change.email !== user.email) await limitChanges(req, `user ${user.id}`);
    res.json(await changeProfile(deps, caller, change));
  });

  calls.post('/user/password', async (req, res, user) => {
    const caller = callerOf(req, user);
    const change = parse(passwordChange, req.body);
    await limitChanges(req, `user ${user.id}`);
    const account = await changePassword(deps, caller, change);
    // Under a new id: whoever has a copy of this session's cookie is signed out, too.
    await beginSession(req, deps, account);
    res.status(204).end();
  });

  calls.get('/user/sessions', async (req, res, user) => {
    res.json(await devicesOf(deps, callerOf(req, user)));
  });

  calls.delete('/user/sessions', async (req, res, user) => {
    await signOutOthers(deps, callerOf(req, user));
    res.status(204).end();
  });

  calls.delete('/user/sessions/:id', async (req, res, user) => {
    const caller = callerOf(req, user);
    await signOutDevice(deps, caller, parse(idParams, req.params).id);
    res.status(204).end();
  });
}
