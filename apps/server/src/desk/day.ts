import { BOARD_REQUESTS, type DeskDay } from '@clubhouse/core/desk';
import { BAYS } from '@clubhouse/core/facility';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import { type BoardBooking, boardOf, closuresTouching, withoutLeague } from '../bookings/index.ts';
import { newestOpenRequests } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { leaguesPlayingOn } from '../league-calendar/index.ts';

/** All data that the day board shows. */
export async function deskDayOf({ db, now }: Pick<Deps, 'db' | 'now'>, date: string): Promise<DeskDay> {
  const [bookings, leagues, closures, { requests, total }] = await Promise.all([
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
      simulatorIds: [...unreservedBays, ...baysOf(bookings, league.id)],
    })),
  );
  return {
    date,
    simulators: BAYS.map(({ id, name }) => ({ id, name })),
    bookings: bookings.map(withoutLeague),
    leagueSessions: sessions.sort((a, b) => a.startTime.localeCompare(b.startTime)),
    closures,
    openRequests: requests,
    openRequestCount: total,
  };
}

/** The bays that a league has reserved on the day. */
function baysOf(bookings: readonly BoardBooking[], leagueId: number): number[] {
  return bookings.filter((booking) => booking.leagueId === leagueId).map(({ simulatorId }) => simulatorId);
}
