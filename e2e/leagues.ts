import { DEFAULT_FACILITY } from '@clubhouse/core/facility';
import type { League, LeagueForm } from '@clubhouse/core/leagues';
import { datePlus, facilityDate, weekdayOf } from '@clubhouse/core/time';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';
import { test as base, expect, PASSWORD } from './people.ts';

type Fixtures = {
  admin: APIRequestContext;
  /** Returns a signed-in API client for an existing user. */
  callsOf: (email: string) => Promise<APIRequestContext>;
  /** Opens a separate signed-in browser for an existing user. */
  browserOf: (email: string) => Promise<Page>;
  /** Creates a league for this test. Its sessions start on `FIRST_SESSION` by default. */
  aLeague: (options?: Partial<LeagueForm> & { createSchedule?: boolean }) => Promise<League>;
};

/** The date of a league's first session: later than any date that other tests book. */
export const FIRST_SESSION = datePlus(facilityDate(new Date(), DEFAULT_FACILITY), 60);

export const test = base.extend<Fixtures>({
  callsOf: async ({ playwright, baseURL }, use) => {
    const contexts: APIRequestContext[] = [];
    await use(async (email) => {
      const context = await playwright.request.newContext({ baseURL: baseURL as string });
      contexts.push(context);
      await context.post('/api/login', { data: { username: email, password: PASSWORD } });
      return context;
    });
    for (const context of contexts) await context.dispose();
  },
  browserOf: async ({ browser, baseURL, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: baseURL as string });
      contexts.push(context);
      await context.request.post('/api/login', { data: { username: email, password: PASSWORD } });
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  admin: async ({ aPerson, callsOf }, use) => {
    const { email } = await aPerson({ isAdmin: true });
    await use(await callsOf(email));
  },
  aLeague: async ({ admin }, use) => {
    const leagues: League[] = [];
    await use(async (options = {}) => {
      const data = {
        name: `League ${process.pid}-${Date.now()}`,
        leagueType: 'individual',
        scoringType: 'lowest_score',
        startDate: FIRST_SESSION,
        endDate: datePlus(FIRST_SESSION, 28),
        dayOfWeek: weekdayOf(FIRST_SESSION),
        startTime: '18:00',
        endTime: '20:00',
        maxParticipants: 4,
        numberOfBays: 1,
        ...options,
      };
      const answer = await admin.post('/api/admin/leagues', { data });
      expect(answer.status()).toBe(201);
      leagues.push(await answer.json());
      return leagues.at(-1) as League;
    });
    for (const { id } of leagues) await admin.delete(`/api/leagues/${id}`);
  },
});

export async function join(member: APIRequestContext, { id }: League, more = {}): Promise<void> {
  const { id: userId } = await (await member.get('/api/user')).json();
  const answer = await member.post(`/api/leagues/${id}/join`, {
    data: { userId, isTeamLead: true, ...more },
  });
  expect(answer.status()).toBe(201);
}
