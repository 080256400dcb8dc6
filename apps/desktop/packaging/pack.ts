import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { standInElectron } from './stand-in.ts';

export const desktop = path.resolve(import.meta.dirname, '..');
export const configFile = path.resolve(desktop, '../../electron-builder.yml');

const NOT_SHIPPED = [
  'dist/main.js.map',
  'dist/renderer/assets/app.js.map',
  'src/main/main.ts',
  'packaging/notes.test.ts',
  '.env',
  'README.md',
  'release/old.exe',
];

/**
 * Copies the files that electron-builder reads to a temporary folder, so that leftover files in the real
 * folder cannot affect the test. Adds small fake Electron programs, and the `NOT_SHIPPED` files, which must
 * not be packed.
 */
export function projectCopy(): string {
  const home = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-package-'));
  const project = path.join(home, 'apps/desktop');
  mkdirSync(project, { recursive: true });
  for (const part of ['package.json', 'dist', 'packaging']) {
    cpSync(path.join(desktop, part), path.join(project, part), { recursive: true });
  }
  symlinkSync(path.join(desktop, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  for (const file of NOT_SHIPPED) {
    mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
    writeFileSync(path.join(project, file), 'not shipped');
  }
  const { version } = JSON.parse(
    readFileSync(path.join(desktop, 'node_modules/electron/package.json'), 'utf8'),
  );
  for (const system of ['linux', 'mac'] as const) {
    standInElectron(path.join(home, `electron-${system}`), system, version);
  }
  return home;
}

/** `installers` contains the options that electron-builder computed for each installer. */
type Packed = { isPacked: boolean; output: string; installers: unknown[] };

/** Runs electron-builder, but skips the installers, because building them needs downloads. */
export function pack(home: string, system: 'linux' | 'mac', { config = configFile } = {}): Promise<Packed> {
  const folder = path.join(home, `release-${system}`);
  const installers = path.join(home, `installers-${system}.json`);
  const options = { system, config, electron: path.join(home, `electron-${system}`), folder, installers };
  const args = [path.join(desktop, 'packaging/pack.mjs'), JSON.stringify(options)];
  // Prevents electron-builder from using a signing certificate that is installed on this machine.
  const env = { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' };
  const cwd = path.join(home, 'apps/desktop');
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env }, (error, stdout, stderr) => {
      const isPacked = error === null;
      const computed = isPacked ? JSON.parse(readFileSync(installers, 'utf8')) : [];
      resolve({ isPacked, output: stdout + stderr, installers: computed });
    });
  });
}
