import type { Facility } from '@clubhouse/core/facility';
import type { Request, Response } from 'express';
import ipaddr from 'ipaddr.js';
import type { Endpoints, Files } from '../access/index.ts';
import type { Deps } from '../deps.ts';
import { forbidden, notFound } from '../http/http-error.ts';
import { idParams } from '../http/params.ts';
import { parse } from '../http/parse.ts';
import type { QueuedMail } from './outbox.ts';
import { findMail, latestMails } from './outbox-view.ts';
import { escapeHtml, renderMail } from './template.ts';

const MAX_LISTED = 200;

/**
 * Throws unless the request comes from this machine, because the outbox contains codes and links that give
 * access to accounts.
 */
function refuseOtherMachines(req: Request): void {
  for (const ip of [req.ip, req.socket.remoteAddress]) {
    if (ip && ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback') continue;
    throw forbidden({ code: 'forbidden', message: 'The outbox can only be read on the server itself.' });
  }
}

export function devOutboxEndpoints(endpoints: Endpoints, { db, settings, facility }: Deps): void {
  if (settings.isProduction) return;
  endpoints.get('/dev/outbox', async (req, res) => {
    refuseOtherMachines(req);
    const mails = await latestMails(db, MAX_LISTED);
    res.json(
      mails.map(({ id, to, content, createdAt }) => {
        const { subject, text } = renderMail(content, settings.publicUrl, facility());
        return { id, to, subject, text, createdAt };
      }),
    );
  });
}

export function devOutboxPages(files: Files, { db, settings, facility }: Deps): void {
  if (settings.isProduction) return;
  files.get('/dev/outbox', async (req, res) => {
    refuseOtherMachines(req);
    send(res, listPage(await latestMails(db, MAX_LISTED), settings.publicUrl, facility()));
  });
  files.get('/dev/outbox/:id', async (req, res) => {
    refuseOtherMachines(req);
    const mail = await findMail(db, parse(idParams, req.params).id);
    if (!mail) throw notFound('This email does not exist.');
    send(res, renderMail(mail.content, settings.publicUrl, facility()).html);
  });
}

/**
 * Sends an email or the list of emails as a web page. The Content-Security-Policy allows only inline styles
 * and the server's own images, such as the logo. Emails and the list need nothing else.
 */
function send(res: Response, html: string): void {
  res
    .set(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
    )
    .type('html')
    .send(html);
}

function listPage(mails: QueuedMail[], publicUrl: string, facility: Facility): string {
  const items = mails.map(({ id, to, content, createdAt }) => {
    const { subject, text } = renderMail(content, publicUrl, facility);
    return `<li>
<h2><a href="/dev/outbox/${id}">${escapeHtml(subject)}</a></h2>
<p>to ${escapeHtml(to)}, <time datetime="${createdAt}">${createdAt}</time></p>
<pre>${escapeHtml(text)}</pre>
</li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Outbox · ${escapeHtml(facility.place.name)}</title>
<style>
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; font: 16px/1.5 system-ui, sans-serif }
ul { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid #7a8278; padding: 1rem 0 }
h2 { margin: 0; font-size: 1.125rem }
p { margin: 0.25rem 0 }
pre { margin: 0.75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 0.875rem/1.5 ui-monospace, monospace }
</style>
</head>
<body>
<h1>Outbox</h1>
<p>The latest emails, newest first. In development, emails are sent only if SMTP_URL is set.</p>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>No emails yet. Request a demo or book a bay.</p>'}
</body>
</html>`;
}
