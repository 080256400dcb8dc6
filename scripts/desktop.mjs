// npm run desktop: installs the packages and Electron, builds the product, and opens the front desk app.
import path from 'node:path';
import { build } from './lib/build.mjs';
import { fetchElectron } from './lib/electron-binary.mjs';
import { install } from './lib/install.mjs';
import { main, root, run } from './lib/processes.mjs';

await main(async () => {
  await install();
  const electron = await fetchElectron();
  await build({ withDesktop: true });
  console.log('Starting the front desk app. On its first start, it asks for the address of a server:');
  console.log('use localhost:3000 while `npm start` runs. Close the window or press Ctrl-C to stop the app.');
  const ended = await run(electron, [path.join(root, 'apps/desktop'), ...process.argv.slice(2)]);
  // `ended` is the app's exit code, or the name of the signal that ended the app.
  process.exitCode = typeof ended === 'number' ? ended : 1;
});
