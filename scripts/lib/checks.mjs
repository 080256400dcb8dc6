import path from 'node:path';
import { checkLinks } from './links.mjs';
import { node, root } from './processes.mjs';

const tool = (name, file, ...args) =>
  node([path.join(root, 'node_modules', name, file), ...args]).then((code) => code === 0);

/** Runs all checks at the same time. Returns the names of the failed checks. */
export async function checks() {
  const results = {
    'The type check': tool('typescript', 'bin/tsc', '-b'),
    'Lint and format': tool('@biomejs/biome', 'bin/biome', 'ci', '--colors=off', '.'),
    'The import tree': tool(
      'dependency-cruiser',
      'bin/dependency-cruise.mjs',
      '--config=.dependency-cruiser.mjs',
      '--output-type=err-long',
      ...['packages', 'apps', 'e2e', 'bench', 'scripts'],
    ),
    'Unused files, exports and dependencies': tool(
      'knip',
      'bin/knip.js',
      '--no-progress',
      '--treat-config-hints-as-errors',
    ),
    'The check of links': checkLinks(),
    // This import is dynamic, because the packages that prose.mjs needs may not be installed when this file
    // loads.
    'The prose check': import('./prose.mjs').then(({ checkProse }) => checkProse()),
  };
  const isPassed = await Promise.all(Object.values(results));
  return Object.keys(results).filter((_, index) => !isPassed[index]);
}
