import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

test('a name never runs as a formula, with any cell separator', () => {
  expect(csvOf([['Ann', -2, '=1+1', 'x;=1+1', '\u200b@SUM(A1)']])).toBe(
    "\ufeffAnn,-2,'=1+1,x;'=1+1,'\u200b@SUM(A1)\r\n",
  );
});
