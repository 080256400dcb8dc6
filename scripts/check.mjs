// npm run check: checks types, lint, format, imports, unused code, links in docs and comments, prose, and known
// vulnerabilities.
import { audit } from './lib/audit.mjs';
import { checks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { main, StepFailed } from './lib/processes.mjs';

await main(async () => {
  await install();
  const [failed, isWithoutHoles] = await Promise.all([checks(), audit()]);
  if (!isWithoutHoles) failed.push('The package audit');
  if (failed.length > 0) throw new StepFailed(`${failed.join(' and ')} failed. See the output above.`);
  console.log('Types, lint, format, imports, links and unused code: no problems found.');
});
