import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SCREENS } from '@clubhouse/core/screens';

/** Stands in for the module that renders the pages. Each screen's heading is the screen's name. */
const RENDERER = `export async function renderSite({ scripts, template }, { place }) {
  const start = template.split('</head>')[0];
  const head = (url) => start + '<link rel="canonical" href="__PUBLIC_URL__' + url + '" /></head>';
  const page = (url) => head(url) + '<body>' + place.name + ' at ' + url + '</body></html>';
  const pages = Object.fromEntries(['/', '/contact', '/privacy-policy'].map((url) => [url, page(url)]));
  const headings = Object.fromEntries(Object.keys(scripts).map((name) => [name, '<h1>' + name + '</h1>']));
  return { pages, headings };
}`;

/** Creates a small website in the form of the build's output. Also returns a function that deletes it. */
export function aWebFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-web-'));
  const webFolder = path.join(folder, 'dist');
  mkdirSync(path.join(webFolder, 'assets'), { recursive: true });
  mkdirSync(path.join(folder, 'dist-ssr'));
  const scripts = Object.fromEntries(Object.keys(SCREENS).map((name) => [name, [`/assets/${name}.js`]]));
  const colors = ['light', 'dark'].map(
    (theme) =>
      `<meta name="theme-color" data-for="${theme}" media="(prefers-color-scheme: ${theme})" content="${theme}" />`,
  );
  const template = `<html lang="en"><head>${colors.join('')}</head><body><div id="root"></div>the app</body></html>`;
  const offline = { scripts: ['/assets/offline.js'], files: ['/assets/app-1234.js', '/assets/offline.js'] };
  const worker = 'keep(self.__WB_MANIFEST);';
  writeFileSync(path.join(webFolder, 'site.json'), JSON.stringify({ template, scripts, offline, worker }));
  writeFileSync(path.join(folder, 'dist-ssr/prerender.mjs'), RENDERER);
  writeFileSync(path.join(webFolder, 'assets/app-1234.js'), 'export {};\n'.repeat(2000));
  writeFileSync(path.join(webFolder, 'assets/app-1234.css'), 'body {}\n');
  writeFileSync(path.join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
  return { webFolder, remove: () => rmSync(folder, { recursive: true }) };
}
