// Electron's own program. It is some hundred megabytes that nothing but the running app needs, so it is fetched when
// it is asked for, and not when packages are installed.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { quietly, root, StepFailed, step } from './processes.mjs';

const folder = path.join(root, 'apps/desktop/node_modules/electron');
const PROGRAM = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** Where Electron's program is, or null where it is not on this machine. */
export function electronBinary() {
  const ownFolder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  // Written when all of it is unpacked: without it a download was given up half-way.
  if (!ownFolder && !existsSync(path.join(folder, 'path.txt'))) return null;
  const program = path.join(ownFolder ?? path.join(folder, 'dist'), PROGRAM[process.platform] ?? 'electron');
  return existsSync(program) ? program : null;
}

/** Where Electron is downloaded from. */
export const electronSource = () =>
  process.env.npm_config_electron_mirror ?? process.env.ELECTRON_MIRROR ?? 'github.com';

/** Electron's program, fetched once where it is not there. */
export async function fetchElectron() {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return (
    electronBinary() ??
    (await step(`Getting Electron ${version} (once, about 120 MB)`, () => runItsInstaller(version)))
  );
}

async function runItsInstaller(version) {
  // What the package's script prints is a stack for its developers: it goes to the log.
  await quietly('Getting Electron', process.execPath, [path.join(folder, 'install.js')]).catch((error) => {
    if (!(error instanceof StepFailed)) throw error;
  });
  const program = electronBinary();
  if (program) return program;
  throw new StepFailed(
    `Electron ${version}, in which the front desk app runs, cannot be had from ${electronSource()}; what was tried is in .cache/logs/getting-electron.log.`,
  );
}
