// npm run make-admin -- you@example.com "(407) 555-0100": the first admin of an installation.
import { existsSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main, node } from './lib/processes.mjs';

await main(async () => {
  await install();
  await build();
  if (existsSync('.env')) process.loadEnvFile('.env');
  // The terminal is the command's own: it asks for a password.
  const terminal = { stdio: 'inherit', detached: false };
  process.exitCode = await node(['apps/server/dist/make-admin.js', ...process.argv.slice(2)], terminal);
});
