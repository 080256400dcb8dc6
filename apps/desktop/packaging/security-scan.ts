import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseAst, transformWithOxc } from 'vite';
import { APP_ORIGIN } from '../src/main/app-origin.ts';
import { serveBundle } from '../src/main/bundled-files.ts';

type Issue = { id: string; file: string; sample?: string };
type Scan = (options: object) => Promise<{ errors: { file: string; message: string }[]; issues: Issue[] }>;
const require = createRequire(import.meta.url);
// This package ships without TypeScript types.
const electronegativity: Scan = require('@doyensec/electronegativity');

export type Finding = { id: string; file: string; code: string };

/** Returns the scanner's findings in a built app, and the files that the scanner could not read. */
export async function scan(dist: string): Promise<{ findings: Finding[]; unread: string[] }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-scan-'));
  try {
    await copyReadable(dist, folder);
    const { errors, issues } = await electronegativity({
      input: folder,
      isRelative: true,
      electronVersionOverride: require('electron/package.json').version,
      // Excludes a check that would download the list of all Electron releases.
      excludeFromScan: ['AvailableSecurityFixesGlobalCheck'],
    });
    return {
      findings: issues.map(({ id, file, sample = '' }) => ({ id, file, code: sample.trim().slice(0, 120) })),
      unread: errors.map(({ file, message }) => `${path.relative(folder, file)}: ${message}`),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Copies the built app and converts it for the scanner. The scanner reads only ES2019 code, a security policy
 * in the HTML, and window options that are written directly in the constructor call.
 */
async function copyReadable(dist: string, folder: string): Promise<void> {
  const put = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.c?js$/.test(name))) {
    const source = readFileSync(path.join(dist, file), 'utf8');
    put(file.replace(/\.cjs$/, '.js'), (await transformWithOxc(source, file, { target: 'es2019' })).code);
  }
  if (files.includes('renderer')) put('renderer/index.html', await pageAsServed(path.join(dist, 'renderer')));

  const options = securityOptions(readFileSync(path.join(dist, 'main.js'), 'utf8'));
  put('windows.js', windowsWith(options));
  // The scanner skips its Node integration check for sandboxed windows, so this second file omits the sandbox
  // option.
  put('windows-without-sandbox.js', windowsWith(options, 'sandbox'));
}

async function pageAsServed(renderer: string): Promise<string> {
  const answer = await serveBundle(renderer)(new Request(`${APP_ORIGIN}/`));
  const policy = answer.headers.get('Content-Security-Policy');
  const page = await answer.text();
  if (!policy) return page;
  return page.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}" />`);
}

const SECURITY_OPTIONS = new Set(['contextIsolation', 'nodeIntegration', 'sandbox', 'webSecurity']);

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Property = Node & { key?: { name?: string; value?: string } };
type Option = { name: string; code: string };

/** Returns the options of every object literal that contains one of the window security options. */
function securityOptions(source: string): Option[][] {
  const found: Option[][] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (isNode(node)) {
      if (node.type === 'ObjectExpression') {
        const options = (node.properties as Property[]).map(({ key, start, end }) => ({
          name: key?.name ?? key?.value ?? '',
          code: source.slice(start, end),
        }));
        if (options.some(({ name }) => SECURITY_OPTIONS.has(name))) found.push(options);
      }
      Object.values(node).forEach(visit);
    }
  };
  visit(parseAst(source));
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function windowsWith(windowOptions: Option[][], except?: string): string {
  const windows = windowOptions.map((options) => {
    const lines = options.filter(({ name }) => name !== except).map(({ code }) => `${code},`);
    return `new BrowserWindow({ webPreferences: {\n${lines.join('\n')}\n} });`;
  });
  return windows.join('\n');
}
