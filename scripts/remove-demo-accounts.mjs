// npm run remove-demo-accounts: deletes the demo accounts that still have their public password.
import { serverCommand } from './lib/server-command.mjs';

await serverCommand('remove-demo-accounts.js');
