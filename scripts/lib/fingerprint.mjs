import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './processes.mjs';

const GENERATED = new Set(['node_modules', 'dist', '.vite']);

/** Returns a hash that changes when an input changes. The inputs are paths relative to the root. */
export function fingerprint(inputs, { salt = '', ignore = () => false } = {}) {
  const hash = createHash('sha256').update(salt);
  const add = (name) => {
    const full = path.join(root, name);
    if (!existsSync(full) || ignore(name)) return;
    if (statSync(full).isDirectory()) {
      for (const entry of readdirSync(full).sort()) if (!GENERATED.has(entry)) add(`${name}/${entry}`);
    } else {
      hash.update(`${name}\0`).update(readFileSync(full));
    }
  };
  inputs.forEach(add);
  return hash.digest('hex');
}
