import { expect, test } from 'vitest';
import { memoryCounter } from './counter.ts';

const allowance = { name: 'test', times: 2, withinMinutes: 60 };

test('a flood of keys keeps only the newest keys in memory', async () => {
  const counter = memoryCounter(allowance, { maxKeys: 100 });
  for (let count = 0; count < 2; count += 1) await counter.consume('before the flood');
  await expect(counter.consume('before the flood')).rejects.toMatchObject({ status: 429 });
  for (let key = 0; key < 100; key += 1) await counter.consume(`made up ${key}`);
  // Other keys have pushed this key out of memory, so its count starts again.
  await counter.consume('before the flood');
});

test('a key in use is not evicted', async () => {
  const counter = memoryCounter(allowance, { maxKeys: 100 });
  for (let count = 0; count < 2; count += 1) await counter.consume('in use');
  for (let key = 0; key < 1000; key += 1) {
    await counter.consume(`made up ${key}`);
    if (key % 50 === 0) await expect(counter.consume('in use')).rejects.toMatchObject({ status: 429 });
  }
});

test('by default, ten thousand keys are kept', async () => {
  const counter = memoryCounter(allowance);
  for (let count = 0; count < 2; count += 1) await counter.consume('the first');
  for (let key = 1; key < 10_000; key += 1) await counter.consume(`made up ${key}`);
  await expect(counter.refuseBlocked('the first')).rejects.toMatchObject({ status: 429 });
  for (let key = 0; key < 10_000; key += 1) await counter.consume(`another ${key}`);
  await counter.refuseBlocked('the first');
});
