import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { configFile, desktop } from './pack.ts';

const config = parse(readFileSync(configFile, 'utf8'));
const manifest = JSON.parse(readFileSync(path.join(desktop, 'package.json'), 'utf8'));
const resource = (file: string) => path.join(desktop, file);

describe('the installers', () => {
  test('are built for Windows, macOS and Linux', () => {
    const targets = (system: 'win' | 'mac' | 'linux') =>
      config[system].target.map(({ target }: { target: string }) => target);

    expect({ win: targets('win'), mac: targets('mac'), linux: targets('linux') }).toEqual({
      win: ['nsis'],
      mac: ['dmg'],
      linux: ['AppImage', 'deb'],
    });
  });

  test('use the facility’s name', () => {
    expect(manifest.author).toEqual({
      name: DEFAULT_FACILITY.place.name,
      email: DEFAULT_FACILITY.place.email,
    });
    expect(manifest.homepage).toBe(`https://${DEFAULT_FACILITY.place.mailDomain}`);
    expect(config.copyright).toBe(`Copyright © ${DEFAULT_FACILITY.place.name}`);
    expect(config.linux.synopsis).toContain(DEFAULT_FACILITY.place.name);
  });

  test('are never uploaded', () => {
    expect(config.publish).toBeNull();
    for (const target of [config.nsis, config.dmg, config.appImage, config.deb]) {
      expect(target.publish.provider).toBe('generic');
    }
  });
});

describe('the icon', () => {
  test('has every size that Windows uses', () => {
    expect(sizesInIco(resource(config.win.icon))).toEqual([16, 20, 24, 32, 40, 48, 64, 256]);
  });

  test('has every size that macOS uses, in both densities', () => {
    expect(sizesInIcns(resource(config.mac.icon))).toEqual({
      ic11: 32,
      ic12: 64,
      ic07: 128,
      ic13: 256,
      ic08: 256,
      ic14: 512,
      ic09: 512,
      ic10: 1024,
    });
  });

  test('has every size that a Linux desktop uses', () => {
    const sizes = [16, 24, 32, 48, 64, 128, 256, 512];
    const folder = resource(config.linux.icon);

    expect(readdirSync(folder).sort()).toEqual(sizes.map((size) => `${size}x${size}.png`).sort());
    for (const size of sizes) expect(sizeOfPng(path.join(folder, `${size}x${size}.png`))).toBe(size);
  });
});

test('on macOS the app has only the entitlement to compile JavaScript', () => {
  expect(config.mac).toMatchObject({ hardenedRuntime: true, gatekeeperAssess: false });
  for (const file of [config.mac.entitlements, config.mac.entitlementsInherit]) {
    const entitlements = readFileSync(resource(file), 'utf8').matchAll(/<key>(.*?)<\/key>\s*<(\w+)\/>/g);
    expect([...entitlements].map(([, name, value]) => [name, value])).toEqual([
      ['com.apple.security.cs.allow-jit', 'true'],
    ]);
  }
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function widthOfPng(picture: Buffer): number {
  if (!picture.subarray(0, 8).equals(PNG)) throw new Error('not a PNG');
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
  if (width !== height) throw new Error(`${width} by ${height}: not a square`);
  return width;
}

/**
 * Returns the width of a picture from an .ico file. The picture is a PNG or a bitmap. The height in a
 * bitmap's header is double the real height, because the bitmap also contains a mask.
 */
function widthInIco(picture: Buffer): number {
  if (picture.subarray(0, 8).equals(PNG)) return widthOfPng(picture);
  const [width, height] = [picture.readInt32LE(4), picture.readInt32LE(8)];
  if (height !== 2 * width) throw new Error(`${width} by ${height / 2}: not a square`);
  if (picture.readUInt16LE(14) !== 32) throw new Error('not in 32 bits');
  return width;
}

const sizeOfPng = (file: string) => widthOfPng(readFileSync(file));

function sizesInIco(file: string): number[] {
  const ico = readFileSync(file);
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const start = ico.readUInt32LE(entry + 12);
    const width = widthInIco(ico.subarray(start, start + ico.readUInt32LE(entry + 8)));
    if (width % 256 !== ico.readUInt8(entry)) throw new Error(`an entry says another size than ${width}`);
    return width;
  });
}

/** Maps each entry type in an .icns file to the width of its picture. */
function sizesInIcns(file: string): Record<string, number> {
  const icns = readFileSync(file);
  if (icns.toString('latin1', 0, 4) !== 'icns' || icns.readUInt32BE(4) !== icns.length)
    throw new Error('broken');
  const sizes: Record<string, number> = {};
  for (let start = 8; start < icns.length; start += icns.readUInt32BE(start + 4)) {
    const end = start + icns.readUInt32BE(start + 4);
    sizes[icns.toString('latin1', start, start + 4)] = widthOfPng(icns.subarray(start + 8, end));
  }
  return sizes;
}
