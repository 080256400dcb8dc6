import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const desktop = path.resolve(import.meta.dirname, '..');
const OUTPUTS = ['dist/main.js', 'dist/preload.cjs', 'dist/renderer/index.html'];

/** These tests look at the built app. `npm test` has built it; whoever runs them alone gets it built where it is not. */
export function setup(): void {
  if (OUTPUTS.every((output) => existsSync(path.join(desktop, output)))) return;
  execFileSync(process.execPath, ['build.mjs'], { cwd: desktop, stdio: 'inherit' });
}
