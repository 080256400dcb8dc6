// npm run copy-database -- data/clubhouse.sqlite postgres://user@host:5432/clubhouse: copies SQLite to PostgreSQL.
import { serverCommand } from './lib/server-command.mjs';

await serverCommand('maintenance/main.js', 'copy-database');
