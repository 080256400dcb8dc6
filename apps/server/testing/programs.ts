// Bundles the programs that tests start as processes, once per test run. Starting them from their sources with
// tsx takes several times as long as most tests.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const server = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export type Programs = { server: string; proxy: string; makeAdmin: string; removeDemoAccounts: string };

/**
 * Bundles into a folder inside this package, where the programs can find their dependencies. `remove` deletes
 * the folder.
 */
export async function bundlePrograms(): Promise<{ programs: Programs; remove(): void }> {
  const folder = path.join(server, `node_modules/.cache/test-programs-${process.pid}-${Date.now()}`);
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(path.join(server, 'package.json'), 'utf8'),
  );
  await build({
    entryPoints: {
      server: path.join(server, 'src/main.ts'),
      makeAdmin: path.join(server, 'src/make-admin.ts'),
      removeDemoAccounts: path.join(server, 'src/remove-demo-accounts.ts'),
      proxy: path.join(server, 'testing/proxy-main.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, range]) => !String(range).startsWith('workspace:'))
      .map(([name]) => name),
  });
  return {
    programs: {
      server: path.join(folder, 'server.mjs'),
      proxy: path.join(folder, 'proxy.mjs'),
      makeAdmin: path.join(folder, 'makeAdmin.mjs'),
      removeDemoAccounts: path.join(folder, 'removeDemoAccounts.mjs'),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
