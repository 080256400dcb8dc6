// Texts for people use American spelling: "canceled". In the API and the database, "cancelled" is a fixed name.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const SOURCES = ['packages/core/src', 'packages/ui/src', 'apps/server/src'];

/** Matches the word with a capital letter or among other words. A name such as 'cancelled' alone does not match. */
const IN_A_TEXT =
  /['"`>][^'"`<>]*(\bCancelled\b|[\w·}] cancelled\b|\bcancelled[ ,.:] *\w)[^'"`<>]*|\w cancelled[.,]?['"`]/;
const COMMENT = /^\s*(\/\/|\/?\*)|\{\/\*.*\*\/\}/;

const files = SOURCES.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(folder, file)),
);

test('no screen, message or email says "cancelled"', () => {
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => !COMMENT.test(line) && IN_A_TEXT.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
