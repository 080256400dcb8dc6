// npm run backup -- /var/backups/clubhouse/: writes the whole database to one file while the servers run.
import { serverCommand } from './lib/server-command.mjs';

await serverCommand('maintenance/main.js', 'backup');
