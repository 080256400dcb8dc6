// npm run migrate [-- --down [--all]]: the schema up to date, or the last of it taken back.
import { serverCommand } from './lib/server-command.mjs';

await serverCommand('maintenance/main.js', 'migrate');
