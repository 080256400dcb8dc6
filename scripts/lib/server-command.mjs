import { existsSync } from 'node:fs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { main, node } from './processes.mjs';

/** Runs a command beside the server, with the settings in .env and what was typed behind `--`. */
export const serverCommand = (program, ...args) =>
  main(async () => {
    await install();
    await build();
    if (existsSync('.env')) process.loadEnvFile('.env');
    // The terminal is the command's own: it may ask for a password.
    const terminal = { stdio: 'inherit', detached: false };
    const typed = process.argv.slice(2);
    process.exitCode = await node([`apps/server/dist/${program}`, ...args, ...typed], terminal);
  });
