import { BOARD_REQUESTS, type DeskDay } from '@clubhouse/core/desk';
import { baysOn } from '@clubhouse/core/facility';
import { leagueSessionsOn } from '@clubhouse/core/leagues';
import { boardOf, closuresTouching } from '../bookings/index.ts';
import { newestOpenRequests } from '../demo-requests/index.ts';
import type { Deps } from '../deps.ts';
import { leaguesPlayingOn } from '../league-calendar/index.ts';
import { deskWatchesOn } from '../watches/index.ts';

export async function deskDayOf(
  { db, now, facility: current }: Pick<Deps, 'db' | 'now' | 'facility'>,
  date: string,
): Promise<DeskDay> {
  const facility = current();
  const [{ bookings, baysOf }, leagues, closures, { requests, total }, watches] = await Promise.all([
    boardOf(db, date, now(), facility),
    leaguesPlayingOn(db, date),
    closuresTouching(db, date, facility),
    newestOpenRequests(db, BOARD_REQUESTS),
    deskWatchesOn(db, date, now()),
  ]);
  const sessions = leagues.flatMap((league) =>
    leagueSessionsOn(date, [league], facility).map(({ leagueName, startTime, endTime, unreservedBays }) => ({
      leagueId: league.id,
      leagueName,
      startTime,
      endTime,
      simulatorIds: [...unreservedBays, ...baysOf(league.id)],
    })),
  );
  return {
    date,
    simulators: baysOn(date, facility).map(({ id, name }) => ({ id, name })),
    bookings,
    leagueSessions: sessions.sort((a, b) => a.startTime.localeCompare(b.startTime)),
    closures,
    openRequests: requests,
    openRequestCount: total,
    watches,
  };
}
