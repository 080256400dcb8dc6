import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { extractFile, getRawHeader, listPackage, statFile } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configFile, pack, projectCopy } from './pack.ts';
import { fusesOf } from './stand-in.ts';

const home = projectCopy();
afterAll(() => rmSync(home, { recursive: true }));

const filesUnder = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

const shipped = (archive: string) =>
  listPackage(archive, { isPack: false })
    .map((name) => name.slice(1))
    .filter((name) => !('files' in statFile(archive, name)));

const SYSTEMS = [
  {
    system: 'linux',
    app: 'linux-unpacked',
    resources: 'resources',
    program: 'front-desk',
    languages: ['locales/en-US.pak'],
  },
  {
    system: 'mac',
    app: 'mac/Front Desk.app/Contents',
    resources: 'Resources',
    program: 'Frameworks/Electron Framework.framework/Electron Framework',
    languages: ['Resources/en.lproj/locale.pak'],
  },
] as const;

// electron-builder cannot pack for macOS on Windows.
const here = SYSTEMS.filter(({ system }) => system === 'linux' || process.platform !== 'win32');

describe.each(here)('the app packed for $system', ({ system, app, resources, program, languages }) => {
  const folder = path.join(home, `release-${system}`, app);
  const archive = path.join(folder, resources, 'app.asar');

  let installers: unknown[];

  beforeAll(async () => {
    const packed = await pack(home, system);
    expect(packed.isPacked, packed.output).toBe(true);
    installers = packed.installers;
  }, 60_000);

  test('ships only the built app and its manifest', () => {
    const built = filesUnder(path.join(home, 'apps/desktop/dist')).filter((file) => !file.endsWith('.map'));

    expect(shipped(archive).sort()).toEqual(['package.json', ...built.map((file) => `dist/${file}`)].sort());
    expect(shipped(archive).filter((file) => /\.(map|tsx?)$|node_modules|\.test\./.test(file))).toEqual([]);
    expect(
      filesUnder(path.join(folder, resources)).filter((file) => /^app\.asar\.|^app\//.test(file)),
    ).toEqual([]);
  });

  test('has an existing main file and no dependencies', () => {
    const manifest = JSON.parse(extractFile(archive, 'package.json').toString());

    expect(shipped(archive)).toContain(manifest.main);
    // Electron uses this name for the settings folder.
    expect(manifest.productName).toBe('Front Desk');
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('devDependencies');
    expect(manifest).not.toHaveProperty('scripts');
  });

  test('has all security fuses set', () => {
    expect(fusesOf(readFileSync(path.join(folder, program)))).toEqual({
      runAsNode: false,
      enableCookieEncryption: true,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      enableEmbeddedAsarIntegrityValidation: true,
      onlyLoadAppFromAsar: true,
      loadBrowserProcessSpecificV8Snapshot: false,
      grantFileProtocolExtraPrivileges: false,
    });
  });

  test('ships English only', () => {
    const found = filesUnder(folder).filter((file) => /^(locales|Resources)\/.*\.pak$/.test(file));
    expect(found).toEqual(languages);
  });

  // Only macOS and Windows check the archive, so the app for Linux has no checksum.
  if (system === 'mac') {
    test('contains the checksum of its archive', () => {
      const hash = createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');
      expect(readFileSync(path.join(folder, 'Info.plist'), 'utf8')).toContain(`<string>${hash}</string>`);
    });
  }

  if (system === 'linux') {
    test('is built as an AppImage with its sandbox and as a Debian package', () => {
      const [appImage, [deb]] = installers as [{ desktop: string }, [string[]]];

      expect(appImage.desktop.split('\n')).toContain('Exec=AppRun %U');
      expect(appImage.desktop.split('\n')).toContain('StartupWMClass=front-desk');
      expect(deb[deb.indexOf('--name') + 1]).toBe('front-desk');
      expect(deb.filter((file) => /\/\d+x\d+\.png=/.test(file))).toHaveLength(8);
    });
  }
});

test('the packager refuses an unknown setting', async () => {
  const config = path.join(home, 'misspelt.yml');
  writeFileSync(config, readFileSync(configFile, 'utf8').replace('oneClick:', 'oneKlick:'));

  const { isPacked, output } = await pack(home, 'linux', { config });

  expect(isPacked).toBe(false);
  expect(output).toContain('configuration.nsis should be one of these');
}, 60_000);
