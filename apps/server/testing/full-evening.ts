import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { offerFreeTimes } from '../src/watches/index.ts';
import { aServer, at, type Person, type TestServer } from './server.ts';
import { fillBays, WATCH_TABLES } from './watches.ts';

export const TUESDAY = '2026-11-24';
export const EVENING = { date: TUESDAY, startTime: '17:00', endTime: '21:00', hours: 2 };
export const SIX = { bookingDate: TUESDAY, startTime: '18:00', endTime: '20:00' };
const AROUND = [
  { bookingDate: TUESDAY, startTime: '17:00', endTime: '18:00' },
  { bookingDate: TUESDAY, startTime: '20:00', endTime: '21:00' },
];

export let server: TestServer;
export let staff: Person;
export let admin: Person;
export let kim: Person;
export let lee: Person;
export let pat: Person;
/** The members whose bookings fill the evening, one member per bay. */
export let owners: Person[];
export let full: number[];

/** Books every bay from 5 to 9 PM. Kim, Lee and Pat have no bookings. */
export function fillEveningBeforeEach(): void {
  beforeAll(async () => {
    server = await aServer();
    staff = await server.signedIn({ isStaff: true });
    admin = await server.signedIn({ isAdmin: true });
    [kim, lee, pat] = [
      await server.signedIn({ isMember: true }),
      await server.signedIn({ isMember: true }),
      await server.signedIn({ isMember: true }),
    ];
    const session = await server.db('sessions').where({ user_id: kim.user.id }).first('id');
    const device = { user_id: kim.user.id, session_id: session.id, created_at: new Date() };
    await server
      .db('push_subscriptions')
      .insert({ ...device, endpoint: 'https://push.example/kim', p256dh: 'key', auth: 'secret' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const table of [...WATCH_TABLES, 'leagues', 'push_messages']) await server.db(table).delete();
    await server.setTime(at('2026-11-23', '12:00'));
    owners = [await server.signedIn({ isMember: true }), await server.signedIn({ isMember: true })];
    const book = async (slot: { simulatorId: number }) =>
      (owners[slot.simulatorId - 1] as Person).post('/api/bookings', slot);
    for (const slot of AROUND) await fillBays(book, slot);
    full = await fillBays(book, SIX);
    await server.db('outbox').delete();
  });
}

export const search = (dates?: string[]) => offerFreeTimes(server.deps, dates);
export const watch = async (person: Person, change: object = {}) => {
  const { status, body } = await person.post('/api/user/watches', { ...EVENING, ...change });
  expect(status).toBe(201);
  return body;
};
export const cancel = async (id: number | undefined) =>
  expect((await admin.delete(`/api/bookings/${id}`)).status).toBe(204);
export const watchesOf = async (person: Person) => (await person.get('/api/user/watches')).body;
export const offerOf = async (person: Person) => (await watchesOf(person))[0]?.offer ?? null;
type Mail = { to: string; subject: string; text: string };
export const mailsTo = async (person: Person): Promise<Mail[]> =>
  (await server.visitor().get('/api/dev/outbox')).body.filter(({ to }: Mail) => to === person.user.email);
export const bookBay1 = (person: Person) => person.post('/api/bookings', { ...SIX, simulatorId: 1 });
