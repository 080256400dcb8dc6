/** What the system may be asked to open: web pages over https, mails and calls. Each can start a program. */
const KINDS = ['https:', 'mailto:', 'tel:'];

/** The link as it is safe to hand to the system, or null. */
export function outsideLink(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const link = new URL(url);
  if (!KINDS.includes(link.protocol)) return null;
  // A name and password in front of the host make a foreign site look like another.
  if (link.username || link.password) return null;
  // A mail with an attachment of this computer, a call that also sends a code to the exchange.
  if (link.protocol === 'mailto:' && /[?&]attach/i.test(link.search)) return null;
  if (link.protocol === 'tel:' && !/^tel:\+?[\d().-]+$/.test(link.href)) return null;
  return link.href;
}
