import { describe, expect, test } from 'vitest';
import { MAX_WORDS, proseOf, proseProblems } from './prose.mjs';

describe('the prose check', () => {
  test.each([
    ['Whoever comes first gets the bay.', '"Whoever": write'],
    ['The member is told by email.', '"is told": write'],
    ['Returns the account, or null if there is none.', '"is none": write'],
    ['Counts requests per address.', '"per address": write'],
    [`The server ${'very '.repeat(MAX_WORDS)}slowly starts.`, 'words in one sentence'],
  ])('finds %j', (text, problem) => {
    expect(proseProblems(text)).toEqual([expect.stringContaining(problem)]);
  });

  test('accepts plain sentences, and many short ones in one text', () => {
    expect(proseProblems('The server retries three times. '.repeat(20))).toEqual([]);
  });

  test('leaves out code and quotations', () => {
    expect(proseProblems('The button `whoever` and the text “Whoever” stay.')).toEqual([]);
  });

  test('reports British spelling on screens, and not in comments', () => {
    for (const text of ['Your booking was cancelled.', 'One thing to practise.', 'Check your mail.']) {
      expect(proseProblems(text, { isOnScreen: true })).toHaveLength(1);
    }
    expect(proseProblems('The mail server failed.', { isOnScreen: true })).toEqual([]);
    expect(proseProblems('The status is cancelled on the wire.')).toEqual([]);
  });

  test('reads comments, screen texts and test titles, each with its line', () => {
    const source =
      '// Somebody comes.\nexport const a = <p>Whoever asks</p>;\nconst text = "Booked for somebody.";\n';
    expect(proseOf('packages/ui/src/a.tsx', source).map((each) => each.split(':')[1])).toEqual([
      '1',
      '2',
      '3',
    ]);
    const title = "test('whoever comes gets in', () => {});";
    expect(proseOf('e2e/a.spec.ts', title)).toHaveLength(1);
    expect(proseOf('docs/a.md', '# Somebody\n\nA plain sentence.\n')).toHaveLength(1);
  });

  test.each([
    ["const words = { x: 'Cancelled' };", 'a word'],
    [`const text = \`\${count} was cancelled by the desk.\`;`, 'the end of a template'],
    [`const text = \`Cancelled: \${date}\`;`, 'the start of a template'],
    ["const page = '<p>Your booking was cancelled.</p>';", 'HTML'],
    [`const text = \`The server \${name} ${'very '.repeat(MAX_WORDS)}slowly starts.\`;`, 'a long template'],
  ])('reads %s: %s', (source) => {
    expect(proseOf('apps/web/src/a.ts', source)).toHaveLength(1);
  });

  test('ignores the values of the API', () => {
    const source =
      "const status = 'cancelled'; const sql = `UPDATE b SET status = 'cancelled' WHERE id = 1`;";
    expect(proseOf('packages/ui/src/a.ts', source)).toEqual([]);
  });

  test('reads the alerts', () => {
    const source = 'annotations: { summary: "Somebody is guessing." }';
    expect(proseOf('deploy/alerts.yaml', source)).toHaveLength(1);
  });

  test('accepts a line below a prose-ignore comment', () => {
    const source = "// prose-ignore: quoted by the terms\nconst text = 'Whoever signs, pays.';\n";
    expect(proseOf('packages/ui/src/a.ts', source)).toEqual([]);
  });
});
