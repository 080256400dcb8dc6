import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a name that a spreadsheet would run as a formula stays text, with every cell separator', () => {
  expect(csvOf([['Ann', -2, '=1+1', 'x;=1+1', '\u200b@SUM(A1)']])).toBe(
    "\ufeffAnn,-2,'=1+1,x;'=1+1,'\u200b@SUM(A1)\r\n",
  );
});
