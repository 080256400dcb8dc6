// Runs a server command from package.json, such as `npm run migrate`, with the settings in .env and the given
// arguments.
import { existsSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main, node } from './lib/processes.mjs';

await main(async () => {
  await install();
  await build();
  if (existsSync('.env')) process.loadEnvFile('.env');
  const [program, ...args] = process.argv.slice(2);
  // Inherits the terminal, because the command can ask for a password.
  process.exitCode = await node([`apps/server/dist/${program}`, ...args], {
    stdio: 'inherit',
    detached: false,
  });
});
