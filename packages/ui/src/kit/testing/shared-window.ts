import { builtinEnvironments, type Environment, type EnvironmentReturn } from 'vitest/runtime';

const shared: { window?: EnvironmentReturn } = {};

/**
 * One happy-dom window for all of a worker's test files. Creating one for each file took more than half of the
 * tests' run time. `reset.ts` empties the page after each test.
 *
 * @public Vitest loads it by its path.
 */
export default {
  name: 'shared-window',
  viteEnvironment: 'client',
  async setup(global, options) {
    shared.window ??= await builtinEnvironments['happy-dom'].setup(global, options);
    return { teardown() {} };
  },
} satisfies Environment;
