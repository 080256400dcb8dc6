import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { useMemoryFolder } from './scripts/lib/memory-folder.mjs';

useMemoryFolder();

/**
 * Returns the files whose path matches `names` and whose text passes `isListed`. The paths are relative to
 * `root`.
 */
const filesOf = (root: string, names: RegExp, isListed: (text: string) => boolean) =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => names.test(file) && isListed(readFileSync(path.join(root, file), 'utf8')));

const CORE = path.resolve(import.meta.dirname, 'packages/core');
/** These tests mention no time at all, so one time zone is enough. */
const TIMELESS = filesOf(CORE, /\.test\.ts$/, (text) => !/date|time|day|hour|minute|week/i.test(text));

// Runs the tests in several time zones, because the rules must not depend on the time zone of the machine.
const core = (zone: string, exclude: string[] = []) => ({
  test: {
    name: `core in ${zone}`,
    root: CORE,
    include: ['src/**/*.test.ts'],
    exclude,
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

const UI = path.resolve(import.meta.dirname, 'packages/ui');
/**
 * The test files that do not share modules with other test files. They replace modules, or need the state of
 * a page that has just loaded.
 */
const OWN_MODULES = [
  'src/client/client.test.ts',
  'src/front-desk/desk-session.test.ts',
  'src/**/events.test.ts',
  'src/shell/announcement-bar.test.ts',
  ...filesOf(UI, /\.test\.tsx?$/, (text) => text.includes('vi.mock(')),
];
type UiTests = { include?: string[]; exclude?: string[]; isolate?: boolean; environment?: string };
const ui = (name: string, files: UiTests) => ({
  plugins: [react()],
  test: {
    name,
    root: UI,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/kit/testing/reset.ts'],
    ...files,
  },
});

export default defineConfig({
  test: {
    // Uses at least three workers, even on two CPU cores: two can work while one waits for a database, a process
    // or a timeout.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      { test: { name: 'scripts', root: './scripts', include: ['lib/**/*.test.mjs'] } },
      core('UTC'),
      core('Asia/Tokyo', TIMELESS),
      core('America/Los_Angeles', TIMELESS),
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
