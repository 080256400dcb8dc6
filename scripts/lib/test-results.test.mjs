import { expect, test } from 'vitest';
import { sumUp } from './test-results.mjs';

const fine = { unit: true, browser: true };
const browserTest = (status, more = {}) => ({
  projectName: 'phone',
  status,
  expectedStatus: 'passed',
  results: [],
  ...more,
});
const browserReport = (stats, tests, more = {}) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors: [],
  suites: [
    { specs: [], suites: [{ specs: [{ title: 'books a bay', file: 'booking.spec.ts', line: 14, tests }] }] },
  ],
  ...more,
});

test('adds up both runners', () => {
  const unit = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] };
  const browser = browserReport({ expected: 2, flaky: 1, skipped: 1 }, []);
  expect(sumUp({ unit, browser, ended: fine, failedStages: 0 })).toEqual({
    passed: 6,
    failed: 0,
    skipped: 3,
    flaky: 1,
    named: [],
  });
});

test('names each failed test with the beginning of its error message', () => {
  const unit = {
    numPassedTests: 0,
    numFailedTests: 1,
    testResults: [
      {
        name: 'limits.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'four hours a day', failureMessages: ['expected 5\n to be 4'] },
        ],
      },
      { name: 'broken.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
    ],
  };
  const { failed, named } = sumUp({ unit, ended: { unit: false, browser: true }, failedStages: 0 });
  expect(failed).toBe(2);
  expect(named).toEqual([
    'could not be loaded: broken.test.ts\n    Unexpected token',
    'failed: limits.test.ts › four hours a day\n    expected 5\n     to be 4',
  ]);
});

test.each([
  ['unexpected', { results: [{ error: { message: '\u001b[31mno such button\u001b[39m' } }] }, 'failed'],
  ['flaky', { results: [{ error: { message: 'no such button' } }, {}] }, 'passed only after a retry'],
])('names a browser test that is %s', (status, more, how) => {
  const browser = browserReport({ [status]: 1 }, [browserTest(status, more)]);
  expect(sumUp({ browser, ended: fine, failedStages: 0 }).named).toEqual([
    `${how}: phone, booking.spec.ts:14 › books a bay\n    no such button`,
  ]);
});

test('an error outside every test is a failure, and the tests that it prevented are named', () => {
  const browser = browserReport({ expected: 4, skipped: 1 }, [browserTest('skipped')], {
    errors: [{ message: 'route.fetch: Test ended.' }],
  });
  const { failed, named } = sumUp({ browser, ended: { unit: true, browser: false }, failedStages: 0 });
  expect(failed).toBe(1);
  expect(named).toEqual([
    'did not run: phone, booking.spec.ts:14 › books a bay',
    'failed: outside every browser test\n    route.fetch: Test ended.',
  ]);
});

test('a very long line of an error message keeps its beginning and its end', () => {
  const message = `insert into ${'x'.repeat(5000)} - database is locked`;
  const browser = browserReport({ unexpected: 1 }, [
    browserTest('unexpected', { results: [{ error: { message } }] }),
  ]);
  const [named] = sumUp({ browser, ended: { unit: true, browser: false }, failedStages: 0 }).named;
  expect(named).toMatch(/insert into x+ … x+ - database is locked$/);
  expect(named.length).toBeLessThan(400);
});

test('a crashed runner or a failed stage is a failure', () => {
  expect(sumUp({ ended: { unit: false, browser: true }, failedStages: 1 }).failed).toBe(2);
});

test('intentionally skipped tests are not named', () => {
  const browser = browserReport({ skipped: 1 }, [browserTest('skipped', { expectedStatus: 'skipped' })]);
  expect(sumUp({ browser, ended: fine, failedStages: 0 }).named).toEqual([]);
});
