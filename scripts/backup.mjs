// npm run backup -- /var/backups/clubhouse/: all of the database in one file, while the servers run.
import { serverCommand } from './lib/server-command.mjs';

await serverCommand('maintenance/main.js', 'backup');
