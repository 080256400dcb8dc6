/** The schemes that the system may open: https pages, emails and phone calls. Each one can start a program. */
const KINDS = ['https:', 'mailto:', 'tel:'];

/** Returns a link that is safe to open in the system, or null. */
export function outsideLink(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const link = new URL(url);
  if (!KINDS.includes(link.protocol)) return null;
  // A username and password in a URL can make a malicious site look trustworthy.
  if (link.username || link.password) return null;
  // This blocks emails with local attachments and phone numbers with control codes.
  if (link.protocol === 'mailto:' && /[?&]attach/i.test(link.search)) return null;
  if (link.protocol === 'tel:' && !/^tel:\+?[\d().-]+$/.test(link.href)) return null;
  return link.href;
}
