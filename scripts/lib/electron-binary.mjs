// Finds or downloads Electron's executable. `pnpm install` skips this large download, because most commands
// do not need the executable.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { quietly, root, StepFailed, step } from './processes.mjs';

const folder = path.join(root, 'apps/desktop/node_modules/electron');
const PROGRAM = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

export function electronBinary() {
  const ownFolder = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  // Electron's installer writes path.txt last, so without path.txt the download is missing or incomplete.
  if (!ownFolder && !existsSync(path.join(folder, 'path.txt'))) return null;
  const program = path.join(ownFolder ?? path.join(folder, 'dist'), PROGRAM[process.platform] ?? 'electron');
  return existsSync(program) ? program : null;
}

export const electronSource = () =>
  process.env.npm_config_electron_mirror ?? process.env.ELECTRON_MIRROR ?? 'github.com';

export async function fetchElectron() {
  const installed = electronBinary();
  if (installed) return installed;
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return step(`Getting Electron ${version} (once, about 120 MB)`, async () => {
    // Electron's installer prints a stack trace when it fails, so the message below replaces that output.
    await quietly('Getting Electron', process.execPath, [path.join(folder, 'install.js')]).catch((error) => {
      if (!(error instanceof StepFailed)) throw error;
    });
    const program = electronBinary();
    if (program) return program;
    throw new StepFailed(
      `Electron ${version} could not be downloaded from ${electronSource()}. See .cache/logs/getting-electron.log.`,
    );
  });
}
