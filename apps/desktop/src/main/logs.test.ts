import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLogs, withoutSecrets } from './logs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'front-desk-logs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('log messages are written with their time into a new folder', () => {
  const logs = path.join(folder, 'not', 'there', 'yet');
  openLogs(logs, { isOnConsole: false }).warn('The server is away.');
  expect(readFileSync(path.join(logs, 'main.log'), 'utf8')).toMatch(
    /^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\] \[warn\]\s+The server is away\.\r?\n$/,
  );
});

test('two desks write to their own folders', () => {
  const other = path.join(folder, 'other');
  openLogs(path.join(folder, 'one'), { isOnConsole: false }).info('one');
  openLogs(other, { isOnConsole: false }).info('other');
  expect(readFileSync(path.join(other, 'main.log'), 'utf8')).not.toContain('one');
});

test('the logs keep at most two files of one megabyte', () => {
  const log = openLogs(folder, { isOnConsole: false });
  const long = 'x'.repeat(100_000);
  for (let written = 0; written < 40; written += 1) log.info(long);
  expect(readdirSync(folder).sort()).toEqual(['main.log', 'main.old.log']);
  for (const file of readdirSync(folder)) {
    expect(statSync(path.join(folder, file)).size).toBeLessThan(1.2 * 1024 * 1024);
  }
});

test('tokens and passwords in URLs are never logged', () => {
  expect(withoutSecrets('GET https://club.example/api/calendar?token=abc&x=1 failed')).toBe(
    'GET https://club.example/api/calendar failed',
  );
  expect(withoutSecrets('at app://clubhouse/verify#code=123456')).toBe('at app://clubhouse/verify');
  expect(withoutSecrets('to https://kim:secret@club.example/')).toBe('to https://club.example/');
  expect(withoutSecrets('Is it there? Yes & no = maybe.')).toBe('Is it there? Yes & no = maybe.');
});
