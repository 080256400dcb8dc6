import type { NewBooking } from '@clubhouse/core/bookings';
import type { Account, Accounts } from './accounts.ts';
import { Ledger } from './ledger.ts';
import { aDate, aSlot, type Random, seeded } from './random-slots.ts';
import { type Outcome, type Target, Wire } from './wire.ts';

/** How long a client waits before it repeats a request that got no response or a 5xx response. */
const AGAIN_AFTER_MS = 50;

/** Starts clients that send requests without a break, and records the responses. */
export function startLoad(target: Target, { members, desk, hosted }: Accounts, seed: number) {
  const ledger = new Ledger();
  const answers = new Map<string, number>();
  const unexpected: string[] = [];
  const load = { isOver: false };

  const note = (call: string, { status, headers, body, code }: Outcome) => {
    const kind = `${status}${code ? ` ${code}` : ''}${body?.code ? ` ${body.code}` : ''}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    const isPromised =
      status === 'broken' ||
      status < 500 ||
      (status === 503 && Number(headers['retry-after']) > 0) ||
      (status === 502 && headers.via !== undefined);
    if (!isPromised) unexpected.push(`${call}: ${kind} ${JSON.stringify(body)}`);
  };

  /**
   * Repeats a request until the server responds with a status below 500. `wasAsked` is true after more than
   * one attempt, because an earlier attempt may have succeeded without a response.
   */
  async function insist(
    wire: Wire,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Outcome & { wasAsked: boolean }> {
    for (let wasAsked = false; ; wasAsked = true) {
      const outcome = await wire.call(method, path, body);
      note(`${method} ${path}`, outcome);
      if (outcome.status !== 'broken' && outcome.status < 500) return { ...outcome, wasAsked };
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }

  async function signIn(wire: Wire, { id, username, password }: Account): Promise<void> {
    const answer = await insist(wire, 'POST', '/api/login', { username, password });
    if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status}`);
    wire.headers.Cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] as string;
    ledger.sessions.push({ cookie: wire.headers.Cookie, userId: id });
  }

  /** Signs in again on a new connection. The account's other sessions continue. */
  async function signInElsewhere(account: Account, index: number): Promise<void> {
    const wire = new Wire(target, forwardedFor(index));
    await signIn(wire, account);
    wire.close();
  }

  const client = (account: Account, index: number, act: (wire: Wire, random: Random) => Promise<void>) => {
    const wire = new Wire(target, forwardedFor(index));
    const random = seeded(seed + index);
    const run = async () => {
      await signIn(wire, account);
      while (!load.isOver) await act(wire, random);
      wire.close();
    };
    return run();
  };

  /**
   * Random slots alone would rarely conflict, so clients book in pairs. The second client calls `rival` with
   * its slot, and both request it at once. Undefined if no first client is waiting.
   */
  let rival: ((slot: NewBooking) => void) | undefined;
  async function contestedSlot(random: Random): Promise<NewBooking> {
    const slot = aSlot(random);
    if (!rival) {
      if (load.isOver) return slot;
      return new Promise((resolve) => {
        rival = resolve;
      });
    }
    rival(slot);
    rival = undefined;
    return slot;
  }

  const own = (mine: Set<number>, random: Random) => [...mine][Math.floor(random() * mine.size)];

  async function book(wire: Wire, random: Random, mine: Set<number>, at: string, more = {}) {
    const answer = await insist(wire, 'POST', at, { ...(await contestedSlot(random)), ...more });
    if (answer.status !== 200 && answer.status !== 201) return;
    ledger.booked(answer.body.id, slotOf(answer.body), at !== '/api/bookings');
    mine.add(answer.body.id);
  }

  async function move(wire: Wire, random: Random, mine: Set<number>, at: string) {
    const id = own(mine, random);
    if (id === undefined) return;
    const answer = await insist(wire, 'PATCH', `${at}/${id}`, aSlot(random));
    if (answer.status === 200) ledger.moved(id, slotOf(answer.body));
  }

  async function cancel(wire: Wire, random: Random, mine: Set<number>) {
    const id = own(mine, random);
    if (id === undefined) return;
    const answer = await insist(wire, 'DELETE', `/api/bookings/${id}`);
    const isDone = answer.status === 204 || (answer.wasAsked && answer.body?.code === 'booking_cancelled');
    if (!isDone) throw new Error(`Booking ${id} could not be cancelled: ${JSON.stringify(answer.body)}`);
    ledger.cancelled(id);
    mine.delete(id);
  }

  async function ask(wire: Wire, name: string, message: string) {
    const form = {
      name,
      email: 'ann@example.com',
      phone: '407-555-0177',
      interest: 'free_sim_demo',
      message,
    };
    const answer = await insist(wire, 'POST', '/api/contact', form);
    if (answer.status === 200 || answer.status === 201) ledger.requested(message, answer.body.id);
  }

  async function read(wire: Wire, random: Random, path: string) {
    const answer = await insist(wire, 'GET', `${path}?date=${aDate(random)}`);
    if (answer.status !== 200) unexpected.push(`GET ${path}: ${answer.status}`);
  }

  const asMember = (account: Account, index: number) => {
    const mine = new Set<number>();
    let requests = 0;
    return client(account, index, async (wire, random) => {
      const choice = random();
      if (choice < 0.3) await book(wire, random, mine, '/api/bookings');
      else if (choice < 0.5) await move(wire, random, mine, '/api/bookings');
      else if (choice < 0.65) await cancel(wire, random, mine);
      else if (choice < 0.7) {
        requests += 1;
        await ask(wire, account.username, `request ${index}.${requests}`);
      } else if (choice < 0.73) await signInElsewhere(account, index);
      else await read(wire, random, '/api/bookings');
    });
  };

  const atDesk = (index: number) => {
    const mine = new Set<number>();
    let guests = 0;
    return client(desk, index, async (wire, random) => {
      const choice = random();
      if (choice < 0.2) {
        const userId = hosted[Math.floor(random() * hosted.length)]?.id;
        await book(wire, random, mine, '/api/admin/bookings', { userId });
      } else if (choice < 0.35) {
        guests += 1;
        const guest = {
          name: 'Gus Guest',
          phone: `407-555-${1000 + guests}`,
          email: `gus${guests}@example.com`,
        };
        await book(wire, random, mine, '/api/desk/walk-ins', { guest });
      } else if (choice < 0.5) await move(wire, random, mine, '/api/admin/bookings');
      else if (choice < 0.7) await cancel(wire, random, mine);
      else await read(wire, random, '/api/desk/day');
    });
  };

  const running = Promise.all([...members.map(asMember), atDesk(members.length)]);
  // Handles a rejection that happens before `stop` awaits the clients. Otherwise, it would count as
  // unhandled.
  running.catch(() => {});
  return {
    clients: members.length + 1,
    ledger,
    /** The number of responses, by status and error code. */
    answers,
    /** Responses that must never occur, such as a 500. */
    unexpected,
    /** Counts responses whose status and error code start with this text, such as `409`. */
    counted: (kind: string) =>
      [...answers].reduce((sum, [name, count]) => sum + (name.startsWith(kind) ? count : 0), 0),
    /** Ends the load. Waits until each client has finished its current request. */
    async stop(): Promise<void> {
      load.isOver = true;
      rival?.(aSlot(seeded(seed)));
      rival = undefined;
      await running;
    },
  };
}

/** The proxy passes this header on, so each client has its own IP address. */
const forwardedFor = (index: number) => ({ 'X-Forwarded-For': `192.0.2.${index + 1}` });

const slotOf = ({ simulatorId, bookingDate, startTime, endTime }: NewBooking): NewBooking => ({
  simulatorId,
  bookingDate,
  startTime,
  endTime,
});
