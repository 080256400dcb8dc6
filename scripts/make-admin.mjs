// npm run make-admin -- you@example.com "(407) 555-0100": the first admin of an installation.
import { serverCommand } from './lib/server-command.mjs';

await serverCommand('make-admin.js');
