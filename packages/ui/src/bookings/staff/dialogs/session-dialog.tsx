import type { Occupancy } from '@clubhouse/core/desk';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useFacility } from '../../../client/facility.ts';
import { Dialog } from '../../../kit/dialog.tsx';
import { LeagueNotice } from './reserved-notice.tsx';

/** Shows the night of a league without a schedule. Such a league keeps bays free but has no bookings. */
export default function SessionDialog({
  session,
  onClose,
}: {
  session: Extract<Occupancy, { type: 'session' }>;
  onClose: () => void;
}) {
  const facility = useFacility();
  const { leagueId, leagueName, date } = session;
  return (
    <Dialog title={leagueName} onClose={onClose}>
      <div className="grid gap-5">
        <div>
          <p className="text-lead">
            {formatInterval(session)} <span className="text-base text-muted">{facility.place.zoneLabel}</span>
          </p>
          <p>{formatDate(date)}</p>
        </div>
        <LeagueNotice leagueId={leagueId} date={date} onDone={onClose} />
      </div>
    </Dialog>
  );
}
