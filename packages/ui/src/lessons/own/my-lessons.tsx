import { bayName } from '@clubhouse/core/facility';
import { cancelRefusal, type Lesson, lessonPhase } from '@clubhouse/core/lessons';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, Failed, Skeleton } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { lessonQueries } from '../api.ts';
import { noneText, priceText } from '../lesson-texts.ts';
import { PastLessons } from './past-lessons.tsx';

const CancelLessonDialog = lazyDialog(() => import('../cancel-lesson-dialog.tsx'));

export function MyLessons() {
  const facility = useFacility();
  const own = useQuery(lessonQueries.own());
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelling, setCancelling] = useState<Lesson | null>(null);
  const lessons = own.data ?? [];
  const isAhead = (lesson: Lesson) =>
    lesson.status === 'scheduled' && lessonPhase(lesson, now, facility) !== 'past';
  const ahead = lessons.filter(isAhead);
  const behind = lessons.filter((lesson) => !isAhead(lesson)).reverse();

  return (
    <section aria-labelledby="my-lessons">
      <h2 id="my-lessons" ref={heading} tabIndex={-1} className="text-title outline-none">
        My Lessons
      </h2>
      <div className="mt-4 grid gap-3">
        {own.isPending && <Skeleton className="h-24" />}
        {own.isError && (
          <Failed error={own.error} what="We couldn’t load your lessons." onRetry={own.refetch} />
        )}
        {own.isSuccess && ahead.length === 0 && (
          <p className="rounded-md border border-border border-dashed p-4 text-muted">
            {noneText(facilityDate(now, facility), lessons, facility)}
          </p>
        )}
        <ul className="grid gap-3 empty:hidden">
          {ahead.map((lesson) => (
            <li
              key={lesson.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-border bg-surface p-4"
            >
              <div className="min-w-0 flex-[1_1_11rem]">
                <p className="font-[600]">
                  {formatShortDate(lesson.date)}{' '}
                  <span className="font-[400] text-muted">with {lesson.coachName}</span>
                </p>
                <p>
                  <span className="font-data">{formatInterval(lesson)}</span>
                  <span className="text-muted">, {bayName(lesson.simulatorId, facility)}</span>
                </p>
                <p className="text-muted text-small">
                  {priceText(lesson.date, lesson.isComplimentary, facility)}
                </p>
              </div>
              {cancelRefusal(lesson, now, facility) === null ? (
                <Button
                  look="quiet"
                  aria-label={`Cancel lesson on ${formatShortDate(lesson.date)}, ${formatInterval(lesson)}`}
                  onClick={() => setCancelling(lesson)}
                >
                  Cancel
                </Button>
              ) : (
                <span className="rounded-sm bg-success-soft px-2 py-1 font-[550] text-small text-success">
                  Now
                </span>
              )}
            </li>
          ))}
        </ul>
        {behind.length > 0 && <PastLessons lessons={behind} />}
      </div>
      {cancelling && (
        <CancelLessonDialog
          lesson={cancelling}
          other={cancelling.coachName}
          onClose={() => setCancelling(null)}
          focusWhenGone={() => heading.current}
        />
      )}
    </section>
  );
}
