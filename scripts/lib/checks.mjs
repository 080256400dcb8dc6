import path from 'node:path';
import { node, root } from './processes.mjs';

const tool = (name, file) => path.join(root, 'node_modules', name, file);

/** Checks types, lint and format side by side; answers the names of those that found something. */
export async function checks() {
  const codes = await Promise.all([
    node([tool('typescript', 'bin/tsc'), '-b']),
    node([tool('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '.']),
  ]);
  return ['The type check', 'Lint and format'].filter((_, index) => codes[index] !== 0);
}
