import type { Facility } from '@clubhouse/core/facility';
import type { Files } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { rateLimitOfProcess } from '../http/rate-limit.ts';
import { escapeHtml, linkPage, sendLinkPage } from '../mail/index.ts';
import { confirmationOfLink, confirmByLink, emailConfirmationPath, renewLink } from './email-confirmation.ts';

/**
 * Adds the pages that confirm an email address. The pages work without a session and don't sign anyone in:
 * docs/product/accounts.md#email-confirmation-link.
 */
export function emailConfirmationPages(files: Files, deps: Deps): void {
  const { facility } = deps;
  const limit = rateLimitOfProcess(deps, { name: 'confirm-email', times: 60, withinMinutes: 60 });

  // Opening the page changes nothing, because mail scanners open every link.
  files.get('/confirm-email/:token', async (req, res) => {
    await limit(req);
    const token = String(req.params.token);
    const link = await confirmationOfLink(deps, token);
    if (link && !link.isExpired) sendLinkPage(res, 200, askPage(link.email, facility()));
    else if (link) sendLinkPage(res, 410, expiredPage(link.email, token, facility()));
    else sendLinkPage(res, 404, wrongLinkPage(facility()));
  });

  files.post('/confirm-email/:token', async (req, res) => {
    await limit(req);
    const token = String(req.params.token);
    const email = await confirmByLink(deps, token);
    if (email !== null) return sendLinkPage(res, 200, donePage(email, facility()));
    const expired = await confirmationOfLink(deps, token);
    if (expired) sendLinkPage(res, 410, expiredPage(expired.email, token, facility()));
    else sendLinkPage(res, 404, wrongLinkPage(facility()));
  });

  // The response is the same for every link, so that it does not reveal whether an account exists.
  files.post('/confirm-email/:token/new', async (req, res) => {
    await limit(req);
    await renewLink(deps, String(req.params.token));
    sendLinkPage(res, 200, renewedPage(facility()));
  });
}

/**
 * The form has no `action` attribute, so the browser posts it to this page's URL, which contains the token.
 */
const askPage = (email: string, facility: Facility) =>
  linkPage(
    'Is this your email?',
    `<p>We’ll send emails about your account to <strong>${escapeHtml(email)}</strong>.</p>
<form method="post"><button type="submit">Confirm email</button></form>`,
    facility,
  );

const donePage = (email: string, facility: Facility) =>
  linkPage(
    'Your email is confirmed',
    `<p role="status">We’ll send emails about your account to <strong>${escapeHtml(email)}</strong>.</p>
<p>You can close this page. Your password stays the same.</p>`,
    facility,
  );

const expiredPage = (email: string, token: string, facility: Facility) =>
  linkPage(
    'This link has expired',
    `<p>We can email a new one to <strong>${escapeHtml(email)}</strong>.</p>
<form method="post" action="${escapeHtml(emailConfirmationPath(token))}/new"><button type="submit">Send a new link</button></form>`,
    facility,
  );

const renewedPage = (facility: Facility) =>
  linkPage(
    'Check your email',
    `<p role="status">If your email still needs to be confirmed, a new link is on its way.</p>
<p>No email after a few minutes? Call us at ${escapeHtml(facility.place.phone)}.</p>`,
    facility,
  );

const wrongLinkPage = (facility: Facility) =>
  linkPage(
    'This link doesn’t work',
    `<p>It was already used, a newer link replaced it, or your email has changed.</p>
<p>Already confirmed your email? Then you’re all set. Otherwise, call us at ${escapeHtml(facility.place.phone)}.</p>`,
    facility,
  );
