// npm run dev: starts the server, which restarts after every change, and the website with hot reload.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { install } from './lib/install.mjs';
import { main, node, root, StepFailed } from './lib/processes.mjs';

await main(async () => {
  await install();
  if (existsSync('.env')) process.loadEnvFile('.env');
  // PUBLIC_URL must be the origin of the website in the browser, because the server refuses writes from all
  // other origins.
  const env = {
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
  };
  console.log('The website is at http://localhost:5173. It reloads after every change, and so does the API.');
  const ended = await Promise.race([
    node(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
      env,
    }),
    node(['node_modules/vite/bin/vite.js', '--strictPort'], { cwd: path.join(root, 'apps/web') }),
  ]);
  throw new StepFailed(`The server or the website stopped (${ended}). See its output above.`);
});
