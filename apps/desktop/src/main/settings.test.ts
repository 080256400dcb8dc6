import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSettings } from './settings.ts';
import { aLog } from './testing/stand-ins.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'front-desk-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const inFile = (name = 'settings.json') => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
const DEFAULTS = { server: null, isKiosk: false, zoom: 1, window: null, updates: { address: null } };

describe('what this computer remembers', () => {
  test('is nothing at the first start', async () => {
    const log = aLog();
    expect((await openSettings(folder, log)).read()).toEqual(DEFAULTS);
    expect(log.lines).toEqual([]);
  });

  test('is there after the next start', async () => {
    const settings = await openSettings(folder, aLog());
    const bounds = { x: -5, y: 0, width: 1100, height: 700, isMaximized: true };
    await settings.change({ server: 'https://club.example', window: bounds });
    await settings.change({ zoom: 1.25 });
    const changed = { ...DEFAULTS, server: 'https://club.example', window: bounds, zoom: 1.25 };
    expect(settings.read()).toEqual(changed);
    expect((await openSettings(folder, aLog())).read()).toEqual(changed);
  });

  test('is complete in the file however many changes come at once, and leaves nothing beside it', async () => {
    const log = aLog();
    const settings = await openSettings(folder, log);
    const zooms = [0.5, 0.75, 1, 1.5, 2, 1.75, 0.9];
    await Promise.all(zooms.map((zoom, turn) => settings.change({ zoom, isKiosk: turn % 2 === 0 })));
    expect(inFile()).toEqual({ ...DEFAULTS, zoom: 0.9, isKiosk: true });
    expect(readdirSync(folder)).toEqual(['settings.json']);
    expect(log.lines).toEqual([]);
  });

  test('is never half written: the file is replaced as a whole', async () => {
    const settings = await openSettings(folder, aLog());
    await settings.change({ zoom: 1.5 });
    const before = openSync(path.join(folder, 'settings.json'), 'r');
    await settings.change({ zoom: 2 });
    expect(JSON.parse(readFileSync(before, 'utf8'))).toMatchObject({ zoom: 1.5 });
    closeSync(before);
    expect(inFile()).toMatchObject({ zoom: 2 });
  });

  test('may lack what a later version adds', async () => {
    writeFileSync(path.join(folder, 'settings.json'), '{"server":"http://localhost:3000"}');
    expect((await openSettings(folder, aLog())).read()).toEqual({
      ...DEFAULTS,
      server: 'http://localhost:3000',
    });
  });

  test('may be written by hand, as an address is typed', async () => {
    writeFileSync(path.join(folder, 'settings.json'), '{"server":"https://Club.example/desk/"}');
    expect((await openSettings(folder, aLog())).read().server).toBe('https://club.example');
  });

  test.each([
    ['is half of a file', '{"server":"https://cl'],
    ['is empty', ''],
    ['is no list of settings', '["https://club.example"]'],
  ])('never keeps the desk shut: what %s is put aside', async (_what, text) => {
    const log = aLog();
    writeFileSync(path.join(folder, 'settings.json'), text);
    const settings = await openSettings(folder, log);
    expect(settings.read()).toEqual(DEFAULTS);
    expect(readFileSync(path.join(folder, 'settings.broken.json'), 'utf8')).toBe(text);
    expect(existsSync(path.join(folder, 'settings.json'))).toBe(false);
    expect(log.lines).toHaveLength(1);
    await settings.change({ isKiosk: true });
    expect(inFile()).toMatchObject({ isKiosk: true });
  });

  test.each<[keyof typeof DEFAULTS, unknown, string]>([
    ['server', 'http://club.example', 'an insecure address'],
    ['server', 'file:///etc/passwd', 'a foreign kind of address'],
    ['isKiosk', 'yes', 'a word'],
    ['zoom', 40, 'a size that nobody could read'],
    ['window', { x: 0 }, 'half of a place'],
    ['updates', { address: 'http://club.example/' }, 'no security'],
  ])('a wrong %s costs only itself: %j is %s', async (field, wrong, _why) => {
    const log = aLog();
    const bounds = { x: 5, y: 5, width: 1100, height: 700, isMaximized: false };
    const updates = { address: 'https://releases.example/' };
    const right = { server: 'https://club.example', isKiosk: true, zoom: 1.25, window: bounds, updates };
    const text = JSON.stringify({ ...right, [field]: wrong });
    writeFileSync(path.join(folder, 'settings.json'), text);
    const settings = await openSettings(folder, log);
    expect(settings.read()).toEqual({ ...right, [field]: DEFAULTS[field] });
    expect(log.lines).toEqual([expect.stringContaining(`settings.json: ${field} `)]);
    await settings.change({});
    expect(inFile()).toEqual(settings.read());
    expect(readFileSync(path.join(folder, 'settings.broken.json'), 'utf8')).toBe(text);
  });

  test('holds for this time where it cannot be written', async () => {
    const log = aLog();
    const settings = await openSettings(path.join(folder, 'gone'), log);
    rmSync(path.join(folder, 'gone'), { recursive: true });
    await settings.change({ server: 'https://club.example' });
    expect(settings.read().server).toBe('https://club.example');
    expect(log.lines.join()).toMatch(/could not be written/);
  });
});
