// npm run check: types, lint and format of everything, in seconds.
import { checks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { main, StepFailed } from './lib/processes.mjs';

await main(async () => {
  await install();
  const failed = await checks();
  if (failed.length > 0) throw new StepFailed(`${failed.join(' and ')} found something to mend (above).`);
  console.log('Types, lint and format are in order.');
});
