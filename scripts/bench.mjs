// npm run bench: measures the product's speed, and compares it with a minimal program in the same run.
import { browserFlags, findBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main, node } from './lib/processes.mjs';

await main(async () => {
  await install();
  await build({ withDesktop: true });
  const env = { CHROMIUM: await findBrowser(), CHROMIUM_FLAGS: browserFlags.join(' ') };
  const [part, ...sizes] = process.argv.slice(2);
  const parts = { scale: 'bench/scale.ts', limits: 'bench/run-limits.ts', cold: 'bench/run-cold.ts' };
  process.exitCode = await node(['--import', 'tsx', parts[part] ?? 'bench/run.ts', ...sizes], { env });
});
