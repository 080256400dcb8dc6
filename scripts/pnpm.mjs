// npm run pnpm -- <arguments>: runs the pinned pnpm, for example to add or update packages.
import { ownPnpm } from './lib/install.mjs';
import { main, node } from './lib/processes.mjs';

await main(async () => {
  process.exitCode = await node([await ownPnpm(), ...process.argv.slice(2)]);
});
