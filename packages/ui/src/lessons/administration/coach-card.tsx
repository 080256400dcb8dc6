import { bayName, type Facility } from '@clubhouse/core/facility';
import { type Lesson, type ListedCoach, paymentOf, teachingHours } from '@clubhouse/core/lessons';
import { facilityDate, formatHours, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, Card, Skeleton } from '../../kit/index.ts';
import { PersonLink } from '../../users/index.ts';
import { OUTCOMES, PAYMENTS } from '../lesson-texts.ts';
import { LongText } from '../long-text.tsx';
import { SpecialtyList } from '../specialty-list.tsx';
import { datesOfWeek, WEEK } from '../week.ts';
import { StopCoachingDialog } from './stop-coaching.ts';

type Props = {
  coach: ListedCoach;
  monday: string;
  /** Until the selected week has loaded, `coach` has the lessons of the previously selected week. */
  isWeekLoaded: boolean;
  focusWhenGone: () => HTMLElement | null;
};

export function CoachCard({ coach, monday, isWeekLoaded, focusWhenGone }: Props) {
  const [isStopping, setIsStopping] = useState(false);
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-[1_1_13rem]">
          <h3 className="text-lead">
            <PersonLink userId={coach.id} name={coach.name} />
          </h3>
          <a
            href={`mailto:${coach.email}`}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {coach.email}
          </a>
        </div>
        <Button
          look="secondary"
          aria-label={`Remove coach: ${coach.name}`}
          onClick={() => setIsStopping(true)}
        >
          Remove coach
        </Button>
      </div>
      {coach.bio && <LongText text={coach.bio} about={coach.name} className="mt-3" />}
      <SpecialtyList specialties={coach.specialties} className="mt-3" />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <section aria-label={`${coach.name}’s hours`}>
          <h4 className="font-[640]">Hours</h4>
          <Hours coach={coach} />
        </section>
        <section aria-label={`${coach.name}’s lessons`} aria-busy={!isWeekLoaded} className="min-w-0">
          <WeekLoad coach={coach} monday={monday} isLoaded={isWeekLoaded} />
        </section>
      </div>
      {isStopping && (
        <StopCoachingDialog
          coach={coach}
          onClose={() => setIsStopping(false)}
          focusWhenGone={focusWhenGone}
        />
      )}
    </Card>
  );
}

function detailsOf(lesson: Lesson, facility: Facility): string {
  const payment = paymentOf(lesson, facility);
  const outcome = lesson.status === 'scheduled' ? '' : ` · ${OUTCOMES[lesson.status]}`;
  return payment ? `${outcome} · ${PAYMENTS[payment]}` : outcome;
}

function Hours({ coach }: { coach: ListedCoach }) {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const daysOff = coach.daysOff.filter((day) => day >= today);
  if (coach.hours.length === 0)
    return <p className="mt-2 text-muted">No hours yet, so members can’t book lessons.</p>;
  return (
    <>
      <dl className="mt-2 grid grid-cols-[3.5rem_minmax(0,1fr)] gap-y-1">
        {WEEK.filter((weekday) => coach.hours.some(({ dayOfWeek }) => dayOfWeek === weekday)).map(
          (weekday) => (
            <div key={weekday} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">
                <abbr title={weekday} className="no-underline">
                  {weekday.slice(0, 3)}
                </abbr>
              </dt>
              <dd className="flex flex-wrap gap-x-5">
                {coach.hours
                  .filter(({ dayOfWeek }) => dayOfWeek === weekday)
                  .map((hours) => (
                    <span key={hours.startTime}>{formatInterval(hours)}</span>
                  ))}
              </dd>
            </div>
          ),
        )}
      </dl>
      {daysOff.length > 0 && (
        <p className="mt-2 text-muted text-small">Off on {daysOff.map(formatShortDate).join(', ')}</p>
      )}
    </>
  );
}

function WeekLoad({ coach, monday, isLoaded }: { coach: ListedCoach; monday: string; isLoaded: boolean }) {
  const facility = useFacility();
  const booked = coach.lessons.filter(({ status }) => status !== 'cancelled').length;
  const open = datesOfWeek(monday).flatMap((date) => teachingHours(date, coach, facility)).length;
  const percentBooked = isLoaded && open > 0 ? Math.min(100, (booked / open) * 100) : 0;
  return (
    <>
      <h4 className="font-[640]">
        {isLoaded ? `${booked} of ${formatHours(open)} booked` : formatHours(open)}
      </h4>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-accent-soft">
        <div className="h-full bg-accent" style={{ width: `${percentBooked}%` }} />
      </div>
      {!isLoaded && <Skeleton className="mt-3 h-16" />}
      {isLoaded && coach.lessons.length === 0 && <p className="mt-3 text-muted">No lessons booked.</p>}
      {isLoaded && (
        <ul className="mt-3 divide-y divide-border empty:hidden">
          {coach.lessons.map((lesson) => (
            <li key={lesson.id} className="py-2">
              <p>
                {formatShortDate(lesson.date)}, {formatInterval(lesson)}
              </p>
              <p className="text-muted">
                <PersonLink userId={lesson.memberId} name={lesson.memberName} />,{' '}
                {bayName(lesson.simulatorId, facility)}
                {detailsOf(lesson, facility)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
