import { expect, test } from 'vitest';
import { STEP_COUNT, STEPS, type StepName, stepAfter, stepBefore, stepOf, stepPath } from './steps.ts';

test.each<[string | null, StepName]>([
  [null, 2],
  ['2', 2],
  ['5', 5],
  ['done', 'done'],
  // Step 1 needs the setup link, so its number in the URL opens step 2.
  ['1', 2],
  ['6', 2],
  ['03', 2],
  ['', 2],
])('the URL with step %j opens step %s', (param, step) => {
  expect(stepOf(param)).toBe(step);
});

test('Continue leads through all steps to the end, and Back leads to the step before', () => {
  const visited: StepName[] = [];
  let step: StepName = stepOf(null);
  while (step !== 'done') {
    expect(stepBefore(step)).toBe(visited.at(-1) ?? null);
    visited.push(step);
    step = stepAfter(step);
  }
  expect(visited).toEqual(STEPS.map(({ number }) => number));
  expect(visited.at(-1)).toBe(STEP_COUNT);
});

test('the path of every step opens that step', () => {
  for (const step of [2, 3, 4, 5, 'done'] as const) {
    expect(stepOf(new URL(stepPath(step), 'https://club.example').searchParams.get('step'))).toBe(step);
  }
});
