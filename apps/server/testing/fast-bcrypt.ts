// Replaces bcrypt in the programs that tests start, so that hashing a password takes a millisecond instead of
// a fifth of a second.
import { createRequire } from 'node:module';

// The bundler replaces only imports of bcrypt, so this call loads the real one.
const bcrypt: typeof import('bcrypt') = createRequire(import.meta.url)('bcrypt');
const MIN_ROUNDS = 4;

export default {
  hash: (password: string) => bcrypt.hash(password, MIN_ROUNDS),
  compare: bcrypt.compare,
  // The program would rehash a password whose hash has too few rounds, so this reports unlimited rounds.
  getRounds: () => Number.POSITIVE_INFINITY,
};
