import { sharedBooking } from '@clubhouse/core/bookings';
import { formatDate, formatInterval } from '@clubhouse/core/time';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { api, errorMessage, useNow } from '../../client/index.ts';
import { ConfirmationPart } from '../../kit/confirmation.tsx';
import { ButtonLink, Card, Page, Skeleton } from '../../kit/index.ts';
import { AddToCalendar, Arrival } from '../../kit/visit-links.tsx';
import { dayText } from '../texts.ts';

const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-booking', token],
    meta: { live: [] },
    queryFn: () => api.get(`/api/shared-bookings/${encodeURIComponent(token)}`, sharedBooking),
    refetchOnMount: 'always',
    retry: false,
  });

/** Friends open this page from a share link, without an account: docs/product/bookings.md#share-link. */
export function SharedBookingScreen() {
  const facility = useFacility();
  const now = useNow();
  const token = useParams().token ?? '';
  const { data, error, isError } = useQuery(sharedQuery(token));
  const { name } = facility.place;

  if (isError) {
    return (
      <Page key="error" title="This link doesn’t work" lead={errorMessage(error, 'Please try again.')}>
        <ButtonLink to="/" look="secondary">
          Visit {name}
        </ButtonLink>
      </Page>
    );
  }
  return (
    <Page title="You’re invited to play golf" lead={`A friend booked a simulator bay at ${name}.`}>
      <div className="max-w-2xl">
        {data ? (
          <Card>
            <h2 className="text-title">
              {dayText(data, now, facility)}, <span className="inline-block">{formatInterval(data)}</span>
            </h2>
            <p className="mt-1 text-muted">
              {formatDate(data.bookingDate)} in {data.bayName}. Times are {facility.place.zoneLabel}.
            </p>
            <ConfirmationPart>
              <AddToCalendar
                visit={{ ...data, date: data.bookingDate, title: `Golf at ${name}` }}
                fileUrl={`/calendar/shared/${token}.ics`}
              />
            </ConfirmationPart>
            <ConfirmationPart>
              <Arrival />
            </ConfirmationPart>
          </Card>
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Page>
  );
}
