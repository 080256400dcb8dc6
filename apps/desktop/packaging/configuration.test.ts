import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FACILITY } from '@clubhouse/core/facility';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sizeOfPng, sizesInIcns, sizesInIco } from './icons.ts';
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
    expect(manifest.author).toEqual({ name: FACILITY.name, email: FACILITY.email });
    expect(manifest.homepage).toBe(`https://${FACILITY.mailDomain}`);
    expect(config.copyright).toBe(`Copyright © ${FACILITY.name}`);
    expect(config.linux.synopsis).toContain(FACILITY.name);
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
  // Without this file, the packager would use its default with three more entitlements.
  expect(existsSync(resource(config.mac.entitlements))).toBe(true);
});
