// Runs Lighthouse with its phone settings. Lighthouse needs a newer Node than the product, so npm downloads both for
// the run.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const NODE = 'node@24';
const LIGHTHOUSE = 'lighthouse@13.5.0';

export type Scores = Record<'performance' | 'accessibility' | 'best-practices' | 'seo', number>;

/** Returns the scores from 0 to 100, or the reason why there are no scores. */
export async function scoresOf(url: string): Promise<Scores | string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'clubhouse-lighthouse-'));
  const report = path.join(folder, 'report.json');
  const flags = `--headless=new ${process.env.CHROMIUM_FLAGS ?? ''}`;
  const code = await run([
    ...['exec', '--yes', `--package=${NODE}`, `--package=${LIGHTHOUSE}`, '--'],
    ...['lighthouse', url, '--quiet', '--output=json', `--output-path=${report}`, `--chrome-flags=${flags}`],
  ]);
  try {
    if (code !== 0) return `npm could not install or run ${LIGHTHOUSE} (${code})`;
    const { categories } = JSON.parse(readFileSync(report, 'utf8'));
    const entries = Object.entries(categories as Record<string, { score: number }>);
    return Object.fromEntries(entries.map(([name, { score }]) => [name, Math.round(score * 100)])) as Scores;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(args: string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = spawn('npm', args, {
      stdio: 'ignore',
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM || process.env.CHROME_PATH },
    });
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
}
