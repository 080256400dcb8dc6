import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import { startPostgres } from './postgres-server.ts';
import { bundlePrograms, type Programs } from './programs.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The tests' PostgreSQL server. Its database `TEMPLATE` is already migrated. */
    postgresUrl: string;
    /** A migrated SQLite file. Every test file uses a copy. */
    sqliteTemplate: string;
    programs: Programs;
  }
}

const TEMPLATE = 'clubhouse_template';

/**
 * Bundles the programs that tests start, and creates a migrated database that test files copy. On PostgreSQL,
 * also starts one server for the whole run, unless TEST_DATABASE_URL is set.
 */
export default async function setup(project: TestProject) {
  const { programs, remove } = await bundlePrograms();
  project.provide('programs', programs);
  if (project.config.env.TEST_ENGINE !== 'postgres') {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-template-'));
    const file = path.join(folder, 'template.sqlite');
    const template = await connect({ file });
    await migrate(template);
    // Closing the last connection makes SQLite move the write-ahead log into the file. Otherwise, copies of
    // the file would be incomplete.
    await template.destroy();
    project.provide('sqliteTemplate', file);
    return () => {
      remove();
      rmSync(folder, { recursive: true, force: true });
    };
  }
  const own = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const url = process.env.TEST_DATABASE_URL ?? (own?.url as string);
  const admin = await connect({ url });
  await admin.raw(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await admin.raw(`CREATE DATABASE ${TEMPLATE}`);
  await admin.destroy();
  const template = await connect({ url: Object.assign(new URL(url), { pathname: `/${TEMPLATE}` }).href });
  await migrate(template);
  await template.destroy();
  project.provide('postgresUrl', url);
  return async () => {
    remove();
    await own?.stop();
  };
}
