import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { judgePnpm, pinnedPnpm } from './pinned-pnpm.mjs';
import { root } from './processes.mjs';

const pinned = pinnedPnpm(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).packageManager);
const { version } = pinned;
const integrity = `sha512-${Buffer.from(pinned.sha512, 'hex').toString('base64')}`;
const PROGRAM = 'sha512-program';
const judged = (packages, programs = { '@pnpm/exe.linux-x64': PROGRAM }) =>
  judgePnpm(packages, pinned, programs);
const whole = {
  'node_modules/pnpm': { version, integrity },
  'node_modules/@pnpm/exe.linux-x64': { version, integrity: PROGRAM, optional: true },
};

describe('pnpm runs', () => {
  test('if pnpm and its program match their pinned hashes', () => {
    expect(judged(whole)).toEqual({ refusal: null, notices: [] });
  });

  test.each([
    ['is another package', { 'node_modules/pnpm': { version, integrity: 'sha512-other' } }],
    ['has no hash', { 'node_modules/pnpm': { version } }],
    ['is another version', { 'node_modules/pnpm': { version: '12.21.1', integrity } }],
    ['brings another program', { 'node_modules/@pnpm/exe.linux-x64': { version, integrity: 'sha512-x' } }],
    ['brings something else', { 'node_modules/left-pad': { version, integrity } }],
  ])('but not if it %s', (_what, change) => {
    expect(judged({ ...whole, ...change }).refusal).toMatch(/does not match its pinned hash|does not belong/);
  });

  test('but not if it is missing', () => {
    expect(judged({}).refusal).toBe('pnpm was not installed.');
  });

  test('with a notice if the platform’s program has no hash yet', () => {
    const mac = { 'node_modules/@pnpm/exe.darwin-arm64': { version, integrity: 'sha512-mac' } };
    expect(judged({ 'node_modules/pnpm': { version, integrity }, ...mac })).toEqual({
      refusal: null,
      notices: ['@pnpm/exe.darwin-arm64 has no pinned hash and was not verified: sha512-mac'],
    });
  });

  test('only if package.json has its hash', () => {
    expect(() => pinnedPnpm('pnpm@12.21.0')).toThrow('has no hash');
  });
});
