import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { useMemoryFolder } from './scripts/lib/memory-folder.mjs';

useMemoryFolder();

// Runs the tests in several time zones, because the rules must not depend on the time zone of the machine.
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

const server = (engine: 'sqlite' | 'postgres') => ({
  test: {
    name: `server on ${engine}`,
    root: './apps/server',
    include: ['src/**/*.test.ts'],
    globalSetup: ['./testing/global-setup.ts'],
    env: { TEST_ENGINE: engine },
    // Test files share their imported modules, because importing the modules for each file took a third of the
    // time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The default of one second is too short for a server process on a busy machine.
    expect: { poll: { timeout: 10_000 } },
  },
});

const UI = path.resolve(import.meta.dirname, 'packages/ui/src');
const replacesModules = (file: string) =>
  /\.test\.tsx?$/.test(file) && readFileSync(path.join(UI, file), 'utf8').includes('vi.mock(');

/**
 * The test files that do not share modules with other test files. They replace modules, or need the state of
 * a page that has just loaded.
 */
const OWN_MODULES = [
  'src/client/client.test.ts',
  'src/front-desk/desk-session.test.ts',
  'src/**/events.test.ts',
  'src/shell/announcement-bar.test.ts',
  ...readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter(replacesModules)
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`),
];
type UiTests = { include?: string[]; exclude?: string[]; isolate?: boolean; environment?: string };
const ui = (name: string, files: UiTests) => ({
  plugins: [react()],
  test: {
    name,
    root: './packages/ui',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/kit/testing/reset.ts'],
    ...files,
  },
});

export default defineConfig({
  test: {
    // Uses at least two workers, even on two CPU cores: one can work while the other waits for a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { test: { name: 'scripts', root: './scripts', include: ['lib/**/*.test.mjs'] } },
      core('UTC'),
      core('Asia/Tokyo'),
      core('America/Los_Angeles'),
      server('sqlite'),
      server('postgres'),
      { test: { name: 'web', root: './apps/web', include: ['src/**/*.test.ts'] } },
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
      // Test files share their modules and their window, because creating both for each file took most of the
      // time.
      ui('ui', { exclude: OWN_MODULES, isolate: false, environment: './src/kit/testing/shared-window.ts' }),
      ui('ui, own modules', { include: OWN_MODULES }),
    ],
  },
});
