import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { quietly, root, step } from './processes.mjs';

const BASE = ['pnpm-lock.yaml', 'tsconfig.base.json', 'scripts/lib/build.mjs'];
const isTest = (name) => /\.test\.tsx?$|\/testing\//.test(name);
const inApp = (app, ...args) => [process.execPath, args, { cwd: path.join(root, 'apps', app) }];

const PRODUCT = {
  title: 'Building the server and the website',
  stamp: '.cache/built-product',
  inputs: [...BASE, 'packages', 'apps/web', 'apps/server'],
  outputs: ['apps/server/dist/main.js', 'apps/web/dist/site.json', 'apps/web/dist-ssr/prerender.mjs'],
  async work() {
    const vite = 'node_modules/vite/bin/vite.js';
    const prerender = ['build', '--ssr', 'src/prerender.tsx', '--outDir', 'dist-ssr'];
    await Promise.all([
      quietly('Building the server', ...inApp('server', 'build.mjs')),
      quietly('Building the website', ...inApp('web', vite, 'build')),
      quietly('Building its pages', ...inApp('web', vite, ...prerender)),
    ]);
    await quietly('Writing its pages', ...inApp('web', 'finish.mjs'));
  },
};
const DESKTOP = {
  title: 'Building the front desk app',
  stamp: '.cache/built-desktop',
  inputs: [...BASE, 'packages', 'apps/desktop'],
  outputs: [
    'apps/desktop/dist/main.js',
    'apps/desktop/dist/preload.cjs',
    'apps/desktop/dist/renderer/index.html',
  ],
  work: () => quietly('Building the front desk app', ...inApp('desktop', 'build.mjs')),
};

/** Builds the product, except the parts that have not changed since their last build. */
export async function build({ withDesktop = false } = {}) {
  for (const part of withDesktop ? [PRODUCT, DESKTOP] : [PRODUCT]) await buildPart(part);
}

async function buildPart({ title, stamp, inputs, outputs, work }) {
  const file = path.join(root, stamp);
  const wanted = fingerprint(inputs, { ignore: isTest });
  const isBuilt = outputs.every((output) => existsSync(path.join(root, output)));
  if (isBuilt && existsSync(file) && readFileSync(file, 'utf8') === wanted) return;
  rmSync(file, { force: true });
  await step(title, work);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, wanted);
}
