import { bayName } from '@clubhouse/core/facility';
import { type ListedCoach, teachingHours } from '@clubhouse/core/lessons';
import {
  datePlus,
  facilityDate,
  formatHours,
  formatInterval,
  formatShortDate,
  WEEKDAYS,
} from '@clubhouse/core/time';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '../../client/index.ts';
import { Button, Card } from '../../kit/index.ts';
import { outcomeText } from '../own/outcome-text.ts';
import { SpecialtyList } from '../specialty-list.tsx';

const StopCoachingDialog = lazy(() => import('./stop-coaching-dialog.tsx'));

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** A coach: what members read, the hours, and how many of the week's are taken. */
export function CoachCard({
  coach,
  monday,
  focusWhenGone,
}: {
  coach: ListedCoach;
  monday: string;
  focusWhenGone: () => HTMLElement | null;
}) {
  const [isStopping, setIsStopping] = useState(false);
  const today = facilityDate(useNow());
  const taken = coach.lessons.filter(({ status }) => status !== 'cancelled');
  const open = DAYS.flatMap((offset) => teachingHours(datePlus(monday, offset), coach)).length;

  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="break-words text-lead">{coach.name}</h3>
          <a href={`mailto:${coach.email}`} className="break-all text-accent underline">
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
      {coach.bio && <p className="mt-3 max-w-2xl whitespace-pre-line">{coach.bio}</p>}
      <SpecialtyList specialties={coach.specialties} className="mt-3" />
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <section aria-label={`Hours of ${coach.name}`}>
          <h4 className="font-[640]">Hours</h4>
          <Hours coach={coach} today={today} />
        </section>
        <section aria-label={`Lessons of ${coach.name}`}>
          <h4 className="font-[640]">
            {taken.length} of {formatHours(open)} taken
          </h4>
          <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-accent-soft">
            <div
              className="h-full bg-accent"
              style={{ width: `${open === 0 ? 0 : Math.min(100, (taken.length / open) * 100)}%` }}
            />
          </div>
          <ul className="mt-3 divide-y divide-border">
            {coach.lessons.map((lesson) => (
              <li key={lesson.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 break-words">
                  {formatShortDate(lesson.date)}, <span className="font-data">{formatInterval(lesson)}</span>
                </span>
                <span className="min-w-0 break-words text-muted">
                  {lesson.memberName}, {bayName(lesson.simulatorId)}
                  {lesson.status !== 'scheduled' && ` · ${outcomeText(lesson)}`}
                </span>
              </li>
            ))}
          </ul>
          {coach.lessons.length === 0 && <p className="mt-2 text-muted">No lessons this week.</p>}
        </section>
      </div>
      {isStopping && (
        <Suspense fallback={null}>
          <StopCoachingDialog
            coach={coach}
            onClose={() => setIsStopping(false)}
            focusWhenGone={focusWhenGone}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** From Monday on, as people here plan their week. */
const WEEK = [...WEEKDAYS.slice(1), WEEKDAYS[0]];

function Hours({ coach, today }: { coach: ListedCoach; today: string }) {
  const daysOff = coach.daysOff.filter((day) => day >= today);
  if (coach.hours.length === 0) return <p className="mt-2 text-muted">No hours yet: members cannot book.</p>;
  return (
    <>
      <dl className="mt-2 grid gap-1">
        {WEEK.map((weekday) => ({
          weekday,
          ofDay: coach.hours.filter(({ dayOfWeek }) => dayOfWeek === weekday),
        }))
          .filter(({ ofDay }) => ofDay.length > 0)
          .map(({ weekday, ofDay }) => (
            <div key={weekday} className="flex flex-wrap gap-x-3">
              <dt className="w-24 text-muted">{weekday}</dt>
              <dd className="font-data">{ofDay.map(formatInterval).join(', ')}</dd>
            </div>
          ))}
      </dl>
      {daysOff.length > 0 && (
        <p className="mt-2 text-muted text-small">Off on {daysOff.map(formatShortDate).join(', ')}</p>
      )}
    </>
  );
}
