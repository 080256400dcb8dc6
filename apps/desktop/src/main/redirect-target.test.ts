import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { redirectTarget } from './redirect-target.ts';

function redirecting() {
  const request = Object.assign(new EventEmitter(), { end: vi.fn(), abort: vi.fn() });
  const net = { request: vi.fn(() => request) };
  const target = redirectTarget(net as never, 'https://club.example/api/health');
  return { request, net, target };
}

test('the target of a redirect is found without following it', async () => {
  const { request, net, target } = redirecting();
  expect(net.request).toHaveBeenCalledWith(
    expect.objectContaining({ redirect: 'manual', credentials: 'omit' }),
  );
  request.emit('redirect', 302, 'GET', 'https://www.club.example/api/health', {});
  expect(await target).toBe('https://www.club.example/api/health');
  expect(request.abort).toHaveBeenCalled();
  // Electron emits this error after a request is aborted.
  request.emit('error', new Error('Redirect was cancelled'));
});

test.each(['response', 'error'])('a URL without a redirect (%s) has no target', async (event) => {
  const { request, target } = redirecting();
  request.emit(event, new Error('net::ERR_FAILED'));
  expect(await target).toBeNull();
});
