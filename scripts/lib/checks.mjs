import path from 'node:path';
import { checkLinks } from './links.mjs';
import { node, root } from './processes.mjs';

const tool = (name, file) => path.join(root, 'node_modules', name, file);

/** Checks types, lint, format and links side by side; answers the names of those that found something. */
export async function checks() {
  const codes = await Promise.all([
    node([tool('typescript', 'bin/tsc'), '-b']),
    node([tool('@biomejs/biome', 'bin/biome'), 'ci', '--colors=off', '.']),
    checkLinks() ? 0 : 1,
  ]);
  return ['The type check', 'Lint and format', 'The check of links'].filter((_, index) => codes[index] !== 0);
}
