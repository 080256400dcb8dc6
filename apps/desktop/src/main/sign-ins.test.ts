import { expect, test, vi } from 'vitest';
import { watchSignIns } from './sign-ins.ts';

function watching() {
  const forward = vi.fn<(request: Request) => Promise<Response>>();
  const { forward: watched, signIns } = watchSignIns(forward);
  const call = async (method: string, path: string, status: number, body?: unknown) => {
    forward.mockResolvedValueOnce(
      body === undefined ? new Response(null, { status }) : Response.json(body, { status }),
    );
    return watched(new Request(`app://clubhouse${path}`, { method }));
  };
  return { call, signIns };
}

test('an admin is recognized from the server’s responses until they are signed out', async () => {
  const { call, signIns } = watching();
  expect([signIns.isAdmin(), signIns.hasBeenUsed()]).toEqual([false, false]);
  const answer = await call('POST', '/api/login', 200, { id: 1, isAdmin: true });
  expect(await answer.json()).toEqual({ id: 1, isAdmin: true });
  expect([signIns.isAdmin(), signIns.hasBeenUsed()]).toEqual([true, true]);
  await call('POST', '/api/logout', 204);
  expect([signIns.isAdmin(), signIns.hasBeenUsed()]).toEqual([false, true]);

  await call('GET', '/api/user', 200, { id: 1, isAdmin: true });
  expect(signIns.isAdmin()).toBe(true);
  await call('GET', '/api/desk/day', 401, { message: 'Please sign in first.' });
  expect(signIns.isAdmin()).toBe(false);

  await call('POST', '/api/unlock', 200, { id: 1, isAdmin: true });
  expect(signIns.isAdmin()).toBe(true);
  await call('POST', '/api/lock', 204);
  expect(signIns.isAdmin()).toBe(false);

  await call('GET', '/api/user', 200, { id: 1, isAdmin: true });
  signIns.forget();
  expect(signIns.isAdmin()).toBe(false);
});

test('staff are not admins, and no other response makes a user an admin', async () => {
  const { call, signIns } = watching();
  await call('POST', '/api/login', 200, { id: 2, isAdmin: false });
  await call('GET', '/api/admin/users', 200, { isAdmin: true });
  await call('PATCH', '/api/user', 200, { isAdmin: true });
  await call('POST', '/api/login', 401, { isAdmin: true });
  await call('GET', '/api/user', 200, 'isAdmin');
  expect(signIns.isAdmin()).toBe(false);
});
