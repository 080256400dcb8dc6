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

describe('the settings of this computer', () => {
  test('are the defaults at the first start', async () => {
    const log = aLog();
    expect((await openSettings(folder, log)).read()).toEqual(DEFAULTS);
    expect(log.lines).toEqual([]);
  });

  test('survive a restart', async () => {
    const settings = await openSettings(folder, aLog());
    const bounds = { x: -5, y: 0, width: 1100, height: 700, isMaximized: true };
    await settings.change({ server: 'https://club.example', window: bounds });
    await settings.change({ zoom: 1.25 });
    const changed = { ...DEFAULTS, server: 'https://club.example', window: bounds, zoom: 1.25 };
    expect(settings.read()).toEqual(changed);
    expect((await openSettings(folder, aLog())).read()).toEqual(changed);
  });

  test('are complete in the file after many changes at once, without leftover files', async () => {
    const log = aLog();
    const settings = await openSettings(folder, log);
    const zooms = [0.5, 0.75, 1, 1.5, 2, 1.75, 0.9];
    await Promise.all(zooms.map((zoom, turn) => settings.change({ zoom, isKiosk: turn % 2 === 0 })));
    expect(inFile()).toEqual({ ...DEFAULTS, zoom: 0.9, isKiosk: true });
    expect(readdirSync(folder)).toEqual(['settings.json']);
    expect(log.lines).toEqual([]);
  });

  test('are never half written, because the file is replaced as a whole', async () => {
    const settings = await openSettings(folder, aLog());
    await settings.change({ zoom: 1.5 });
    const before = openSync(path.join(folder, 'settings.json'), 'r');
    await settings.change({ zoom: 2 });
    expect(JSON.parse(readFileSync(before, 'utf8'))).toMatchObject({ zoom: 1.5 });
    closeSync(before);
    expect(inFile()).toMatchObject({ zoom: 2 });
  });

  test('can lack fields of a later version', async () => {
    writeFileSync(path.join(folder, 'settings.json'), '{"server":"http://localhost:3000"}');
    expect((await openSettings(folder, aLog())).read()).toEqual({
      ...DEFAULTS,
      server: 'http://localhost:3000',
    });
  });

  test('can be edited by hand with a typed address', async () => {
    writeFileSync(path.join(folder, 'settings.json'), '{"server":"https://Club.example/desk/"}');
    expect((await openSettings(folder, aLog())).read().server).toBe('https://club.example');
  });

  test.each([
    ['is half of a file', '{"server":"https://cl'],
    ['is empty', ''],
    ['is not an object', '["https://club.example"]'],
  ])('never stop the desk: a file that %s is renamed', async (_what, text) => {
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
    ['server', 'file:///etc/passwd', 'not a web address'],
    ['isKiosk', 'yes', 'a text'],
    ['zoom', 40, 'out of range'],
    ['window', { x: 0 }, 'incomplete'],
    ['updates', { address: 'http://club.example/' }, 'an insecure address'],
  ])('an invalid %s falls back to its default: %j is %s', async (field, wrong, _why) => {
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

  test('apply to this run even if the file cannot be written', async () => {
    const log = aLog();
    const settings = await openSettings(path.join(folder, 'gone'), log);
    rmSync(path.join(folder, 'gone'), { recursive: true });
    await settings.change({ server: 'https://club.example' });
    expect(settings.read().server).toBe('https://club.example');
    expect(log.lines.join()).toMatch(/could not be written/);
  });
});
