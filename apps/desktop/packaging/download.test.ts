import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { electronBinary } from '../../../scripts/lib/electron-binary.mjs';
import { desktop } from './pack.ts';

const root = path.resolve(desktop, '../..');

/** Runs a script with an empty Electron cache and an unreachable download server. */
function withoutElectron(script: string): Promise<{ code: unknown; errors: string }> {
  const cache = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-electron-'));
  const env = { ...process.env, ELECTRON_MIRROR: 'http://127.0.0.1:9/', electron_config_cache: cache };
  return new Promise((resolve) => {
    execFile(process.execPath, [`scripts/${script}`], { cwd: root, env }, (error, _stdout, stderr) => {
      rmSync(cache, { recursive: true });
      resolve({ code: error?.code ?? 0, errors: stderr });
    });
  });
}

// If Electron is installed, the test is skipped, because the scripts would start or package the app.
test.skipIf(electronBinary() !== null).each(['desktop.mjs', 'desktop-package.mjs'])(
  '%s reports in one message that Electron could not be downloaded',
  async (script) => {
    const { code, errors } = await withoutElectron(script);

    expect(code).toBe(1);
    expect(errors.trim()).toMatch(
      /^✗ Electron [\d.]+ could not be downloaded from http:\/\/127\.0\.0\.1:9\/\. See \S+\.log\.$/,
    );
  },
);
