import { type League, nextSessionOf, ownTime } from '@clubhouse/core/leagues';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { EntranceCode } from '../../keypad/index.ts';
import { Confirmation, ConfirmationPart } from '../../kit/confirmation.tsx';
import { Button, ButtonLink, Card } from '../../kit/index.ts';
import { AddToCalendar, Arrival } from '../../kit/visit-links.tsx';
import { pathOf } from '../league-texts.ts';

/** Shown above the leagues after a member has joined one: docs/product/leagues.md#joining. */
export default function LeagueConfirmation({ league, onDismiss }: { league: League; onDismiss: () => void }) {
  const facility = useFacility();
  const first = nextSessionOf(league, useNow(), facility);
  return (
    <Card>
      <Confirmation title={`You’re in: ${league.name}`}>
        {first && (
          <>
            <p className="mt-2 text-lead">
              First night: <span className="font-[640]">{formatDate(first.date)}</span>,{' '}
              <span className="inline-block font-[640]">{formatInterval(ownTime(league, first))}</span>
            </p>
            <p className="text-muted">The calendar file has every night of the season.</p>
            <ConfirmationPart>
              <AddToCalendar
                visit={{ ...first, ...ownTime(league, first), title: league.name }}
                fileUrl={`/api/user/calendar/league-${league.id}.ics`}
              />
            </ConfirmationPart>
          </>
        )}
        <div className="mt-4 grid max-w-sm empty:hidden">
          <EntranceCode />
        </div>
        <ConfirmationPart>
          <Arrival />
        </ConfirmationPart>
        <ConfirmationPart>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to={pathOf(league)}>View League</ButtonLink>
            <Button look="quiet" onClick={onDismiss}>
              Close
            </Button>
          </div>
        </ConfirmationPart>
      </Confirmation>
    </Card>
  );
}
