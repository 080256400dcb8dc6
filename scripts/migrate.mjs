// npm run migrate [-- --down [--all]]: migrates the schema to the newest version, or rolls migrations back.
import { serverCommand } from './lib/server-command.mjs';

await serverCommand('maintenance/main.js', 'migrate');
