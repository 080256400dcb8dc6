// Runs after both builds (`vite build` and `vite build --ssr`). Writes the files that the server needs to
// render the pages. Compresses the assets at the highest level, which would be too slow to do for each request.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'vite';

process.env.NODE_ENV = 'production';
const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, 'dist');
const { PRERENDERED_MODULES, SCREENS } = await import(
  pathToFileURL(path.join(here, 'dist-ssr/prerender.mjs')).href
);

// The server renders its own page for `/`. Renames index.html, which has no content, so that the server can
// never send it instead of that page.
const app = path.join(dist, 'app.html');
renameSync(path.join(dist, 'index.html'), app);
const template = readFileSync(app, 'utf8');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** Returns the files of a module and all its imports. */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

/** Returns the manifest key of a module. `module` is the end of the module's path, or the name of its chunk. */
function keyOf(module) {
  const key = Object.keys(manifest).find((path) => path.endsWith(module) || manifest[path].name === module);
  if (!key) throw new Error(`The build has no chunk for ${module}.`);
  return key;
}

/** Returns the files that a page loads in addition to the template's files. */
function scriptsOf(modules) {
  const files = new Set(modules.flatMap((module) => [...filesOf(keyOf(module))]));
  return [...files].filter((file) => !template.includes(file)).map((file) => `/${file}`);
}

/** styles.css shows this message after a delay. The first render replaces the message. */
const SLOW_START =
  '<p class="slow-start">This is taking longer than usual. Check your connection, or <a href="">reload the page</a>.</p>';
const ROOT = '<div id="root">';
writeFileSync(
  app,
  template.replace(ROOT, () => ROOT + SLOW_START),
);

const START = 'src/start.tsx';
/** Every screen that calls the API needs this chunk. */
const API_CHUNK = 'signed-in';

/** Matches a screen's import in the screen table: `auth: screen(() => import('./sign-in/…'), …`. */
const IMPORT = /(\w+): \w+\(\s*\(\) => import\('(?:\.{1,2}\/)+([^']+)'\)/g;
const screens = ['screens.ts', 'staff-screens.ts'].flatMap((file) => {
  const table = readFileSync(path.join(here, '../../packages/ui/src/app', file), 'utf8');
  return [...table.matchAll(IMPORT)].map(([, screen, module]) => [screen, `/${module}`]);
});
const missing = Object.keys(SCREENS).filter((name) => !screens.some(([screen]) => screen === name));
if (missing.length > 0) throw new Error(`No import was found of the screens ${missing.join(', ')}.`);

/** Screens that load an extra module for signed-in users. */
const SIGNED_IN_PARTS = { landing: ['/home/member-home.tsx'] };

/** Screens for these audiences load the navigation of staff, admins and coaches. */
const WORK_AUDIENCES = ['workTheDesk', 'administer', 'coach'];
const WORK_NAVIGATION = '/shell/work-navigation-bars.tsx';

const scripts = screens.map(([screen, module]) => {
  const frame = WORK_AUDIENCES.includes(SCREENS[screen].audience) ? [WORK_NAVIGATION] : [];
  return [screen, scriptsOf([START, API_CHUNK, ...frame, module, ...(SIGNED_IN_PARTS[screen] ?? [])])];
});
const pageScripts = Object.entries(PRERENDERED_MODULES).map(([url, module]) => [
  url,
  scriptsOf([START, module]),
]);
const picturesOf = (module) => {
  const files = filesOf(keyOf(module));
  const chunks = Object.values(manifest).filter(({ file }) => files.has(file));
  return chunks.flatMap(({ assets = [] }) => assets.map((file) => `/${file}`));
};

/** Bundles the service worker. The server later inserts the list of files that the worker caches. */
async function serviceWorker() {
  const { output } = await build({
    configFile: false,
    root: here,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: path.join(here, 'worker/worker.ts'), output: { format: 'iife' } },
    },
  });
  return output[0].code;
}

const OFFLINE = 'packages/ui/src/app/offline/offline-screen.tsx';
const offlineScripts = scriptsOf([START, OFFLINE]);
const fontFile = manifest[keyOf('/mona-sans-latin.woff2')].file;
const site = {
  template: readFileSync(app, 'utf8'),
  scripts: Object.fromEntries(scripts),
  pageScripts: Object.fromEntries(pageScripts),
  offline: {
    scripts: offlineScripts,
    files: [
      ...new Set([
        ...[...template.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, url]) => url),
        ...offlineScripts,
        ...picturesOf(OFFLINE),
        `/${fontFile}`,
      ]),
    ],
  },
  worker: await serviceWorker(),
  // Without this preload, the browser would load the font only after the stylesheet.
  font: `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fontFile}">`,
};
writeFileSync(path.join(dist, 'site.json'), JSON.stringify(site));

const assets = path.join(dist, 'assets');
const texts = readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file));
await Promise.all(
  texts.map(async (file) => {
    const compressed = await promisify(brotliCompress)(readFileSync(path.join(assets, file)));
    writeFileSync(path.join(assets, `${file}.br`), compressed);
  }),
);
