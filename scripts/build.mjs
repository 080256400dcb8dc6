// npm run build: builds the server, the website and the front desk app.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { main } from './lib/processes.mjs';

await main(async () => {
  await install();
  await build({ withDesktop: true });
  console.log('Built: the server, the website and the front desk app, each in the dist folder of its app.');
});
