import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('simultaneous callers share one result, and later callers get a new one', async () => {
  let calls = 0;
  const ask = singleFlight(async () => {
    calls += 1;
    return calls;
  });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(await ask()).toBe(2);
});

test('a failed call is repeated', async () => {
  let calls = 0;
  const ask = singleFlight(async () => {
    calls += 1;
    if (calls === 1) throw new Error('away');
  });
  const answers = await Promise.allSettled([ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await ask();
  expect(calls).toBe(2);
});
