// The pinned pnpm, and the packages of the lockfile.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './fingerprint.mjs';
import { quietly, root, StepFailed, step } from './processes.mjs';

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

function checkNode() {
  const [, major, minor] = /(\d+)\.(\d+)/.exec(manifest.engines.node).map(Number);
  const [ours, oursMinor] = process.versions.node.split('.').map(Number);
  if (ours < major || (ours === major && oursMinor < minor)) {
    throw new StepFailed(
      `Node.js ${major}.${minor} or newer is needed, this is ${process.versions.node}. Get it from https://nodejs.org.`,
    );
  }
}

/** How to start npm without a shell: through the Node that runs us, wherever its program file is known. */
function npmCommand() {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js')) return [process.execPath, [cli]];
  const besideNode = path.join(path.dirname(process.execPath), 'node_modules/npm/bin/npm-cli.js');
  return existsSync(besideNode) ? [process.execPath, [besideNode]] : ['npm', []];
}

/** A private copy of the pnpm that package.json names, fetched once. Answers its program file. */
export async function ownPnpm() {
  const version = manifest.packageManager.split('@')[1];
  const home = path.join(root, '.tools', `pnpm-${version}`);
  const program = path.join(home, 'node_modules/pnpm/bin/pnpm.mjs');
  if (existsSync(program)) return program;
  await step(`Getting pnpm ${version} (once)`, () => {
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    writeFileSync(path.join(home, 'package.json'), '{"private":true}\n');
    const [command, args] = npmCommand();
    const flags = ['--no-save', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
    return quietly('Getting pnpm', command, [
      ...args,
      'install',
      '--prefix',
      home,
      ...flags,
      `pnpm@${version}`,
    ]);
  });
  return program;
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

/** Brings node_modules to what the lockfile says; does nothing when it is there already. */
export async function install() {
  checkNode();
  const stamp = path.join(root, 'node_modules/.installed');
  const wanted = wantedPackages();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const pnpm = await ownPnpm();
  await step(
    'Installing packages (a minute or two the first time: the SQLite driver may have to be compiled)',
    () =>
      quietly('Installing packages', process.execPath, [
        pnpm,
        'install',
        '--frozen-lockfile',
        '--config.confirmModulesPurge=false',
        // The age policy asks the registry once per package; the lockfile's integrity hashes hold without it.
        '--config.minimumReleaseAge=0',
        '--reporter=append-only',
      ]),
  );
  writeFileSync(stamp, wanted);
}
