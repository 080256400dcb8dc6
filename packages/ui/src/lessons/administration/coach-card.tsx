import type { ListedCoach } from '@clubhouse/core/lessons';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useState } from 'react';
import { useNow } from '../../client/index.ts';
import { Button, Card } from '../../kit/index.ts';
import { LongText } from '../long-text.tsx';
import { SpecialtyList } from '../specialty-list.tsx';
import { WEEK } from '../week.ts';
import { StopCoachingDialog } from './stop-coaching.ts';
import { WeekLoad } from './week-load.tsx';

/** A coach: public profile, hours, and the booked share of the week. */
export function CoachCard({
  coach,
  monday,
  isWeekKnown,
  focusWhenGone,
}: {
  coach: ListedCoach;
  monday: string;
  /** Hidden while the lessons belong to another week. */
  isWeekKnown: boolean;
  focusWhenGone: () => HTMLElement | null;
}) {
  const [isStopping, setIsStopping] = useState(false);
  const today = facilityDate(useNow());

  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-[1_1_13rem]">
          <h3 className="text-lead">{coach.name}</h3>
          <a
            href={`mailto:${coach.email}`}
            className="inline-flex min-h-11 items-center text-accent underline underline-offset-4"
          >
            {coach.email}
          </a>
        </div>
        <Button
          look="secondary"
          aria-label={`Stop coaching: ${coach.name}`}
          onClick={() => setIsStopping(true)}
        >
          Stop coaching
        </Button>
      </div>
      {coach.bio && <LongText text={coach.bio} about={coach.name} className="mt-3" />}
      <SpecialtyList specialties={coach.specialties} className="mt-3" />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <section aria-label={`Hours of ${coach.name}`}>
          <h4 className="font-[640]">Hours</h4>
          <Hours coach={coach} today={today} />
        </section>
        <WeekLoad coach={coach} monday={monday} isKnown={isWeekKnown} />
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

function Hours({ coach, today }: { coach: ListedCoach; today: string }) {
  const daysOff = coach.daysOff.filter((day) => day >= today);
  if (coach.hours.length === 0) return <p className="mt-2 text-muted">No hours yet. Members can’t book.</p>;
  return (
    <>
      <dl className="mt-2 grid grid-cols-[3.5rem_minmax(0,1fr)] gap-y-1">
        {WEEK.map((weekday) => ({
          weekday,
          ofDay: coach.hours.filter(({ dayOfWeek }) => dayOfWeek === weekday),
        }))
          .filter(({ ofDay }) => ofDay.length > 0)
          .map(({ weekday, ofDay }) => (
            <div key={weekday} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">
                <abbr title={weekday} className="no-underline">
                  {weekday.slice(0, 3)}
                </abbr>
              </dt>
              <dd className="flex flex-wrap gap-x-5 font-data">
                {ofDay.map((some) => (
                  <span key={some.startTime}>{formatInterval(some)}</span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
      {daysOff.length > 0 && (
        <p className="mt-2 text-muted text-small">Off on {daysOff.map(formatShortDate).join(', ')}</p>
      )}
    </>
  );
}
