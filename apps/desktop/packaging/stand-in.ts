import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Marks the place in Electron's binary where the fuses (build-time switches) are stored: their version,
 * number and states.
 */
const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;
const DEFAULT_STATES = '10110001';

const program = `a stand-in ${FUSE_MARK}\x01${String.fromCharCode(FUSES.length)}${DEFAULT_STATES} for Electron`;

export function fusesOf(packaged: Buffer): Record<string, boolean> {
  const first = packaged.indexOf(FUSE_MARK) + FUSE_MARK.length + 2;
  return Object.fromEntries(
    FUSES.map((fuse, index) => [fuse, packaged[first + index] === '1'.charCodeAt(0)]),
  );
}

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.Electron</string>
<key>CFBundleName</key><string>Electron</string>
</dict></plist>`;

type Put = (file: string, text: string) => void;

function macBundle(put: Put): void {
  const contents = 'Electron.app/Contents';
  const framework = `${contents}/Frameworks/Electron Framework.framework`;
  put(`${contents}/Info.plist`, plist('Electron'));
  put(`${contents}/MacOS/Electron`, 'the framework’s start');
  put(`${framework}/Electron Framework`, program);
  for (const language of ['de', 'en']) {
    put(`${contents}/Resources/${language}.lproj/locale.pak`, language);
    put(`${framework}/Versions/A/Resources/${language}.lproj/locale.pak`, language);
  }
  for (const name of ['Helper', 'Helper (GPU)', 'Helper (Plugin)', 'Helper (Renderer)']) {
    const helper = `${contents}/Frameworks/Electron ${name}.app/Contents`;
    put(`${helper}/Info.plist`, plist(`Electron ${name}`));
    put(`${helper}/MacOS/Electron ${name}`, 'the framework’s start');
  }
}

/**
 * Creates placeholders for the Electron files that electron-builder needs, because tests cannot download the
 * real Electron.
 */
export function standInElectron(folder: string, system: 'linux' | 'mac', version: string): void {
  const put: Put = (file, text) => {
    const full = path.join(folder, file);
    mkdirSync(path.dirname(full), { recursive: true });
    writeFileSync(full, text, { mode: 0o755 });
  };
  if (system === 'mac') {
    macBundle(put);
    return;
  }
  put('version', version);
  put('electron', program);
  put('resources/README', 'the app’s folder');
  for (const language of ['de', 'en-US']) put(`locales/${language}.pak`, language);
}
