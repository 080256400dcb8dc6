import type { SubstituteRequest } from '@clubhouse/core/leagues';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { ButtonLink } from '../../kit/index.ts';
import { nightPathOf } from '../league-texts.ts';
import { AcceptButton } from './accept-button.tsx';
import { substituteQueries } from './api.ts';

export function SubstituteRequests() {
  const { data = [] } = useQuery(substituteQueries.requests());
  if (data.length === 0) return null;
  return (
    <section aria-label="Requests for a substitute" className="grid gap-3">
      {data.map((request) => (
        <Request key={`${request.participantId} ${request.night}`} request={request} />
      ))}
    </section>
  );
}

function Request({ request }: { request: SubstituteRequest }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const { leagueId: id, leagueName, night, participantId, playerName, date } = request;
  const day = date === today ? 'tonight' : `on ${formatShortDate(date)}`;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-md border border-accent bg-accent-soft px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="wrap-anywhere font-[600]">
          Can you play for {playerName} {day}?
        </p>
        <p className="text-small">
          {leagueName}, <span className="inline-block">{formatInterval(request)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <AcceptButton place={{ league: { id }, night: { night }, participantId }} playerName={playerName} />
        <ButtonLink to={nightPathOf({ id }, night)} look="secondary">
          Who’s Playing
        </ButtonLink>
      </div>
    </div>
  );
}
