import { EventEmitter } from 'node:events';
import type { Outcome } from '@clubhouse/core/shell';
import type { SaveDialogOptions } from 'electron';
import { describe, expect, type Mock, test, vi } from 'vitest';
import { saveDownloads } from './downloads.ts';
import { aLog, anEvent } from './testing/stand-ins.ts';

const OWN = 'blob:app://clubhouse/0d5c';

function downloading({ url = OWN, type = 'text/csv', name = 'members_2026-11-24.csv' } = {}) {
  const session = new EventEmitter();
  const outcomes: Outcome[] = [];
  saveDownloads(session as never, {
    documents: () => '/home/kim/Documents',
    onOutcome: (outcome) => outcomes.push(outcome),
    log: aLog(),
  });
  const item: EventEmitter & { cancel: Mock; setSaveDialogOptions: Mock } = Object.assign(
    new EventEmitter(),
    {
      getURL: () => url,
      getMimeType: () => type,
      getFilename: () => name,
      getSavePath: () => '/home/kim/Desktop/members.csv',
      setSaveDialogOptions: vi.fn<(options: SaveDialogOptions) => void>(),
      cancel: vi.fn(() => {
        item.emit('done', {}, 'cancelled');
      }),
    },
  );
  const event = anEvent();
  session.emit('will-download', event, item, {});
  return {
    item,
    outcomes,
    isRefused: event.defaultPrevented,
    dialog: item.setSaveDialogOptions.mock.calls[0]?.[0],
  };
}

describe('an export', () => {
  test.each([OWN, 'app://clubhouse/api/admin/export/members.csv'])(
    'of the screens (%s) is saved through the dialog',
    (url) => {
      const { isRefused, dialog } = downloading({ url });
      expect(isRefused).toBe(false);
      expect(dialog).toEqual({
        title: 'Save Export',
        defaultPath: '/home/kim/Documents/members_2026-11-24.csv',
        filters: [{ name: 'CSV file', extensions: ['csv'] }],
      });
    },
  );

  test.each([
    ['../../.bashrc', '.bashrc.csv', 'bashrc.csv'],
    ['C:\\Windows\\evil.exe', '', 'evil.exe.csv'],
    ['members: "new"?.csv', '', 'members   new.csv'],
    ['...', '', 'export.csv'],
    ['', '', 'export.csv'],
    [`${'x'.repeat(300)}.csv`, '', `${'x'.repeat(100)}.csv`],
  ])('named %j gets a name that is valid on every system', (name, _old, clean) => {
    const { dialog } = downloading({ name });
    expect(dialog?.defaultPath?.replace(/\s+/g, ' ')).toBe(
      `/home/kim/Documents/${clean.replace(/\s+/g, ' ')}`,
    );
  });

  test.each<['completed' | 'cancelled' | 'interrupted', Outcome]>([
    ['completed', { result: 'done', detail: '/home/kim/Desktop/members.csv' }],
    ['cancelled', { result: 'cancelled' }],
    [
      'interrupted',
      { result: 'failed', detail: 'The file could not be saved. Please check the folder and try again.' },
    ],
  ])('that is %s is reported to the screens', (state, outcome) => {
    const { item, outcomes } = downloading();
    item.emit('done', {}, state);
    expect(outcomes).toEqual([outcome]);
  });

  test('that is interrupted is canceled and reported as failed', () => {
    const { item, outcomes } = downloading();
    item.emit('updated', {}, 'progressing');
    expect(outcomes).toEqual([]);
    item.emit('updated', {}, 'interrupted');
    item.emit('updated', {}, 'interrupted');
    expect(item.cancel).toHaveBeenCalledTimes(1);
    expect(outcomes).toEqual([
      { result: 'failed', detail: 'The file could not be saved. Please check the folder and try again.' },
    ]);
  });

  test('that the server refused is not saved', () => {
    const { isRefused, outcomes, dialog } = downloading({
      url: 'app://clubhouse/api/admin/export/members.csv',
      type: 'application/json',
    });
    expect([isRefused, dialog]).toEqual([true, undefined]);
    expect(outcomes).toEqual([
      { result: 'failed', detail: 'The server did not send the export. Please try again.' },
    ]);
  });
});

test.each([
  'https://evil.example/members.csv',
  'blob:https://evil.example/0d5c',
  'app://clubhouse.evil.example/members.csv',
  'data:text/csv,a',
])('a download from %s is refused', (url) => {
  const { isRefused, outcomes, dialog } = downloading({ url });
  expect([isRefused, outcomes, dialog]).toEqual([true, [], undefined]);
});
