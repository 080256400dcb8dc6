import type { DemoRequest } from '../src/demo-requests/index.ts';
import type { DeskBookingRow, DeskDay } from '../src/desk/index.ts';
import type { ListedUser } from '../src/members/index.ts';

export const TUESDAY = '2026-11-24';

let lastId = 0;
const nextId = () => {
  lastId += 1;
  return lastId;
};

/** Returns a booking on Tuesday in the day board's format. */
export function aRow(changes: Partial<DeskBookingRow> = {}): DeskBookingRow {
  return {
    id: nextId(),
    simulatorId: 1,
    bookingDate: TUESDAY,
    startTime: '14:00:00',
    endTime: '15:00:00',
    userId: 7,
    kind: 'member',
    createdAt: '2026-11-20T12:00:00.000Z',
    name: 'Kim Lee',
    phone: '(407) 555-0101',
    email: 'kim@mail.example',
    checkedInAt: null,
    noShow: false,
    ...changes,
  };
}

export function aBoard(changes: Partial<DeskDay> = {}): DeskDay {
  return {
    date: TUESDAY,
    simulators: [],
    bookings: [],
    leagueSessions: [],
    closures: [],
    openRequests: [],
    openRequestCount: 0,
    watches: [],
    ...changes,
  };
}

export function anAccount(changes: Partial<ListedUser> = {}): ListedUser {
  const id = changes.id ?? nextId();
  return {
    id,
    username: `Person ${id}`,
    name: null,
    displayName: changes.name ?? changes.username ?? `Person ${id}`,
    email: `person${id}@mail.example`,
    phone: '',
    isMember: true,
    membershipEndsOn: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    ...changes,
  };
}

export function aRequest(changes: Partial<DemoRequest> = {}): DemoRequest {
  const id = changes.id ?? nextId();
  return {
    id,
    createdAt: '2026-11-23T12:00:00.000Z',
    name: `Asker ${id}`,
    email: `asker${id}@mail.example`,
    phone: '(407) 555-0199',
    interest: 'free_sim_demo',
    message: '',
    preferredTimes: [],
    isRead: false,
    becameMember: false,
    kind: 'demo',
    status: 'new',
    lostReason: null,
    ownerId: null,
    ownerName: null,
    nextCallDate: null,
    userId: null,
    notes: [],
    demo: null,
    ...changes,
  };
}
