// Once per test run, bundles the programs that tests start as processes. Starting their sources with tsx
// would take several times as long as most tests.
import { copyFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const server = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

export type Programs = { server: string; proxy: string; makeAdmin: string; removeDemoAccounts: string };

/** These packages contain native code or large data, so programs load them from node_modules. */
const FROM_NODE_MODULES = ['sharp', 'sqlite3', '@zxcvbn-ts/language-common'];
/** Optional drivers of knex and pg, which are not installed. */
const NOT_INSTALLED = ['better-sqlite3', 'mariadb', 'mysql', 'mysql2', 'oracledb', 'pg-native', 'tedious'];

/**
 * Bundles the programs with their packages, because finding and reading the packages takes a third of the
 * server's startup time. The folder is inside this package, so that programs can find the packages that are
 * not bundled. `remove` deletes the folder.
 */
export async function bundlePrograms(): Promise<{ programs: Programs; remove(): void }> {
  const folder = path.join(server, `node_modules/.cache/test-programs-${process.pid}-${Date.now()}`);
  const entryPoints = {
    server: path.join(server, 'src/main.ts'),
    makeAdmin: path.join(server, 'src/make-admin.ts'),
    removeDemoAccounts: path.join(server, 'src/remove-demo-accounts.ts'),
    proxy: path.join(server, 'testing/proxy-main.ts'),
  };
  await build({
    entryPoints,
    outdir: folder,
    outExtension: { '.js': '.bundle.js' },
    bundle: true,
    minifyWhitespace: true,
    platform: 'node',
    // `cached-program.cjs` runs the bundle as a `vm.Script`, so that it can cache the compiled code. Such a script
    // cannot contain the syntax of ES modules.
    format: 'cjs',
    define: { 'import.meta.url': 'moduleUrl' },
    // A cached script cannot use `import()`, so esbuild replaces it with `require()`.
    supported: { 'dynamic-import': false },
    banner: { js: "const moduleUrl = require('node:url').pathToFileURL(__filename).href;" },
    target: 'node20',
    alias: { bcrypt: path.join(server, 'testing/fast-bcrypt.ts') },
    external: [...FROM_NODE_MODULES, ...NOT_INSTALLED],
  });
  const program = (name: keyof Programs) => {
    const file = path.join(folder, `${name}.cjs`);
    copyFileSync(path.join(server, 'testing/cached-program.cjs'), file);
    return file;
  };
  return {
    programs: {
      server: program('server'),
      makeAdmin: program('makeAdmin'),
      removeDemoAccounts: program('removeDemoAccounts'),
      proxy: program('proxy'),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
