// Writes the pages that are HTML before any script, after both builds: `vite build` and `vite build --ssr`.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

process.env.NODE_ENV = 'production';
const here = path.dirname(fileURLToPath(import.meta.url));
const dist = path.join(here, 'dist');
const { PRERENDERED, render } = await import(pathToFileURL(path.join(here, 'dist-ssr/prerender.js')).href);

// What Vite made of index.html is the page of all other screens.
const app = path.join(dist, 'app.html');
renameSync(path.join(dist, 'index.html'), app);
const template = readFileSync(app, 'utf8');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** The files that a module needs, itself included. */
function filesOf(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

for (const { path: address, file, module, head } of PRERENDERED) {
  const rendered = await render(address);
  const key = Object.keys(manifest).find((name) => name.endsWith(module));
  if (!key) throw new Error(`The build has no chunk for ${module}.`);
  const preloads = [...filesOf(key)]
    .filter((each) => !template.includes(each))
    .map((each) => `<link rel="modulepreload" crossorigin href="/${each}">`);
  const page = template
    .replace('</head>', () => `${rendered.head}\n    ${head}\n    ${preloads.join('\n    ')}\n  </head>`)
    .replace('<div id="root">', () => `<div id="root" data-path="${address}">${rendered.body}`);
  writeFileSync(path.join(dist, file), page);
}
rmSync(path.join(here, 'dist-ssr'), { recursive: true });
