// npm run bench: the product's speed relative to a minimal program, measured in one run.
import path from 'node:path';
import { browserFlags, findBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main, node, root } from './lib/processes.mjs';

await main(async () => {
  await install();
  await build({ withDesktop: true });
  const env = { CHROMIUM: await findBrowser(), CHROMIUM_FLAGS: browserFlags.join(' ') };
  const [wish, ...sizes] = process.argv.slice(2);
  const alone = {
    scale: ['bench/scale.ts', ...sizes],
    limits: ['bench/run-limits.ts'],
    cold: ['bench/run-cold.ts'],
  };
  const bench = alone[wish] ?? ['bench/run.ts'];
  process.exitCode = await node(['--import', 'tsx', path.join(root, bench[0]), ...bench.slice(1)], { env });
});
