// Packs the app in the working folder. The only argument is a JSON object with the options. Runs in its own
// process, because electron-builder keeps using the first configuration that a process loads.
import { writeFileSync } from 'node:fs';
import { Arch, build, Platform } from 'electron-builder';

const { system, config, electron, folder, installers } = JSON.parse(process.argv[2]);
const targets = {
  linux: Platform.LINUX.createTarget(['AppImage', 'deb'], Arch.x64),
  mac: Platform.MAC.createTarget('dir', Arch.x64),
};
const computed = [];

await build({
  targets: targets[system],
  publish: 'never',
  config: {
    extends: config,
    electronDist: electron,
    directories: { output: folder },
    // Skips signing, because Apple's signing tool exists only on macOS and cannot sign the fake Electron that
    // the packaging tests use.
    electronFuses: { resetAdHocDarwinSignature: false },
  },
  // electron-builder calls this before it builds an installer. Returning true skips the installer.
  effectiveOptionComputed: async (options) => {
    computed.push(options);
    return true;
  },
});
writeFileSync(installers, JSON.stringify(computed));
