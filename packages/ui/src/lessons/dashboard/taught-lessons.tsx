import type { Lesson } from '@clubhouse/core/lessons';
import { datePlus, facilityDate, formatDate, formatShortDate, mondayOf } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNow } from '../../client/index.ts';
import { Button, Failed, Skeleton } from '../../kit/index.ts';
import { lessonQueries } from '../api.ts';
import { TaughtLesson } from './taught-lesson.tsx';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The lessons of today, and those of a week, day by day. */
export function TaughtLessons() {
  const today = facilityDate(useNow());
  const [monday, setMonday] = useState(mondayOf(today));
  const heading = useRef<HTMLHeadingElement>(null);
  const ofDay = useQuery(lessonQueries.taught({ from: today, to: today }));
  const sunday = datePlus(monday, 6);
  const ofWeek = useQuery(lessonQueries.taught({ from: monday, to: sunday }));
  const focusHeading = () => heading.current;

  return (
    <>
      <section aria-labelledby="lessons-today">
        <h2 id="lessons-today" ref={heading} tabIndex={-1} className="text-title outline-none">
          Today, {formatDate(today)}
        </h2>
        <div className="mt-4 grid gap-3">
          {ofDay.isPending && <Skeleton className="h-28" />}
          {ofDay.isError && (
            <Failed error={ofDay.error} what="Today’s lessons could not be loaded." onRetry={ofDay.refetch} />
          )}
          {ofDay.data && (
            <Lessons lessons={ofDay.data} none="No lessons today." focusWhenGone={focusHeading} />
          )}
        </div>
      </section>
      <section aria-labelledby="lessons-week" className="mt-12">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="lessons-week" className="text-title">
            {formatShortDate(monday)} – {formatShortDate(sunday)}
          </h2>
          <div className="flex gap-2">
            <Button
              look="secondary"
              aria-label="Previous week"
              onClick={() => setMonday(datePlus(monday, -7))}
            >
              <ChevronLeft aria-hidden className="size-5" />
            </Button>
            <Button look="secondary" onClick={() => setMonday(mondayOf(today))}>
              This week
            </Button>
            <Button look="secondary" aria-label="Next week" onClick={() => setMonday(datePlus(monday, 7))}>
              <ChevronRight aria-hidden className="size-5" />
            </Button>
          </div>
        </div>
        {ofWeek.isPending && <Skeleton className="mt-4 h-64" />}
        {ofWeek.isError && (
          <div className="mt-4">
            <Failed error={ofWeek.error} what="The week could not be loaded." onRetry={ofWeek.refetch} />
          </div>
        )}
        {ofWeek.data && (
          <ol aria-busy={ofWeek.isPlaceholderData} className="mt-4 grid gap-6">
            {DAYS.map((offset) => datePlus(monday, offset)).map((date) => (
              <li key={date} className="grid gap-3 border-border border-t pt-3 md:grid-cols-[10rem_1fr]">
                <h3 className={date === today ? 'font-[640] text-accent' : 'font-[550]'}>
                  {formatShortDate(date)}
                </h3>
                <Lessons
                  lessons={ofWeek.data.filter((lesson) => lesson.date === date)}
                  none="No lessons."
                  focusWhenGone={focusHeading}
                />
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  );
}

function Lessons({
  lessons,
  none,
  focusWhenGone,
}: {
  lessons: readonly Lesson[];
  none: string;
  focusWhenGone: () => HTMLElement | null;
}) {
  if (lessons.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="grid gap-3">
      {lessons.map((lesson) => (
        <TaughtLesson key={lesson.id} lesson={lesson} focusWhenGone={focusWhenGone} />
      ))}
    </ul>
  );
}
