import type { DemoOutcomes } from './contract.ts';
import { grouped } from './grouped.ts';

export type DemoAsked = {
  /** The month in which the request arrived, as YYYY-MM. */
  month: string;
  askedAt: Date;
  /** Identifies the person who asked. All requests from the same person have the same value. */
  person: string;
  /** The time of the first note, the first demo or the first change of the state, whichever came first. */
  answeredAt: Date | null;
  hasDemo: boolean;
  showedUp: boolean;
  becameMember: boolean;
};

/** Counts each person once, in the month of their first request: docs/product/reports.md#demo-request-report. */
export function demoOutcomesOf(requests: readonly DemoAsked[], months: readonly string[]): DemoOutcomes {
  const people = grouped(requests, ({ person }) => person).map(outcomeOf);
  const minutes = people.flatMap(({ minutesToAnswer }) => minutesToAnswer ?? []);
  return {
    months: months.map((month) => {
      const asked = people.filter((person) => person.month === month);
      return {
        month,
        people: asked.length,
        demosBooked: asked.filter(({ hasDemo }) => hasDemo).length,
        showedUp: asked.filter(({ showedUp }) => showedUp).length,
        becameMembers: asked.filter(({ becameMember }) => becameMember).length,
      };
    }),
    unanswered: people.length - minutes.length,
    minutesToAnswer: median(minutes),
  };
}

function outcomeOf(requests: readonly DemoAsked[]) {
  const first = requests.reduce((earliest, each) => (each.askedAt < earliest.askedAt ? each : earliest));
  const answers = requests.flatMap(({ answeredAt }) => answeredAt?.getTime() ?? []);
  return {
    month: first.month,
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
