// Checks the packages in the lockfile for known vulnerabilities.
import { execFile } from 'node:child_process';
import { ownPnpm } from './install.mjs';
import { root, toolEnvironment } from './processes.mjs';

const TIMEOUT_MS = 20_000;

export async function audit() {
  const pnpm = await ownPnpm();
  const answer = await new Promise((resolve) => {
    execFile(
      process.execPath,
      [pnpm, 'audit', '--json'],
      { cwd: root, env: toolEnvironment(), timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ isLate: error?.killed === true, stdout, stderr }),
    );
  });
  const { isFine, sentences } = judged(answer, { isRequired: process.env.REQUIRE_AUDIT === 'on' });
  for (const sentence of sentences) console.log(sentence);
  return isFine;
}

/**
 * Returns whether the audit passes, and the sentences to print. Any vulnerability fails the audit, even in a
 * development package. If the registry does not respond, the audit fails only if `isRequired` is true.
 */
export function judged({ isLate = false, stdout, stderr = '' }, { isRequired = false } = {}) {
  const report = isLate ? undefined : reportIn(stdout);
  if (!report) {
    const why = isLate ? 'it took too long' : reasonIn(stderr || stdout);
    const sentence = `Known vulnerabilities: not checked, because the registry does not respond (${why}).`;
    return isRequired
      ? { isFine: false, sentences: [`✗ ${sentence} REQUIRE_AUDIT is on.`] }
      : { isFine: true, sentences: [sentence] };
  }
  const holes = Object.values(report.advisories);
  const count = report.metadata?.totalDependencies ?? 'all';
  return holes.length === 0
    ? { isFine: true, sentences: [`Known vulnerabilities: none in ${count} packages.`] }
    : { isFine: false, sentences: holes.map(lineOf) };
}

function lineOf({ severity, module_name, title, patched_versions, url, findings = [] }) {
  const isShipped = findings.some(({ dev }) => dev === false);
  return `✗ ${severity}: ${module_name}, ${title}. ${isShipped ? 'Part of the product' : 'Development only'}; fixed in ${patched_versions}. ${url}`;
}

function reportIn(stdout) {
  try {
    const report = JSON.parse(stdout);
    return typeof report?.advisories === 'object' && report.advisories !== null ? report : undefined;
  } catch {
    return undefined;
  }
}

function reasonIn(text) {
  const words = text.replace(/[│├╰─▶×]/g, ' ').replace(/\s+/g, ' ');
  return (
    /responded with \d+|Connection refused|timed out|dns error/i.exec(words)?.[0] ??
    (words.trim().slice(0, 120) || 'no reason given')
  );
}
