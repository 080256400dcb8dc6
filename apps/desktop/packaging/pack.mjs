// Packs the app of the working folder with the options in its JSON argument. Runs in a process of its own, because
// electron-builder keeps the first configuration of a process.
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
    // Apple's signing tool exists only on macOS and cannot sign a stand-in.
    electronFuses: { resetAdHocDarwinSignature: false },
  },
  // electron-builder calls this before it builds an installer. Returning true skips the installer.
  effectiveOptionComputed: async (options) => {
    computed.push(options);
    return true;
  },
});
writeFileSync(installers, JSON.stringify(computed));
