import { BOARD_REQUESTS, type DeskDay } from '@clubhouse/core/desk';
import { BAYS } from '@clubhouse/core/facility';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import { boardOf, closuresTouching } from '../bookings/index.ts';
import { newestOpenRequests } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { leaguesPlayingOn } from '../league-calendar/index.ts';

export async function deskDayOf({ db, now }: Pick<Deps, 'db' | 'now'>, date: string): Promise<DeskDay> {
  const [{ bookings, baysOf }, leagues, closures, { requests, total }] = await Promise.all([
    boardOf(db, date, now()),
    leaguesPlayingOn(db, date),
    closuresTouching(db, date),
    newestOpenRequests(db, BOARD_REQUESTS),
  ]);
  const sessions = leagues.flatMap((league) =>
    leagueSessionsOn(date, [league]).map(({ leagueName, startTime, endTime, unreservedBays }) => ({
      leagueId: league.id,
      leagueName,
      startTime,
      endTime,
      simulatorIds: [...unreservedBays, ...baysOf(league.id)],
    })),
  );
  return {
    date,
    simulators: BAYS.map(({ id, name }) => ({ id, name })),
    bookings,
    leagueSessions: sessions.sort((a, b) => a.startTime.localeCompare(b.startTime)),
    closures,
    openRequests: requests,
    openRequestCount: total,
  };
}
