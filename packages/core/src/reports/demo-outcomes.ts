import { DEMO_SOURCES, type DemoCounts, type DemoOutcomes, type DemoSource } from './contract.ts';
import { grouped } from './grouped.ts';

export type DemoAsked = {
  /** The month in which the request arrived, as YYYY-MM. */
  month: string;
  askedAt: Date;
  /** Identifies the person who asked. All requests from the same person have the same value. */
  person: string;
  /** The time of the first note, the first demo or the first change of the state, whichever came first. */
  answeredAt: Date | null;
  /** Keys made from the sender's phone and email. A guest with one of the same keys is the same person. */
  keys: readonly string[];
  isSignedIn: boolean;
} & Results;

/** A guest whose front desk booking is not linked to a demo request. */
export type DeskGuest = { keys: readonly string[] } & Results;

type Results = { hasDemo: boolean; showedUp: boolean; becameMember: boolean };

/**
 * Returns the demo request report: docs/product/reports.md#demo-request-report. Counts each person once, in
 * the month of their first request.
 */
export function demoOutcomesOf(
  requests: readonly DemoAsked[],
  guests: readonly DeskGuest[],
  months: readonly string[],
): DemoOutcomes {
  const people = grouped(requests, ({ person }) => person).map(outcomeOf);
  const minutes = people.flatMap(({ minutesToAnswer }) => minutesToAnswer ?? []);
  return {
    months: months.map((month) => ({
      month,
      ...countsOf(people.filter((person) => person.month === month)),
    })),
    sources: sourcesOf(people, newGuests(guests, requests)),
    unanswered: people.length - minutes.length,
    minutesToAnswer: median(minutes),
  };
}

function sourcesOf(
  people: readonly (Results & { source: DemoSource })[],
  guests: readonly Results[],
): DemoOutcomes['sources'] {
  const all = [...people, ...guests.map((guest) => ({ ...guest, source: 'desk' }))];
  return DEMO_SOURCES.map((source) => ({
    source,
    ...countsOf(all.filter((person) => person.source === source)),
  }));
}

const countsOf = (people: readonly Results[]): DemoCounts => ({
  people: people.length,
  demosBooked: people.filter(({ hasDemo }) => hasDemo).length,
  showedUp: people.filter(({ showedUp }) => showedUp).length,
  becameMembers: people.filter(({ becameMember }) => becameMember).length,
});

/**
 * Returns the results for each guest who sent no request. Bookings with the same phone or email count as one
 * guest. A booking with the phone of one guest and the email of another makes them one guest.
 */
function newGuests(guests: readonly DeskGuest[], requests: readonly DemoAsked[]): Results[] {
  // All senders share one group, which the result leaves out. A guest with a sender's phone or email joins
  // this group.
  const senders = guestGroup(requests.flatMap(({ keys }) => keys));
  const groupOf = new Map([...senders.keys].map((key) => [key, senders]));
  const groups = new Set<GuestGroup>();
  for (const { keys, ...results } of guests) {
    const known = new Set(keys.flatMap((key) => groupOf.get(key) ?? []));
    const group = known.has(senders) ? senders : ([...known][0] ?? guestGroup([]));
    known.delete(group);
    groups.add(group);
    for (const other of known) groups.delete(other);
    for (const each of [{ keys, results }, ...known]) {
      for (const key of each.keys) {
        group.keys.add(key);
        groupOf.set(key, group);
      }
      group.results = eitherResult(group.results, each.results);
    }
  }
  groups.delete(senders);
  return [...groups].map(({ results }) => results);
}

type GuestGroup = { keys: Set<string>; results: Results };

const guestGroup = (keys: readonly string[]): GuestGroup => ({
  keys: new Set(keys),
  results: { hasDemo: false, showedUp: false, becameMember: false },
});

const eitherResult = (a: Results, b: Results): Results => ({
  hasDemo: a.hasDemo || b.hasDemo,
  showedUp: a.showedUp || b.showedUp,
  becameMember: a.becameMember || b.becameMember,
});

function outcomeOf(requests: readonly DemoAsked[]) {
  const first = requests.reduce((earliest, each) => (each.askedAt < earliest.askedAt ? each : earliest));
  const answers = requests.flatMap(({ answeredAt }) => answeredAt?.getTime() ?? []);
  return {
    month: first.month,
    source: first.isSignedIn ? ('account' as const) : ('website' as const),
    minutesToAnswer:
      answers.length === 0 ? null : Math.round((Math.min(...answers) - first.askedAt.getTime()) / 60_000),
    hasDemo: requests.some(({ hasDemo }) => hasDemo),
    showedUp: requests.some(({ showedUp }) => showedUp),
    becameMember: requests.some(({ becameMember }) => becameMember),
  };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
