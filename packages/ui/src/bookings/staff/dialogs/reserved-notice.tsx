import { may } from '@clubhouse/core/auth';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { nightOn } from '@clubhouse/core/leagues';
import { SCREENS } from '@clubhouse/core/screens';
import { overlaps } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { generatePath } from 'react-router-dom';
import { useUser } from '../../../auth/index.ts';
import { ButtonLink, Notice } from '../../../kit/index.ts';
import { leagueQueries, NightButtons, nightPathOf } from '../../../leagues/index.ts';
import { PersonLink } from '../../../users/index.ts';

/**
 * Says how to change the time of a league's or lesson's booking, because staff cannot move such a booking on
 * its own.
 */
export function ReservedNotice({
  booking,
  day,
  onDone,
}: {
  booking: DeskBookingRow;
  day: DeskDay;
  onDone: () => void;
}) {
  if (booking.kind === 'lesson') {
    return (
      <Notice>
        Reserved for a lesson
        {booking.coachName && (
          <>
            {' with '}
            <PersonLink userId={booking.coachId ?? null} name={booking.coachName} />
          </>
        )}
        . To change the time, ask the coach or the member.
      </Notice>
    );
  }
  const session = day.leagueSessions.find(
    (each) =>
      each.leagueName === booking.name &&
      each.simulatorIds.includes(booking.simulatorId) &&
      overlaps(each, booking),
  );
  return <LeagueNotice leagueId={session?.leagueId ?? null} date={booking.bookingDate} onDone={onDone} />;
}

/**
 * Shows who plays, and lets admins open the league and move or cancel the night. `leagueId` is null if the
 * league is unknown, and then there are no buttons.
 */
export function LeagueNotice({
  leagueId,
  date,
  onDone,
}: {
  leagueId: number | null;
  date: string;
  onDone: () => void;
}) {
  const mayEdit = may(useUser(), 'administer');
  return (
    <Notice>
      <p>Reserved for a league. To change all its nights, open the league.</p>
      {leagueId !== null && (
        <div className="mt-3 flex flex-wrap gap-3">
          {mayEdit && (
            <ButtonLink look="secondary" to={generatePath(SCREENS.editLeague.path, { id: String(leagueId) })}>
              Open League
            </ButtonLink>
          )}
          <LeagueNight leagueId={leagueId} date={date} mayEdit={mayEdit} onDone={onDone} />
        </div>
      )}
    </Notice>
  );
}

type NightProps = { leagueId: number; date: string; mayEdit: boolean; onDone: () => void };

function LeagueNight({ leagueId, date, mayEdit, onDone }: NightProps) {
  const { data: league } = useQuery(leagueQueries.one(leagueId));
  const night = league && nightOn(league, date);
  if (!league || !night) return null;
  return (
    <>
      <ButtonLink look="secondary" to={nightPathOf(league, night, 'adminLeagueNight')}>
        Who’s Playing
      </ButtonLink>
      {mayEdit && <NightButtons league={league} date={date} look="secondary" onDone={onDone} />}
    </>
  );
}
