import { usualStart } from '@clubhouse/core/bookings';
import { facilityDate } from '@clubhouse/core/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { useRef } from 'react';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { ButtonLink, Card, Page } from '../kit/index.ts';
import { bookingQueries, prefetchDay } from './api.ts';
import { BookingForm } from './booking-form.tsx';
import { choiceAtom, choiceToMove, currentChoice } from './choice.ts';
import { DatePicker } from './date-picker.tsx';
import { bookingEvents } from './events.ts';
import { MyBookings } from './my-bookings.tsx';
import { coachingText, openText } from './texts.ts';

export function BookingScreen() {
  const facility = useFacility();
  const [selected, setChoice] = useAtom(choiceAtom);
  const queryClient = useQueryClient();
  const top = useRef<HTMLDivElement>(null);
  const today = facilityDate(useNow(), facility);
  const choice = currentChoice(selected, today, facility);
  const { data: own = [] } = useQuery(bookingQueries.own(today));
  const { data: earlier } = useQuery(bookingQueries.ownBefore(today, 1));
  const latest = [...(earlier?.rows.toReversed() ?? []), ...own];

  return (
    <Page title="Book a bay" lead={openText(facility)}>
      <div ref={top} tabIndex={-1} className="grid items-start gap-4 outline-none lg:grid-cols-[24rem_1fr]">
        <Card>
          <DatePicker
            today={today}
            value={choice.date}
            marked={new Set(own.map(({ bookingDate }) => bookingDate))}
            onLookAt={(candidate) => prefetchDay(queryClient, candidate)}
            onChange={(chosen) => {
              bookingEvents.searched(chosen);
              setChoice({ ...choice, date: chosen });
            }}
          />
        </Card>
        <BookingForm choice={choice} usualStart={usualStart(latest)} onChange={setChoice} />
      </div>
      <div className="mt-12 grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
        <MyBookings
          movingId={choice.moving?.id}
          onMove={(booking) => {
            setChoice(choiceToMove(booking));
            top.current?.scrollIntoView({ block: 'start' });
            top.current?.focus({ preventScroll: true });
          }}
        />
        <Card>
          <h2 className="text-lead">Want to practice with a coach?</h2>
          <p className="mt-1 text-muted">{coachingText(facility)}</p>
          <ButtonLink to="/book-lesson" look="secondary" className="mt-4 w-full">
            Book a lesson
          </ButtonLink>
        </Card>
      </div>
    </Page>
  );
}
