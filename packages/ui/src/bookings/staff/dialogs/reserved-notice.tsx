import { may } from '@clubhouse/core/auth';
import type { DeskBookingRow, DeskDay } from '@clubhouse/core/desk';
import { SCREENS } from '@clubhouse/core/screens';
import { overlaps } from '@clubhouse/core/time';
import { generatePath } from 'react-router-dom';
import { useUser } from '../../../auth/index.ts';
import { ButtonLink, Notice } from '../../../kit/index.ts';

/** A league's or a lesson's time is changed there. */
export function ReservedNotice({ booking, day }: { booking: DeskBookingRow; day: DeskDay }) {
  const mayEdit = may(useUser(), 'administer');
  if (booking.kind === 'lesson') {
    return <Notice>This time belongs to a lesson, and is changed with the lesson.</Notice>;
  }
  const session = day.leagueSessions.find(
    (each) =>
      each.leagueName === booking.name &&
      each.simulatorIds.includes(booking.simulatorId) &&
      overlaps(each, booking),
  );
  return (
    <Notice>
      <p>This time belongs to a league, and is changed with the league.</p>
      {session && mayEdit && (
        <ButtonLink
          look="secondary"
          className="mt-3"
          to={generatePath(SCREENS.editLeague.path, { id: String(session.leagueId) })}
        >
          Open the League
        </ButtonLink>
      )}
    </Notice>
  );
}
