import { createHash } from 'node:crypto';
import type { Facility } from '@clubhouse/core/facility';
import type { Response } from 'express';
import { escapeHtml } from './template.ts';

const STYLE = `
:root { --page: #f7f5ef; --card: #fff; --text: #0e1511; --muted: #55605a; --line: #dcd8cc; --accent: #3f6b12; --on-accent: #fff }
@media (prefers-color-scheme: dark) {
  :root { --page: #0e1511; --card: #161f1a; --text: #f3f5ef; --muted: #a9b4ad; --line: #2c3831; --accent: #c8f169; --on-accent: #0e1511 }
}
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 12vh auto 2rem; padding: 0 1rem }
article { padding: 1.75rem 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem }
.name { margin: 0 0 1rem; color: var(--accent); font-weight: 700 }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.2; text-wrap: balance }
p { margin: 0 0 1rem }
form { margin: 1.25rem 0 0 }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 0; border-radius: 0.75rem; background: var(--accent); color: var(--on-accent); font: 600 1rem system-ui, sans-serif; cursor: pointer }
a { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; color: var(--accent) }
:focus-visible { outline: 2px solid var(--text); outline-offset: 2px }
footer { margin-top: 1rem; color: var(--muted); font-size: 0.875rem }
article > :last-child { margin-bottom: 0 }
`;

/**
 * The Content-Security-Policy of the pages that open from links in emails. The pages load nothing, run no
 * scripts, and can submit forms only to this server.
 */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Returns the page that opens when a person follows a link in an email. The page has no scripts and loads
 * nothing, so it works in any email program's browser. `body` is HTML.
 */
export function linkPage(title: string, body: string, { place }: Facility): string {
  const name = escapeHtml(place.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<article>
<p class="name">${name}</p>
<h1>${title}</h1>
${body}
</article>
<footer>${escapeHtml(place.phone)}</footer>
</main>
</body>
</html>
`;
}

/** The page for an invalid link from an email, or for a link to something that no longer exists. */
export const wrongLinkPage = (facility: Facility): string =>
  linkPage(
    'This link doesn’t work',
    `<p>Please open the link from the email again, or call us at ${escapeHtml(facility.place.phone)}.</p>`,
    facility,
  );

export function sendLinkPage(res: Response, status: number, html: string): void {
  res
    .status(status)
    .set('Content-Security-Policy', POLICY)
    .set('X-Robots-Tag', 'noindex')
    .type('html')
    .send(html);
}
