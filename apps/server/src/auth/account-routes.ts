import {
  passwordChange,
  profileChange,
  type ResetLimits,
  resetByCode,
  resetByLink,
  resetCode,
  resetRequest,
  resetToken,
  type User,
} from '@clubhouse/core/auth';
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
import { renewOwnLink, waitsForConfirmation } from './email-confirmation.ts';
import { requestReset, resetDomain, resetPassword, verifyReset } from './password-reset.ts';
import { beginSession } from './service.ts';
import { hashOfSid } from './session-store.ts';

/**
 * Reset requests take at least this long. Otherwise, the response time could reveal whether an account
 * exists.
 */
const RESET_ANSWER_MS = 150;

export const callerOf = (req: Request, user: User): Caller => ({
  user,
  ip: req.ip ?? '',
  sessionHash: hashOfSid(req.sessionID),
});

const hasToken = (body: unknown) => typeof (body as { token?: unknown } | undefined)?.token === 'string';

/** Adds the endpoints for forgotten passwords: docs/product/accounts.md#forgotten-passwords. */
export function resetRoutes(endpoints: Endpoints, deps: Deps): void {
  const limitRequests = rateLimit(deps, { name: 'reset-request', times: 20, withinMinutes: 60 });
  const limitTries = rateLimit(deps, { name: 'reset-try', times: 50, withinMinutes: 15 });
  const message = () => {
    const domain = resetDomain(deps);
    const others =
      domain === null
        ? ''
        : ` We send codes only to email addresses at ${domain}. If you use a different email address, please contact an admin at ${deps.facility().place.phone}.`;
    return `If this email address belongs to an account, we have sent a verification code to it.${others}`;
  };

  endpoints.get('/reset-password', async (_req, res) => {
    const limits: ResetLimits = { domain: resetDomain(deps) };
    res.json(limits);
  });

  endpoints.post('/reset-password/request', async (req, res) => {
    const input = parse(resetRequest, req.body);
    await limitRequests(req);
    const answerTime = new Promise((resolve) => setTimeout(resolve, RESET_ANSWER_MS));
    await requestReset(deps, input);
    await answerTime;
    res.json({ message: message() });
  });

  endpoints.post('/reset-password/verify', async (req, res) => {
    const proof = hasToken(req.body) ? parse(resetToken, req.body) : parse(resetCode, req.body);
    await limitTries(req);
    await verifyReset(deps, proof);
    res.json({ success: true });
  });

  endpoints.post('/reset-password/reset', async (req, res) => {
    const reset = hasToken(req.body) ? parse(resetByLink, req.body) : parse(resetByCode, req.body);
    await limitTries(req);
    await resetPassword(deps, reset);
    res.json({ success: true });
  });
}

export function accountRoutes(endpoints: Endpoints, deps: Deps): void {
  // Each change sends an email, so a script could flood a mailbox.
  const limitChanges = rateLimit(deps, { name: 'account-change', times: 20, withinMinutes: 60 });

  endpoints.patch('/user/profile', async (req, res, user) => {
    const change = parse(profileChange, req.body);
    if (change.email !== undefined && change.email !== user.email) await limitChanges(req, `user ${user.id}`);
    res.json(await changeProfile(deps, callerOf(req, user), change));
  });

  endpoints.post('/user/password', async (req, res, user) => {
    const change = parse(passwordChange, req.body);
    await limitChanges(req, `user ${user.id}`);
    const account = await changePassword(deps, callerOf(req, user), change);
    // Signs the user in with a new session ID, so that copies of the old cookie stop working.
    await beginSession(req, deps, account);
    res.status(204).end();
  });

  endpoints.get('/user/email-confirmation', async (_req, res, { id }) => {
    res.json({ isOpen: await waitsForConfirmation(deps, id) });
  });

  endpoints.post('/user/email-confirmation', async (req, res, user) => {
    await limitChanges(req, `user ${user.id}`);
    await renewOwnLink(deps, user);
    res.status(204).end();
  });

  endpoints.get('/user/sessions', async (req, res, user) => {
    res.json(await devicesOf(deps, callerOf(req, user)));
  });

  endpoints.delete('/user/sessions', async (req, res, user) => {
    await signOutOthers(deps, callerOf(req, user));
    res.status(204).end();
  });

  endpoints.delete('/user/sessions/:id', async (req, res, user) => {
    await signOutDevice(deps, user.id, parse(idParams, req.params).id);
    res.status(204).end();
  });
}
