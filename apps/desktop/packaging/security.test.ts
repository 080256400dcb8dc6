import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { desktop } from './pack.ts';
import { type Finding, scan } from './security-scan.ts';

const dist = path.join(desktop, 'dist');
// Silences the scanner's messages about missing translations.
vi.spyOn(console, 'log').mockImplementation(() => undefined);

type Accepted = Finding & { because: string };

/** Findings that we accept, with the reasons. The same finding in different code fails the test. */
const ACCEPTED: Accepted[] = [
  {
    id: 'CSP_GLOBAL_CHECK',
    file: 'renderer/index.html',
    code: "default-src 'none'; script-src 'self';",
    because:
      "'self' is unsafe if users can upload scripts. app:// serves only the bundle, and the API only data.",
  },
  {
    id: 'OPEN_EXTERNAL_JS_CHECK',
    file: 'main.js',
    code: 'shell.openExternal(link)',
    because: 'outsideLink has checked the link. It allows only web pages, emails and phone numbers.',
  },
  ...['windows.js', 'windows-without-sandbox.js'].flatMap((file) => [
    {
      id: 'AUXCLICK_JS_CHECK',
      file,
      code: 'new BrowserWindow(',
      because: 'A middle click requests a new window, and setWindowOpenHandler refuses all new windows.',
    },
    {
      id: 'PRELOAD_JS_CHECK',
      file,
      code: 'preload: path.join(distFolder, "preload.cjs")',
      because:
        'The finding asks for a review of the preload script. It exposes only the validated bridge calls.',
    },
  ]),
  {
    id: 'SANDBOX_JS_CHECK',
    file: 'windows-without-sandbox.js',
    code: 'new BrowserWindow(',
    because: 'The sandbox is removed for the scanner, which otherwise skips nodeIntegration.',
  },
];

const isFindingOf = (finding: Finding) => (accepted: Accepted) =>
  accepted.id === finding.id && accepted.file === finding.file && finding.code.includes(accepted.code);

test('a security scanner finds only accepted findings in the built app', async () => {
  const { findings, unread } = await scan(dist);

  expect(unread, 'files that the scanner could not read').toEqual([]);
  expect(findings.filter((finding) => !ACCEPTED.some(isFindingOf(finding)))).toEqual([]);
  expect(
    ACCEPTED.filter((accepted) => !findings.some((finding) => isFindingOf(finding)(accepted))),
    'accepted findings that no longer occur',
  ).toEqual([]);
});

test('the scanner detects a disabled protection of the window', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-walls-'));
  const walls = [
    ['contextIsolation: true', 'contextIsolation: false'],
    ['sandbox: true', 'sandbox: false'],
    ['nodeIntegration: false', 'nodeIntegration: true'],
    ['webSecurity: true', 'webSecurity: false'],
    ['allowRunningInsecureContent: false', 'allowRunningInsecureContent: true'],
  ] as const;
  const whole = readFileSync(path.join(dist, 'main.js'), 'utf8');
  for (const [wall] of walls) expect(whole).toContain(wall);
  writeFileSync(
    path.join(folder, 'main.js'),
    walls.reduce((source, [wall, hole]) => source.replace(wall, hole), whole),
  );

  const { findings } = await scan(folder);
  rmSync(folder, { recursive: true });

  const found = new Set(findings.map(({ id, file }) => `${id} in ${file}`));
  expect(found).toContain('CONTEXT_ISOLATION_JS_CHECK in windows.js');
  expect(found).toContain('SANDBOX_JS_CHECK in windows.js');
  expect(found).toContain('NODE_INTEGRATION_JS_CHECK in windows-without-sandbox.js');
  expect(found).toContain('WEB_SECURITY_JS_CHECK in windows.js');
  expect(found).toContain('INSECURE_CONTENT_JS_CHECK in windows.js');
});
