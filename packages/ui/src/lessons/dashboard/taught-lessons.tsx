import type { TaughtLesson as Taught } from '@clubhouse/core/lessons';
import { datePlus, facilityDate, formatShortDate, mondayOf } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Button, Failed, Skeleton } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { lessonQueries } from '../api.ts';
import { datesOfWeek } from '../week.ts';
import { WeekSwitch } from '../week-switch.tsx';
import { TaughtLesson } from './taught-lesson.tsx';

const AddLessonDialog = lazyDialog(() => import('./enter-lesson-dialog.tsx'));

/**
 * Lists the lessons of the next seven days, and the lessons of a selected week. The second list does not
 * repeat lessons from the first list.
 */
export function TaughtLessons() {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const [monday, setMonday] = useState(mondayOf(today));
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const goToNext = () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  const nextDates = datesOfWeek(today);
  const next = useQuery(lessonQueries.taught({ from: today, to: datePlus(today, 6) }));
  const ofWeek = useQuery(lessonQueries.taught({ from: monday, to: datePlus(monday, 6) }));

  return (
    <>
      <section aria-labelledby="lessons-next">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="lessons-next" ref={heading} tabIndex={-1} className="scroll-mt-24 text-title outline-none">
            Next 7 days
          </h2>
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-5" />
            Add Lesson
          </Button>
        </div>
        {/* The placeholder fills the window, so nothing below jumps when the lessons appear. */}
        {next.isPending && <Skeleton className="mt-4 h-screen" />}
        {next.isError && (
          <div className="mt-4">
            <Failed
              error={next.error}
              what="We couldn’t load your upcoming lessons."
              onRetry={next.refetch}
            />
          </div>
        )}
        {next.data && (
          <Days dates={nextDates} today={today}>
            {(date) => <Lessons lessons={lessonsOn(date, next.data)} />}
          </Days>
        )}
      </section>
      {!next.isPending && (
        <section aria-labelledby="lessons-week" className="mt-12">
          <WeekSwitch id="lessons-week" monday={monday} today={today} onChange={setMonday} />
          {ofWeek.isError && (
            <div className="mt-4">
              <Failed
                error={ofWeek.error}
                what="We couldn’t load the week’s lessons."
                onRetry={ofWeek.refetch}
              />
            </div>
          )}
          {!(ofWeek.isError && !ofWeek.data) && (
            <Days
              dates={datesOfWeek(monday)}
              today={today}
              isBusy={!ofWeek.isSuccess || ofWeek.isPlaceholderData}
            >
              {(date) => {
                // A placeholder replaces the previous week's lessons while the selected week loads.
                if (!ofWeek.data || ofWeek.isPlaceholderData) return <Skeleton className="h-6" />;
                const lessons = lessonsOn(date, ofWeek.data);
                if (nextDates.includes(date)) return <ShownAbove count={lessons.length} onGo={goToNext} />;
                return <Lessons lessons={lessons} />;
              }}
            </Days>
          )}
        </section>
      )}
      {isAdding && <AddLessonDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

type DaysProps = {
  dates: readonly string[];
  today: string;
  isBusy?: boolean;
  children: (date: string) => ReactNode;
};

const Days = ({ dates, today, isBusy = false, children }: DaysProps) => (
  <ol aria-busy={isBusy} className="mt-4 grid gap-4">
    {dates.map((date) => (
      <li
        key={date}
        className="grid gap-x-3 gap-y-2 border-border border-t pt-3 md:grid-cols-[10rem_minmax(0,1fr)]"
      >
        <h3 className={date === today ? 'font-[640] text-accent' : 'font-[550]'}>
          {date === today && 'Today, '}
          {formatShortDate(date)}
        </h3>
        {children(date)}
      </li>
    ))}
  </ol>
);

const lessonsOn = (date: string, lessons: readonly Taught[]) =>
  lessons.filter((lesson) => lesson.date === date);

function Lessons({ lessons }: { lessons: readonly Taught[] }) {
  if (lessons.length === 0) return <p className="text-muted">No lessons.</p>;
  return (
    <ul className="grid min-w-0 gap-3">
      {lessons.map((lesson) => (
        <TaughtLesson key={lesson.id} lesson={lesson} />
      ))}
    </ul>
  );
}

function ShownAbove({ count, onGo }: { count: number; onGo: () => void }) {
  if (count === 0) return <p className="text-muted">No lessons.</p>;
  return (
    <p>
      <button
        type="button"
        onClick={onGo}
        className="-my-2.5 min-h-11 cursor-pointer text-left text-accent underline underline-offset-4"
      >
        {count === 1 ? '1 lesson' : `${count} lessons`}, shown above
      </button>
    </p>
  );
}
