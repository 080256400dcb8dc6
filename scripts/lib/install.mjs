import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { judgePnpm, pinnedPnpm } from './pinned-pnpm.mjs';
import { quietly, root, StepFailed, step } from './processes.mjs';

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

function checkNode() {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(manifest.engines.node).map(Number);
  const [ours, oursMinor] = process.versions.node.split('.').map(Number);
  if (ours < major || (ours === major && oursMinor < minor)) {
    throw new StepFailed(
      `Clubhouse needs Node.js ${major}.${minor} or newer. This is ${process.versions.node}. Get a newer one from https://nodejs.org.`,
    );
  }
}

/** Returns a command that starts npm without a shell. Falls back to `npm` if npm's script is not found. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return [process.execPath, [cli]];
  const besideNode = path.join(path.dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  return existsSync(besideNode) ? [process.execPath, [besideNode]] : ['npm', []];
}

/** Returns the path of the pinned pnpm. If pnpm is missing, downloads it and verifies its hash. */
export async function ownPnpm() {
  const pinned = pinnedPnpm(manifest.packageManager);
  const home = path.join(root, '.tools', `pnpm-${pinned.version}-${pinned.sha512.slice(0, 12)}`);
  const programIn = (folder) => path.join(folder, 'node_modules/pnpm/bin/pnpm.mjs');
  if (existsSync(programIn(home))) return programIn(home);
  await step(`Getting pnpm ${pinned.version} (once)`, async () => {
    // The folder gets its final name only after verification, so no later run uses an incomplete or refused
    // download.
    const unchecked = `${home}.unchecked`;
    for (const folder of [home, unchecked]) rmSync(folder, { recursive: true, force: true });
    mkdirSync(unchecked, { recursive: true });
    writeFileSync(path.join(unchecked, 'package.json'), '{"private":true}\n');
    const [command, args] = npmCommand();
    const flags = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    // Runs none of the package's scripts, because the package is not verified yet.
    flags.push('--ignore-scripts');
    const install = ['install', '--prefix', unchecked, ...flags, `pnpm@${pinned.version}`];
    await quietly('Getting pnpm', command, [...args, ...install]);
    const { packages } = JSON.parse(readFileSync(path.join(unchecked, 'node_modules/.package-lock.json')));
    const { refusal, notices } = judgePnpm(packages, pinned);
    if (refusal) {
      rmSync(unchecked, { recursive: true, force: true });
      throw new StepFailed(refusal);
    }
    for (const notice of notices) console.log(`  ${notice}`);
    renameSync(unchecked, home);
  });
  return programIn(home);
}

function wantedPackages() {
  const manifests = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  );
  const alone = ['package.json', 'e2e/package.json', 'bench/package.json'];
  return fingerprint(['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...alone, ...manifests], {
    salt: `${process.platform}-${process.arch}-${process.versions.modules}`,
  });
}

/** Installs the packages in the lockfile. Does nothing if they are up to date. */
export async function install() {
  checkNode();
  const stamp = path.join(root, 'node_modules/.installed');
  const wanted = wantedPackages();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const pnpm = await ownPnpm();
  await step(
    'Installing packages (a minute or two the first time, longer if the SQLite driver has to be compiled)',
    () =>
      quietly('Installing packages', process.execPath, [
        pnpm,
        'install',
        '--frozen-lockfile',
        '--config.confirmModulesPurge=false',
        // Turns off pnpm's check of release ages, because the check sends a request per package. The hashes in
        // the lockfile already ensure that the packages are unchanged.
        '--config.minimumReleaseAge=0',
        '--reporter=append-only',
      ]),
  );
  writeFileSync(stamp, wanted);
}
