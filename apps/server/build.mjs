// Bundles the workspace's own code into dist/. Packages from node_modules are loaded at run time.
import { readFileSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const { dependencies, version } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ['src/main.ts', 'src/make-admin.ts', 'src/remove-demo-accounts.ts', 'src/maintenance/main.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  define: { CLUBHOUSE_VERSION: JSON.stringify(version) },
  external: Object.entries(dependencies)
    .filter(([, range]) => !range.startsWith('workspace:'))
    .map(([name]) => name),
});
