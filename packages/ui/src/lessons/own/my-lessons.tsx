import { bayName } from '@clubhouse/core/facility';
import { type Lesson, lessonChangeRefusal, lessonPhase } from '@clubhouse/core/lessons';
import { facilityDate, formatInterval, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, Failed, Notice, Skeleton } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { lessonQueries } from '../api.ts';
import { noneText, PAYMENTS, priceText } from '../lesson-texts.ts';
import { PastLessons } from './past-lessons.tsx';

const CancelLessonDialog = lazyDialog(() => import('../cancel-lesson-dialog.tsx'));
const MoveLessonDialog = lazyDialog(async () => ({
  default: (await import('../move-lesson-dialog.tsx')).MoveOwnLesson,
}));

/**
 * Returns the ID of the lesson to move, and a function that changes it. The ID is in the URL, because emails
 * that ask a member to move a lesson contain links like `?move=12`.
 */
function useMovedLesson() {
  const [params, setParams] = useSearchParams();
  const id = params.get('move');
  const set = (lesson: Lesson | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (lesson) after.set('move', String(lesson.id));
        else after.delete('move');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [id === null ? null : Number(id), set] as const;
}

export function MyLessons() {
  const facility = useFacility();
  const own = useQuery(lessonQueries.own());
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [cancelling, setCancelling] = useState<Lesson | null>(null);
  const [movingId, setMoving] = useMovedLesson();
  const lessons = own.data ?? [];
  const isAhead = (lesson: Lesson) =>
    lesson.status === 'scheduled' && lessonPhase(lesson, now, facility) !== 'past';
  const ahead = lessons.filter(isAhead);
  const moving = ahead.find(
    (lesson) => lesson.id === movingId && lessonChangeRefusal(lesson, now, facility) === null,
  );
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
        {own.isSuccess && movingId !== null && !moving && (
          <Notice>This lesson can no longer be moved. It was canceled or has already started.</Notice>
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
                  {formatInterval(lesson)}
                  <span className="text-muted">, {bayName(lesson.simulatorId, facility)}</span>
                </p>
                <p className="text-muted text-small">
                  {lesson.isPaid ? PAYMENTS.paid : priceText(lesson.date, lesson.isComplimentary, facility)}
                </p>
              </div>
              {lessonChangeRefusal(lesson, now, facility) === null ? (
                <div className="-mx-2 flex flex-wrap">
                  <Button
                    look="quiet"
                    aria-label={`Move lesson on ${formatShortDate(lesson.date)}, ${formatInterval(lesson)}`}
                    onClick={() => setMoving(lesson)}
                  >
                    Move
                  </Button>
                  <Button
                    look="quiet"
                    aria-label={`Cancel lesson on ${formatShortDate(lesson.date)}, ${formatInterval(lesson)}`}
                    onClick={() => setCancelling(lesson)}
                  >
                    Cancel
                  </Button>
                </div>
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
      {moving && <MoveLessonDialog lesson={moving} onClose={() => setMoving(null)} />}
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
