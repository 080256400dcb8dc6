// npm run desktop:package [-- --win | --mac | --linux]: builds the installers of the front desk app into
// release/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { electronSource, fetchElectron } from './lib/electron-binary.mjs';
import { install } from './lib/install.mjs';
import { main, quietly, root, StepFailed, step } from './lib/processes.mjs';

const log = path.join(root, '.cache/logs/packaging.log');
const release = path.join(root, 'release');

/** Matches the output of electron-builder after a failed download. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|fetch failed|HTTPError/;

async function pack() {
  const builder = 'node_modules/electron-builder/out/cli/cli.js';
  const config = path.join(root, 'electron-builder.yml');
  const args = [builder, '--config', config, '--publish', 'never', ...process.argv.slice(2)];
  try {
    await quietly('Packaging', process.execPath, args, { cwd: path.join(root, 'apps/desktop') });
  } catch (error) {
    if (!existsSync(log) || !UNREACHABLE.test(readFileSync(log, 'utf8'))) throw error;
    throw new StepFailed(
      `The app cannot be packaged, because Electron or a packaging tool could not be downloaded from ${electronSource()}. See ${path.relative(root, log)}.`,
    );
  }
}

await main(async () => {
  await install();
  // Downloads Electron before the packaging, because electron-builder would retry a failed download for half a
  // minute.
  await fetchElectron();
  await build({ withDesktop: true });
  await step('Packaging the front desk app (the first time, this downloads the packaging tools)', pack);
  const files = readdirSync(release, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('builder-'),
  );
  console.log(`In ${path.relative(root, release)}: ${files.map(({ name }) => name).join(', ')}`);
});
