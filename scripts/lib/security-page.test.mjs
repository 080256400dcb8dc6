import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './processes.mjs';

const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const SHORT = { server: 'apps/server/src', core: 'packages/core/src', ui: 'packages/ui/src' };
const fileOf = (name) => name.replace(/^\w+(?=\/)/, (first) => SHORT[first] ?? first);

const isFile = (name) =>
  /^\.?[\w./-]+\.\w+$/.test(name) && (name.includes('/') || existsSync(path.join(root, name)));
const named = [...new Set([...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name))].filter(isFile);
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| ([12]) +\| (.+?) +\| (.+?) +\| (.+) \|$/gm)].map(
  ([, no, level, , status, where]) => ({ no, level, status, where }),
);
const withStatus = (status) => rows.filter((row) => row.status === status);

test('every file named on the page exists', () => {
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((name) => !existsSync(path.join(root, fileOf(name))))).toEqual([]);
});

test('every requirement of levels 1 and 2 has one line, with a status and a location or a reason', () => {
  expect(new Set(rows.map(({ no }) => no)).size).toBe(rows.length);
  expect([rows.length, rows.filter(({ level }) => level === '1').length]).toEqual([253, 70]);
  expect(rows.filter(({ where }) => where.trim().length < 5)).toEqual([]);
});

test('the totals are right', () => {
  const [met, notApplicable, notMet] = ['met', 'not applicable', '**not met**'].map(
    (status) => withStatus(status).length,
  );
  expect(met + notApplicable + notMet).toBe(rows.length);
  expect(text.replace(/\s+/g, ' ')).toContain(
    `${met} are met, ${notApplicable} do not apply, and ${notMet} are not met`,
  );
});
