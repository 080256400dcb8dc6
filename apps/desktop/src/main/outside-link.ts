/** Links with any other scheme are refused, because opening a link can start a program. */
const ALLOWED_SCHEMES = ['https:', 'mailto:', 'tel:'];

export function outsideLink(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const link = new URL(url);
  if (!ALLOWED_SCHEMES.includes(link.protocol)) return null;
  // A username and password in a URL can make a malicious site look trustworthy.
  if (link.username || link.password) return null;
  // A mailto link could attach a local file, and a tel link could contain control codes.
  if (link.protocol === 'mailto:' && /[?&]attach/i.test(link.search)) return null;
  if (link.protocol === 'tel:' && !/^tel:\+?[\d().-]+$/.test(link.href)) return null;
  return link.href;
}
