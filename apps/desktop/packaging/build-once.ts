import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const desktop = path.resolve(import.meta.dirname, '..');
const OUTPUTS = ['dist/main.js', 'dist/preload.cjs', 'dist/renderer/index.html'];

/**
 * These tests need the built app. `npm test` builds it first. If these tests run on their own, this builds the app if
 * it is missing.
 */
export function setup(): void {
  if (OUTPUTS.every((output) => existsSync(path.join(desktop, output)))) return;
  execFileSync(process.execPath, ['build.mjs'], { cwd: desktop, stdio: 'inherit' });
}
