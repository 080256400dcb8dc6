// npm run pnpm -- <arguments>: the pinned pnpm, for adding and updating packages.
import { ownPnpm } from './lib/install.mjs';
import { main, node } from './lib/processes.mjs';

await main(async () => {
  process.exitCode = await node([await ownPnpm(), ...process.argv.slice(2)]);
});
