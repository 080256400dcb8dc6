import { readFile } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * This policy is stricter than the website's policy. It allows no videos, no manifest and no form targets.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const SECURITY = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': [
    'camera=()',
    'clipboard-read=()',
    'clipboard-write=(self)',
    'display-capture=()',
    'fullscreen=()',
    'geolocation=()',
    'hid=()',
    'idle-detection=()',
    'microphone=()',
    'midi=()',
    'payment=()',
    'screen-wake-lock=()',
    'serial=()',
    'usb=()',
  ].join(', '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/** Serves the bundled files. Paths without a file extension get index.html, which renders all screens. */
export function serveBundle(folder: string): (request: Request) => Promise<Response> {
  return async ({ method, url }) => {
    if (method !== 'GET' && method !== 'HEAD') return plain(405, 'Not allowed.');
    const file = fileInside(folder, new URL(url).pathname);
    if (!file) return plain(404, 'Not found.');
    try {
      const content = await readFile(file);
      const headers = { ...SECURITY, 'Cache-Control': cachingOf(file, folder), 'Content-Type': typeOf(file) };
      return new Response(method === 'HEAD' ? null : new Uint8Array(content), { headers });
    } catch {
      return plain(404, 'Not found.');
    }
  };
}

function fileInside(folder: string, pathname: string): string | null {
  let decodedPath: string;
  try {
    decodedPath = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (!path.posix.extname(decodedPath)) return path.join(folder, 'index.html');
  const file = path.join(folder, decodedPath);
  return file.startsWith(folder + path.sep) ? file : null;
}

const typeOf = (file: string) => TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';

/** Files in assets/ stay cached, because their names change with their content. */
function cachingOf(file: string, folder: string): string {
  return file.startsWith(path.join(folder, 'assets') + path.sep)
    ? 'public, max-age=31536000, immutable'
    : 'no-cache';
}

const plain = (status: number, text: string) =>
  new Response(text, { status, headers: { ...SECURITY, 'Content-Type': 'text/plain; charset=utf-8' } });
