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

describe('the check for rows', () => {
  test('finds nothing in a file with only a heading', async () => {
    expect(await hasRows(streamOf('id,name'))).toBe(false);
    expect(await hasRows(streamOf('id,name\r\n'))).toBe(false);
    expect(await hasRows(streamOf('id,na', 'me\r', '\n', ''))).toBe(false);
    expect(await hasRows(streamOf())).toBe(false);
    expect(await hasRows(null)).toBe(false);
  });

  test('finds a row, however the stream is split', async () => {
    expect(await hasRows(streamOf('id,name\r\n1,Kim\r\n'))).toBe(true);
    expect(await hasRows(streamOf('id,name\r\n', '1,Kim\r\n'))).toBe(true);
    expect(await hasRows(streamOf('id,name\r', '\n', '', '1'))).toBe(true);
  });

  test('does not read a long file to its end', async () => {
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

  test('is downloaded by the browser if it has rows', async () => {
    const download = downloads();
    answers('id\r\n1\r\n');
    expect(await exportFile('/api/admin/export/users.csv')).toBe(true);
    expect(download).toHaveBeenCalledOnce();
  });

  test('without rows creates no file', async () => {
    const download = downloads();
    answers('id\r\n');
    expect(await exportFile('/api/admin/export/users.csv')).toBe(false);
    expect(download).not.toHaveBeenCalled();
  });

  test('that is refused shows the reason and creates no file', async () => {
    const download = downloads();
    answers('{"message":"Please sign in.","code":"not_signed_in"}', 401);
    const failure = await exportFile('/api/admin/export/users.csv').catch((error) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure.serverMessage).toBe('Please sign in.');
    expect(download).not.toHaveBeenCalled();
  });

  test('requests only the chosen rows', () => {
    const all = { from: '', to: '', search: '' };
    expect(exportPath('users', all)).toBe('/api/admin/export/users.csv');
    expect(exportPath('bookings', { from: '2026-11-01', to: '', search: 'kim & co' })).toBe(
      '/api/admin/export/bookings.csv?from=2026-11-01&search=kim+%26+co',
    );
  });

  test('with an end before the start is refused without a request', () => {
    expect(daysRefusal({ from: '', to: '' })).toBeNull();
    expect(daysRefusal({ from: '2026-11-02', to: '2026-11-02' })).toBeNull();
    expect(daysRefusal({ from: '2026-11-02', to: '2026-11-01' })).toBe(
      'The end date cannot be before the start date.',
    );
  });
});
