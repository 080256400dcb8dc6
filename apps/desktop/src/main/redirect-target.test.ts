import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

function asking() {
  const request = Object.assign(new EventEmitter(), { end: vi.fn(), abort: vi.fn() });
  const net = { request: vi.fn(() => request) };
  const target = redirectTarget(net as never, 'https://club.example/api/health');
  return { request, net, target };
}

test('where an address leads is found out without going there', async () => {
  const { request, net, target } = asking();
  expect(net.request).toHaveBeenCalledWith(
    expect.objectContaining({ redirect: 'manual', credentials: 'omit' }),
  );
  request.emit('redirect', 302, 'GET', 'https://www.club.example/api/health', {});
  expect(await target).toBe('https://www.club.example/api/health');
  expect(request.abort).toHaveBeenCalled();
  // What Electron says after it was ended.
  request.emit('error', new Error('Redirect was cancelled'));
});

test.each(['response', 'error'])('an address that leads nowhere (%s) is none', async (event) => {
  const { request, target } = asking();
  request.emit(event, new Error('net::ERR_FAILED'));
  expect(await target).toBeNull();
});
