import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('the next opening is one that the member can book', async () => {
  const member = await server.signedIn({ isMember: true });
  const ask = async (query: string) => (await member.get(`/api/user/next-opening?${query}`)).body.opening;
  const others = [await server.signedIn({ isMember: true }), await server.signedIn({ isMember: true })];
  const evening = { bookingDate: '2026-11-25', startTime: '17:00', endTime: '20:00' };
  for (const [index, other] of others.entries()) {
    expect((await other.post('/api/bookings', { ...evening, simulatorId: index + 1 })).status).toBe(201);
  }
  const opening = await ask('from=2026-11-25&hours=1&around=18:30:00');
  expect(opening).toEqual({
    simulatorId: 1,
    bookingDate: '2026-11-25',
    startTime: '20:00:00',
    endTime: '21:00:00',
  });
  expect((await member.post('/api/bookings', opening)).status).toBe(201);

  await member.post('/api/bookings', {
    simulatorId: 1,
    bookingDate: '2026-11-26',
    startTime: '08:00',
    endTime: '12:00',
  });
  expect(await ask('from=2026-11-26&hours=1&around=18:00:00')).toMatchObject({ bookingDate: '2026-11-27' });
  expect(await ask('from=2026-12-25&hours=1&around=18:00:00')).toMatchObject({ bookingDate: '2026-12-23' });
});

test('a request without a date or with an invalid length is refused', async () => {
  const member = await server.signedIn({ isMember: true });
  for (const query of ['hours=1&around=18:00', 'from=2026-11-25&hours=0.7&around=18:00', 'from=2026-11-25']) {
    expect((await member.get(`/api/user/next-opening?${query}`)).status).toBe(400);
  }
});
