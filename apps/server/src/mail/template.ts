import { accentColors, addressLine, type Facility, imageUrl, imageWidths } from '@clubhouse/core/facility';
import type { Block, MailContent } from './content.ts';

/**
 * Renders an email as plain text and as HTML. Links to our own website always start with `publicUrl`, even if
 * the request that caused the email used another host.
 */
export function renderMail(
  { subject, heading, blocks, unsubscribe }: MailContent,
  publicUrl: string,
  facility: Facility,
) {
  const signature = `${facility.place.name}, ${addressLine(facility)}`;
  return {
    subject,
    text: [
      inertText(heading),
      ...blocks.map((block) => asText(block, publicUrl)),
      `--\n${signature}\n${facility.place.phone}`,
      ...(unsubscribe ? [`Unsubscribe from ${unsubscribe.from}:\n${publicUrl}${unsubscribe.path}`] : []),
    ].join('\n\n'),
    html: page(
      heading,
      blocks.map((block) => asHtml(block, publicUrl, facility)).join('\n'),
      unsubscribe ? unsubscribeLink(unsubscribe, publicUrl) : '',
      publicUrl,
      facility,
    ),
  };
}

function asText(block: Block, publicUrl: string): string {
  if ('text' in block) return inertText(block.text);
  if ('facts' in block)
    return block.facts.map(([label, value]) => `${label}: ${inertText(value)}`).join('\n');
  if ('code' in block) return block.code;
  if ('quote' in block) {
    return block.quote
      .split(LINE_BREAK)
      .map((line) => `> ${inertText(line)}`)
      .join('\n');
  }
  if ('link' in block) return `${block.link}: ${block.url}`;
  return `${block.action}:\n${publicUrl}${block.path}`;
}

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;
/** Matches line breaks, control characters, and characters that change the text direction. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]+/gu;
/**
 * Matches email addresses, and the parts of text that make email programs show a link: `://`, or the dot in
 * evil.example.
 */
const ADDRESS_OR_LINK =
  /[\w.+%'-]{1,64}@[\w-]+(?:\.[\w-]+)+|:\/\/|(?<=[\p{L}\p{N}])\.(?=\p{L}[\p{L}\p{N}-])/gu;

/**
 * Changes text that a user may have typed, so that email programs don't turn it into links. Email addresses
 * stay as they are. Also replaces line breaks and other invisible characters with spaces.
 */
const inertText = (text: string): string =>
  text
    .replace(INVISIBLE, ' ')
    .replace(ADDRESS_OR_LINK, (found) => ({ '://': '[:]//', '.': '[.]' })[found] ?? found);

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

// The light theme's colors, copied because email programs don't support stylesheets.
const INK = '#0e1511';
const MUTED = '#55605a';
const DEFAULT_ACCENT = '#3f6b12';
const PAPER = '#f7f5ef';
const LINE = '#dcd8cc';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const accentOf = ({ brand }: Facility) => brand.accentOnLight ?? DEFAULT_ACCENT;

function asHtml(block: Block, publicUrl: string, facility: Facility): string {
  if ('text' in block) return `<p style="margin:0 0 16px">${withoutLinks(block.text)}</p>`;
  if ('facts' in block) {
    const rows = block.facts.map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:${MUTED};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td style="padding:6px 0;font-weight:600">${withoutLinks(value)}</td></tr>`,
    );
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`;
  }
  if ('code' in block) {
    return `<p style="margin:0 0 16px;padding:16px;background:${PAPER};border-radius:6px;text-align:center;font:600 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:0.2em">${escapeHtml(block.code)}</p>`;
  }
  if ('quote' in block) {
    return `<blockquote style="margin:0 0 16px;padding:8px 0 8px 16px;border-left:3px solid ${LINE};white-space:pre-wrap">${withoutLinks(block.quote)}</blockquote>`;
  }
  if ('link' in block) {
    const url = escapeHtml(block.url);
    return `<p style="margin:0 0 16px;word-break:break-word">${escapeHtml(block.link)}: <a href="${url}" style="color:${accentOf(facility)}">${url}</a></p>`;
  }
  const actionUrl = escapeHtml(publicUrl + block.path);
  const { accent, onAccent } = accentColors(accentOf(facility), 'light');
  return `<p style="margin:24px 0"><a href="${actionUrl}" style="display:inline-block;padding:12px 20px;background:${accent};color:${onAccent};border-radius:12px;font-weight:600;text-decoration:none">${escapeHtml(block.action)}</a></p>
<p style="margin:0 0 16px;color:${MUTED};font-size:14px;word-break:break-all">${actionUrl}</p>`;
}

/** Puts HTML elements into URLs and email addresses, so that email programs don't turn them into links. */
function withoutLinks(text: string): string {
  return escapeHtml(text).replace(/:\/\/|(?<=\S)[.@](?=\S)/g, (sign) => `<span>${sign}</span>`);
}

/** The maximum size of the logo in an email, in pixels. */
const LOGO_HEIGHT = 32;
const MAX_LOGO_WIDTH = 240;

/** Returns the facility's logo, or its name if there is no logo. Email programs don't turn the name into a link. */
function letterhead(publicUrl: string, { place, brand }: Facility): string {
  const name = escapeHtml(place.name);
  const logo = brand.logoOnLight;
  if (!logo) return withoutLinks(place.name);
  const scale = Math.min(LOGO_HEIGHT / logo.height, MAX_LOGO_WIDTH / logo.width);
  const [width, height] = [logo.width, logo.height].map((side) => Math.round(side * scale)) as [
    number,
    number,
  ];
  const [large = logo.width, small = large] = imageWidths('logoOnLight', logo);
  const url = publicUrl + imageUrl(logo, `${width * 2 > small ? large : small}.png`);
  return `<img src="${escapeHtml(url)}" alt="${name}" width="${width}" height="${height}" style="display:block;border:0">`;
}

const unsubscribeLink = ({ from, path }: NonNullable<MailContent['unsubscribe']>, publicUrl: string) =>
  `<br><a href="${escapeHtml(publicUrl + path)}" style="color:${MUTED}">Unsubscribe from ${escapeHtml(from)}</a>`;

function page(heading: string, body: string, footer: string, publicUrl: string, facility: Facility): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(facility.place.name)}</title>
</head>
<body style="margin:0;padding:0;background:${PAPER}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid ${LINE};border-radius:12px">
<tr><td style="padding:28px 24px;color:${INK};${FONT};font-size:16px;line-height:1.5">
<p style="margin:0 0 20px;color:${accentOf(facility)};font-weight:700">${letterhead(publicUrl, facility)}</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${withoutLinks(heading)}</h1>
${body}
</td></tr>
</table>
<p style="margin:16px 0 0;color:${MUTED};${FONT};font-size:13px;line-height:1.5">${escapeHtml(`${facility.place.name}, ${addressLine(facility)}`)}<br>${escapeHtml(facility.place.phone)}${footer}</p>
</td></tr>
</table>
</body>
</html>
`;
}
