// What the registry knows of holes in the packages of the lockfile.
import { execFile } from 'node:child_process';
import { ownPnpm } from './install.mjs';
import { root, toolEnvironment } from './processes.mjs';

const ANSWERS_WITHIN_MS = 20_000;

/** Asks the registry; says what it found, and whether that is in order. */
export async function audit() {
  const pnpm = await ownPnpm();
  const answer = await new Promise((resolve) => {
    execFile(
      process.execPath,
      [pnpm, 'audit', '--json'],
      { cwd: root, env: toolEnvironment(), timeout: ANSWERS_WITHIN_MS, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ isLate: error?.killed === true, stdout, stderr }),
    );
  });
  const { isFine, sentences } = judged(answer, { isRequired: process.env.REQUIRE_AUDIT === 'on' });
  for (const sentence of sentences) console.log(sentence);
  return isFine;
}

/**
 * Any hole fails, in what the product ships and in what it is built and tested with: that runs on the machines of those
 * who work on it. No answer is no verdict, and says so. It fails where a verdict is required: in a CI whose registry
 * answers audits, which sets REQUIRE_AUDIT=on.
 */
export function judged({ isLate = false, stdout, stderr = '' }, { isRequired = false } = {}) {
  const report = isLate ? undefined : reportIn(stdout);
  if (!report) {
    const why = isLate ? 'it took too long' : reasonIn(stderr || stdout);
    const sentence = `Known holes: not checked, the registry does not answer (${why}).`;
    return isRequired
      ? { isFine: false, sentences: [`✗ ${sentence} REQUIRE_AUDIT is on.`] }
      : { isFine: true, sentences: [sentence] };
  }
  const holes = Object.values(report.advisories);
  const count = report.metadata?.totalDependencies ?? 'all';
  return holes.length === 0
    ? { isFine: true, sentences: [`Known holes: none in ${count} packages.`] }
    : { isFine: false, sentences: holes.map(lineOf) };
}

function lineOf({ severity, module_name, title, patched_versions, url, findings = [] }) {
  const isShipped = findings.some(({ dev }) => dev === false);
  return `✗ ${severity}: ${module_name}, ${title}. ${isShipped ? 'It is shipped' : 'For development only'}; mended in ${patched_versions}. ${url}`;
}

/** What pnpm writes when it was answered; anything else is a failure that it tells in words. */
function reportIn(stdout) {
  try {
    const report = JSON.parse(stdout);
    return typeof report?.advisories === 'object' && report.advisories !== null ? report : undefined;
  } catch {
    return undefined;
  }
}

/** The heart of pnpm's message, which it draws over several lines. */
function reasonIn(text) {
  const words = text.replace(/[│├╰─▶×]/g, ' ').replace(/\s+/g, ' ');
  return (
    /responded with \d+|Connection refused|timed out|dns error/i.exec(words)?.[0] ??
    (words.trim().slice(0, 120) || 'no reason given')
  );
}
