// Electron's program. It has some hundred megabytes that only the running app needs. So it is downloaded on demand and
// not with the packages.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { quietly, root, StepFailed, step } from './processes.mjs';

const folder = path.join(root, 'apps/desktop/node_modules/electron');
const PROGRAM = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** The path of Electron's program, or null if it is not installed. */
export function electronBinary() {
  const ownFolder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  // Written after unpacking. If it is missing, the download was interrupted.
  if (!ownFolder && !existsSync(path.join(folder, 'path.txt'))) return null;
  const program = path.join(ownFolder ?? path.join(folder, 'dist'), PROGRAM[process.platform] ?? 'electron');
  return existsSync(program) ? program : null;
}

/** The download URL of Electron. */
export const electronSource = () =>
  process.env.npm_config_electron_mirror ?? process.env.ELECTRON_MIRROR ?? 'github.com';

/** Downloads Electron's program unless it is installed, and returns its path. */
export async function fetchElectron() {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return (
    electronBinary() ??
    (await step(`Getting Electron ${version} (once, about 120 MB)`, () => runItsInstaller(version)))
  );
}

async function runItsInstaller(version) {
  // The package's script prints a stack trace on errors, so its output goes to the log.
  await quietly('Getting Electron', process.execPath, [path.join(folder, 'install.js')]).catch((error) => {
    if (!(error instanceof StepFailed)) throw error;
  });
  const program = electronBinary();
  if (program) return program;
  throw new StepFailed(
    `Electron ${version} could not be downloaded from ${electronSource()}. See .cache/logs/getting-electron.log.`,
  );
}
