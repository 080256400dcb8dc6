import { expect, test } from 'vitest';
import { judged } from './audit.mjs';

// A vulnerability in the format of pnpm 12.21's audit report. `paths` is empty, because the check ignores it.
const hole = (severity, dev) => ({
  findings: [{ version: '5.3.0', paths: [], dev, optional: false, bundled: false }],
  id: 1099999,
  title: 'it answers what it should not',
  module_name: 'express',
  vulnerable_versions: '<5.3.1',
  patched_versions: '>=5.3.1',
  severity,
  cwe: 'CWE-79',
  github_advisory_id: 'GHSA-xxxx-xxxx-xxxx',
  url: 'https://github.com/advisories/GHSA-xxxx-xxxx-xxxx',
});
const report = (...holes) => ({
  stdout: JSON.stringify({
    advisories: Object.fromEntries(holes.map((each, index) => [index, each])),
    metadata: { vulnerabilities: {}, totalDependencies: 1096 },
  }),
});
const REFUSED = `Error: ERR_PNPM_AUDIT_BAD_RESPONSE

  × The audit endpoint (at https://registry.npmjs.org/-/npm/v1/security/
  │ advisories/bulk) responded with 405:
`;
const OFFLINE = `Error: ERR_PNPM_AUDIT_BAD_RESPONSE

  × Failed to request the audit endpoint (at http://127.0.0.1:9/-/npm/v1/
  │ security/advisories/bulk): error sending request for url
  ├─▶ client error (Connect)
  ├─▶ tcp connect error
  ╰─▶ Connection refused (os error 111)
`;

test('no known vulnerability passes', () => {
  expect(judged(report())).toEqual({
    isFine: true,
    sentences: ['Known vulnerabilities: none in 1096 packages.'],
  });
});

test.each(['critical', 'high', 'moderate', 'low'])(
  'a vulnerability of %s severity fails and is named',
  (severity) => {
    expect(judged(report(hole(severity, false)))).toEqual({
      isFine: false,
      sentences: [
        `✗ ${severity}: express, it answers what it should not. Part of the product; fixed in >=5.3.1. https://github.com/advisories/GHSA-xxxx-xxxx-xxxx`,
      ],
    });
  },
);

test('a vulnerability in a development package fails, too', () => {
  const { isFine, sentences } = judged(report(hole('low', true)));
  expect([isFine, sentences[0]]).toEqual([false, expect.stringContaining('Development only')]);
});

test.each([
  [{ stdout: '', stderr: REFUSED }, 'responded with 405'],
  [{ stdout: '', stderr: OFFLINE }, 'Connection refused'],
  [{ stdout: '{"error":{"code":"ERR"}}' }, '{"error":{"code":"ERR"}}'],
  [{ stdout: '' }, 'no reason given'],
  [{ ...report(hole('high', false)), isLate: true }, 'it took too long'],
])('a missing response is reported in one line and passes: %#', (answer, why) => {
  expect(judged(answer)).toEqual({
    isFine: true,
    sentences: [`Known vulnerabilities: not checked, because the registry does not respond (${why}).`],
  });
});

test('a missing response fails if the audit is required', () => {
  const isRequired = true;
  expect(judged({ stdout: '', stderr: REFUSED }, { isRequired })).toEqual({
    isFine: false,
    sentences: [
      '✗ Known vulnerabilities: not checked, because the registry does not respond (responded with 405). REQUIRE_AUDIT is on.',
    ],
  });
  expect(judged({ ...report(), isLate: true }, { isRequired }).isFine).toBe(false);
  expect(judged(report(), { isRequired }).isFine).toBe(true);
});
