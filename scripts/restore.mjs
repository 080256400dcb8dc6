// npm run restore -- <file>: restores a backup into an empty database.
import { serverCommand } from './lib/server-command.mjs';

await serverCommand('maintenance/main.js', 'restore');
