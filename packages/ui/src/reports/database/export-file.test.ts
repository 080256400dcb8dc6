import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../client/index.ts';
import { daysRefusal, exportPath } from './api.ts';
import { exportFile, hasRows } from './export-file.ts';

const streamOf = (...parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(stream) {
      for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
      stream.close();
    },
  });

describe('whether there is something to export', () => {
  test('headings alone are nothing, with or without their line’s end', async () => {
    expect(await hasRows(streamOf('id,name'))).toBe(false);
    expect(await hasRows(streamOf('id,name\r\n'))).toBe(false);
    expect(await hasRows(streamOf('id,na', 'me\r', '\n', ''))).toBe(false);
    expect(await hasRows(streamOf())).toBe(false);
    expect(await hasRows(null)).toBe(false);
  });

  test('a row is something, wherever the stream was cut', async () => {
    expect(await hasRows(streamOf('id,name\r\n1,Kim\r\n'))).toBe(true);
    expect(await hasRows(streamOf('id,name\r\n', '1,Kim\r\n'))).toBe(true);
    expect(await hasRows(streamOf('id,name\r', '\n', '', '1'))).toBe(true);
  });

  test('a long one is not read to its end', async () => {
    let read = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        read += 1;
        stream.enqueue(new TextEncoder().encode('1,Kim\r\n'));
      },
    });
    expect(await hasRows(endless)).toBe(true);
    expect(read).toBeLessThan(5);
  });
});

describe('an export', () => {
  afterEach(() => vi.restoreAllMocks());
  const answers = (body: string, status = 200) =>
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));
  const downloads = () => vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});

  test('is downloaded by the browser when there is something in it', async () => {
    const download = downloads();
    answers('id\r\n1\r\n');
    expect(await exportFile('/api/admin/export/users.csv')).toBe(true);
    expect(download).toHaveBeenCalledOnce();
  });

  test('of nothing is no file', async () => {
    const download = downloads();
    answers('id\r\n');
    expect(await exportFile('/api/admin/export/users.csv')).toBe(false);
    expect(download).not.toHaveBeenCalled();
  });

  test('that is refused says why and leaves no file', async () => {
    const download = downloads();
    answers('{"message":"Please sign in.","code":"not_signed_in"}', 401);
    const failure = await exportFile('/api/admin/export/users.csv').catch((error) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.serverMessage).toBe('Please sign in.');
    expect(download).not.toHaveBeenCalled();
  });

  test('asks for what was chosen and for nothing else', () => {
    const all = { from: '', to: '', search: '' };
    expect(exportPath('users', all)).toBe('/api/admin/export/users.csv');
    expect(exportPath('bookings', { from: '2026-11-01', to: '', search: 'kim & co' })).toBe(
      '/api/admin/export/bookings.csv?from=2026-11-01&search=kim+%26+co',
    );
  });

  test('from a day to an earlier one is refused before it is asked for', () => {
    expect(daysRefusal({ from: '', to: '' })).toBeNull();
    expect(daysRefusal({ from: '2026-11-02', to: '2026-11-02' })).toBeNull();
    expect(daysRefusal({ from: '2026-11-02', to: '2026-11-01' })).toBe(
      'The last date cannot be before the first.',
    );
  });
});
