import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('a line keeps what people write: commas, quotes, and lines of their own', () => {
  expect(csvLine(['Ann', 7, null, 'a, b', 'she said "hi"', 'one\ntwo'])).toBe(
    'Ann,7,,"a, b","she said ""hi""","one\ntwo"\r\n',
  );
  expect(csvLine([''])).toBe('\r\n');
});

test('what a spreadsheet would run stays text', () => {
  expect(csvLine(['=1+1', '+1 407', '-2', '@SUM(A1)', '\tx', '＝1', '=A,B'])).toBe(
    "'=1+1,'+1 407,'-2,'@SUM(A1),'\tx,'＝1,\"'=A,B\"\r\n",
  );
  expect(csvLine([-2, 'a=b'])).toBe('-2,a=b\r\n');
});
