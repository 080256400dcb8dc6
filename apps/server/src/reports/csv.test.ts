import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a line keeps commas, quotes and line breaks', () => {
  expect(csvOf([['Ann', 7, null, 'a, b', 'she said "hi"', 'one\ntwo']])).toBe(
    'Ann,7,,"a, b","she said ""hi""","one\ntwo"\r\n',
  );
});

test('a spreadsheet formula stays text', () => {
  expect(csvOf([['=1+1', '+1 407', '-2', '@SUM(A1)', '\tx', '＝1', '=A,B']])).toBe(
    "'=1+1,'+1 407,'-2,'@SUM(A1),'\tx,'＝1,\"'=A,B\"\r\n",
  );
  expect(csvOf([[-2, 'a=b']])).toBe('-2,a=b\r\n');
});

test('a formula stays text even if the spreadsheet separates cells by semicolons or tabs', () => {
  expect(csvOf([['x;=1+1;y', 'a\t-2', 'one\n@SUM(A1)', 'a; "=1', ';;＝1', 'a;b=c']])).toBe(
    'x;\'=1+1;y,a\t\'-2,"one\n\'@SUM(A1)","a; ""\'=1",;;\'＝1,a;b=c\r\n',
  );
});

test('a formula after invisible characters stays text', () => {
  for (const invisible of ['\u200b', '\ufeff', '\u00ad', ' ', '\u00a0', '\u2800', '\u3164', '\u0000\u200d']) {
    expect(csvOf([[`${invisible}=1+1`]])).toBe(`'${invisible}=1+1\r\n`);
    expect(csvOf([[`x;${invisible}=1+1`]])).toBe(`x;${invisible}'=1+1\r\n`);
  }
});

test('the time for a long cell of separators grows linearly with its length', () => {
  const begun = performance.now();
  csvOf([[';\t '.repeat(100_000)]]);
  csvOf([[`;${' '.repeat(300_000)}`]]);
  expect(performance.now() - begun).toBeLessThan(1000);
});
