import { bayName } from '@clubhouse/core/facility';
import { type ListedCoach, teachingHours } from '@clubhouse/core/lessons';
import { datePlus, formatHours, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { Skeleton } from '../../kit/index.ts';
import { outcomeText } from '../own/outcome-text.ts';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The booked hours of a week, with the members' names. */
export function WeekLoad({
  coach,
  monday,
  isKnown,
}: {
  coach: ListedCoach;
  monday: string;
  isKnown: boolean;
}) {
  const taken = coach.lessons.filter(({ status }) => status !== 'cancelled').length;
  const open = DAYS.flatMap((offset) => teachingHours(datePlus(monday, offset), coach)).length;
  return (
    <section aria-label={`Lessons of ${coach.name}`} aria-busy={!isKnown} className="min-w-0">
      <h4 className="font-[640]">
        {isKnown ? `${taken} of ${formatHours(open)} taken` : `${formatHours(open)}`}
      </h4>
      <div aria-hidden className="mt-2 h-2 overflow-hidden rounded-full bg-accent-soft">
        <div
          className="h-full bg-accent"
          style={{ width: `${!isKnown || open === 0 ? 0 : Math.min(100, (taken / open) * 100)}%` }}
        />
      </div>
      {!isKnown && <Skeleton className="mt-3 h-16" />}
      {isKnown && coach.lessons.length === 0 && <p className="mt-3 text-muted">No lessons this week.</p>}
      {isKnown && (
        <ul className="mt-3 divide-y divide-border empty:hidden">
          {coach.lessons.map((lesson) => (
            <li key={lesson.id} className="py-2">
              <p>
                {formatShortDate(lesson.date)}, <span className="font-data">{formatInterval(lesson)}</span>
              </p>
              <p className="text-muted">
                {lesson.memberName}, {bayName(lesson.simulatorId)}
                {lesson.status !== 'scheduled' && ` · ${outcomeText(lesson)}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
