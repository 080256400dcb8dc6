// Combines the JSON reports of Vitest and Playwright into totals and a list of tests that need attention.

/**
 * @param {{ unit?: object, browser?: object, ended: { unit: boolean, browser: boolean }, failedStages: number }} results
 *   The two reports, whether each runner exited without an error, and how many other stages failed.
 * @returns {{ passed: number, failed: number, skipped: number, flaky: number, named: string[] }}
 *   The totals. `named` has an entry for each test that failed, was flaky, or unexpectedly did not run.
 */
export function sumUp({ unit, browser, ended, failedStages }) {
  const stats = browser?.stats;
  // A test file that failed to load counts as one failure, because its report contains no tests.
  const brokenFiles = (unit?.testResults ?? []).filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failedUnits = (unit?.numFailedTests ?? 0) + brokenFiles.length;
  const failedBrowsers = stats?.unexpected ?? 0;
  // A runner that exited with an error but reported no failed test counts as one failure.
  const brokenRunners = [
    [ended.unit, failedUnits],
    [ended.browser, failedBrowsers],
  ].filter(([isFine, failures]) => !isFine && failures === 0).length;
  return {
    passed: (unit?.numPassedTests ?? 0) + (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: failedUnits + failedBrowsers + brokenRunners + failedStages,
    skipped: (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0) + (stats?.skipped ?? 0),
    flaky: stats?.flaky ?? 0,
    named: [
      ...brokenFiles.map(({ name, message }) => named('could not be loaded', name, message)),
      ...failedUnitTests(unit),
      ...unusualBrowserTests(browser),
      ...(browser?.errors ?? []).map(({ message }) => named('failed', 'outside every browser test', message)),
    ],
  };
}

const failedUnitTests = (unit) =>
  (unit?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => named('failed', `${name} › ${fullName}`, failureMessages[0])),
  );

const HOW = { unexpected: 'failed', flaky: 'passed only after a retry' };

function unusualBrowserTests(browser) {
  return (browser?.suites ?? []).flatMap(specsOf).flatMap((spec) =>
    spec.tests.flatMap(({ projectName, status, expectedStatus, results }) => {
      const didNotRun = status === 'skipped' && expectedStatus !== 'skipped';
      const how = didNotRun ? 'did not run' : HOW[status];
      const message = results.find(({ error }) => error)?.error.message;
      return how ? [named(how, `${projectName}, ${spec.file}:${spec.line} › ${spec.title}`, message)] : [];
    }),
  );
}

const specsOf = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colors start with a control character
const COLORS = /\u001b\[[0-9;]*m/g;

const named = (how, name, message = '') =>
  [`${how}: ${name}`, ...(message ? beginningOf(message) : [])].join('\n    ');

/**
 * Returns the first lines of an error message and shortens long lines, because a failed SQL statement can be
 * thousands of characters long.
 */
const beginningOf = (message) =>
  message
    .replace(COLORS, '')
    .trim()
    .split('\n')
    .slice(0, 4)
    .map((line) => (line.length > 200 ? `${line.slice(0, 100)} … ${line.slice(-99)}` : line));
