import { expect, test } from 'vitest';
import { anchorsOf, brokenLinks } from './links.mjs';

const PAGE = `# Bookings\n\n## Staff hours\n\n## Who's told?\n\n## Staff hours\n\n\`\`\`\n# no heading\n\`\`\`\n`;
const FILES = new Map([
  ['docs/product/bookings.md', () => PAGE],
  ['docs/operations.md', () => ''],
  ['packages/core/src/bookings/rules.ts', () => ''],
]);
const brokenIn = (file, text) => brokenLinks(file, text, FILES);

test('headings have the anchors that GitHub gives them', () => {
  expect([...anchorsOf(PAGE)]).toEqual(['bookings', 'staff-hours', 'whos-told', 'staff-hours-1']);
});

test('links with a target are valid', () => {
  const text = `[a](product/bookings.md#staff-hours) [b](product) [c](#here) [d](https://example.com/x)
\`core/bookings/rules.ts\`, \`packages/core/src/bookings\`, \`apps/server/dist/main.js\`
## Here`;
  expect(brokenIn('docs/operations.md', text)).toEqual([]);
});

test('a link without its file or its heading is reported with its line', () => {
  expect(brokenIn('docs/operations.md', 'x\n[a](gone.md) [b](product/bookings.md#gone)')).toEqual([
    'docs/operations.md:2: gone.md has no target',
    'docs/operations.md:2: product/bookings.md#gone names no heading',
  ]);
});

test('a path in a code span of a page is checked', () => {
  expect(brokenIn('docs/operations.md', '`core/bookings/gone.ts`')).toHaveLength(1);
});

test('paths in comments are checked, paths in code are not', () => {
  const comments = [
    '/** See docs/product/bookings.md#staff-hours and `rules.ts`. */',
    '// See docs/product/bookings.md#gone.',
    '/**',
    ' * packages/core/src/gone, like gone.ts',
    ' */',
    "const page = 'docs/gone.md';",
  ].join('\n');
  expect(brokenIn('packages/core/src/bookings/rules.ts', comments)).toEqual([
    'packages/core/src/bookings/rules.ts:2: docs/product/bookings.md#gone names no heading',
    'packages/core/src/bookings/rules.ts:4: packages/core/src/gone has no target',
    'packages/core/src/bookings/rules.ts:4: gone.ts has no target',
  ]);
});

test('a numbered citation of a document that is not here is reported', () => {
  const citation = ['spec', '9'].join(' ');
  expect(brokenIn('packages/core/src/bookings/rules.ts', `/** As ${citation} says. */`)).toHaveLength(1);
  expect(brokenIn('docs/operations.md', `As ${citation} says.`)).toHaveLength(1);
});
