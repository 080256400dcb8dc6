// Packs the app of the working folder as the JSON in its argument says, in a process of its own: electron-builder
// keeps the first configuration that it was given.
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
    // Apple's signer, which is on a Mac only, has no use for a stand-in.
    electronFuses: { resetAdHocDarwinSignature: false },
  },
  // Asked when an installer is about to be made: true is that nothing more has to be done.
  effectiveOptionComputed: async (options) => {
    computed.push(options);
    return true;
  },
});
writeFileSync(installers, JSON.stringify(computed));
