import { existsSync } from 'node:fs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { main, node } from './processes.mjs';

/** Runs a server command with the settings in .env and the arguments after `--`. */
export const serverCommand = (program, ...args) =>
  main(async () => {
    await install();
    await build();
    if (existsSync('.env')) process.loadEnvFile('.env');
    // The command uses the terminal directly, because it may ask for a password.
    const terminal = { stdio: 'inherit', detached: false };
    const typed = process.argv.slice(2);
    process.exitCode = await node([`apps/server/dist/${program}`, ...args, ...typed], terminal);
  });
