import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BROWSER_TESTS, FEATURES } from './features.mjs';
import { root } from './processes.mjs';

const SOURCES = ['apps/server/src', 'packages/core/src', 'packages/ui/src'];

test('every feature has a folder in the code', () => {
  const folders = SOURCES.flatMap((source) => readdirSync(path.join(root, source)));
  expect(FEATURES.filter((feature) => !folders.includes(feature))).toEqual([]);
});

test('every listed browser test exists', () => {
  const files = readdirSync(path.join(root, 'e2e'), { recursive: true }).map((file) => `e2e/${file}`);
  const named = Object.values(BROWSER_TESTS).flatMap((tests) => tests.files);
  expect(named.filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([]);
});
