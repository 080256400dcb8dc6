// npm run desktop: packages, Electron, build, and then the front desk app in its own window.
import path from 'node:path';
import { build } from './lib/build.mjs';
import { fetchElectron } from './lib/electron-binary.mjs';
import { install } from './lib/install.mjs';
import { main, root, start } from './lib/processes.mjs';

await main(async () => {
  await install();
  const electron = await fetchElectron();
  await build({ withDesktop: true });
  console.log('The front desk app starts. At first start it asks for the server’s address, which is');
  console.log('localhost:3000 while `npm start` runs. Close its window or press Ctrl-C here to stop it.');
  const app = start(electron, [path.join(root, 'apps/desktop'), ...process.argv.slice(2)]);
  process.exitCode = await new Promise((resolve, reject) => {
    app.once('error', reject);
    app.once('close', (code) => resolve(code ?? 1));
  });
});
