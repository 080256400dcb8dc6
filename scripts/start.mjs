// npm start: installs the packages, builds the product, and starts the server, which also serves the website.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main, root } from './lib/processes.mjs';

await main(async () => {
  await install();
  await build();
  if (existsSync('.env')) process.loadEnvFile('.env');
});
// The server runs in this process, so signals reach it directly.
await import(pathToFileURL(path.join(root, 'apps/server/dist/main.js')).href);
