import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const desktop = path.resolve(import.meta.dirname, '..');
const OUTPUTS = ['dist/main.js', 'dist/preload.cjs', 'dist/renderer/index.html'];

/** Builds the app if its output is missing, because a run of only these tests does not build it first. */
export function setup(): void {
  if (OUTPUTS.every((output) => existsSync(path.join(desktop, output)))) return;
  execFileSync(process.execPath, ['build.mjs'], { cwd: desktop, stdio: 'inherit' });
}
