import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// The rules speak of the facility's time: they have to say the same wherever the machine stands.
const core = (zone: string) => ({
  test: {
    name: `core in ${zone}`,
    root: './packages/core',
    include: ['src/**/*.test.ts'],
    env: { TZ: zone },
    testTimeout: 60_000,
    isolate: false,
  },
});

// The same promises on both databases.
const server = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `server on ${engine}`,
    root: './apps/server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./testing/global-setup.ts'],
    env: { TEST_ENGINE: engine },
    // Files share their imports. Importing everything for each file took a third of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine a second, the default, is over before a process has answered.
    expect: { poll: { timeout: 10_000 } },
  },
});

export default defineConfig({
  test: {
    // Also on two processors: while one waits for a database, the other works.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'scripts', root: './scripts', include: ['lib/**/*.test.mjs'] } },
      core('UTC'),
      core('Asia/Tokyo'),
      core('America/Los_Angeles'),
      server('sqlite'),
      server('postgres'),
      {
        test: {
          name: 'desktop',
          root: './apps/desktop',
          include: ['src/**/*.test.ts', 'testing/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'desktop packaging',
          root: './apps/desktop',
          include: ['packaging/**/*.test.ts'],
          globalSetup: ['./packaging/build-once.ts'],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'ui',
          root: './packages/ui',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
