import type { Lesson } from '@clubhouse/core/lessons';
import { datePlus, facilityDate, formatDate, formatShortDate, mondayOf } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { useNow } from '../../client/index.ts';
import { Failed, Skeleton } from '../../kit/index.ts';
import { lessonQueries } from '../api.ts';
import { datesOfWeek } from '../week.ts';
import { WeekSwitch } from '../week-switch.tsx';
import { TaughtLesson } from './taught-lesson.tsx';

/** Shows today's lessons, and below them the selected week. In the week, today only has a link to the list above. */
export function TaughtLessons() {
  const facility = useFacility();
  const today = facilityDate(useNow(), facility);
  const [monday, setMonday] = useState(mondayOf(today));
  const heading = useRef<HTMLHeadingElement>(null);
  const goToToday = () => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  const ofDay = useQuery(lessonQueries.taught({ from: today, to: today }));
  const ofWeek = useQuery(lessonQueries.taught({ from: monday, to: datePlus(monday, 6) }));

  return (
    <>
      <section aria-labelledby="lessons-today">
        <h2 id="lessons-today" ref={heading} tabIndex={-1} className="scroll-mt-24 text-title outline-none">
          Today, {formatDate(today)}
        </h2>
        <div className="mt-4 grid gap-3">
          {/* The placeholder fills the window, so nothing below it jumps when the lessons appear. */}
          {ofDay.isPending && <Skeleton className="h-screen" />}
          {ofDay.isError && (
            <Failed error={ofDay.error} what="We couldn’t load today’s lessons." onRetry={ofDay.refetch} />
          )}
          {ofDay.data && <Lessons lessons={ofDay.data} none="No lessons today." />}
        </div>
      </section>
      {!ofDay.isPending && (
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
            <ol aria-busy={!ofWeek.isSuccess || ofWeek.isPlaceholderData} className="mt-4 grid gap-4">
              {datesOfWeek(monday).map((date) => (
                <li
                  key={date}
                  className="grid gap-x-3 gap-y-2 border-border border-t pt-3 md:grid-cols-[10rem_minmax(0,1fr)]"
                >
                  <h3 className={date === today ? 'font-[640] text-accent' : 'font-[550]'}>
                    {formatShortDate(date)}
                  </h3>
                  {/* A placeholder replaces the lessons of the old week while the selected week loads. */}
                  {!ofWeek.data || ofWeek.isPlaceholderData ? (
                    <Skeleton className="h-6" />
                  ) : date === today ? (
                    <ShownAbove count={lessonsOn(date, ofWeek.data).length} onGo={goToToday} />
                  ) : (
                    <Lessons lessons={lessonsOn(date, ofWeek.data)} none="No lessons." />
                  )}
                </li>
              ))}
            </ol>
          )}
        </section>
      )}
    </>
  );
}

const lessonsOn = (date: string, lessons: readonly Lesson[]) =>
  lessons.filter((lesson) => lesson.date === date);

function Lessons({ lessons, none }: { lessons: readonly Lesson[]; none: string }) {
  if (lessons.length === 0) return <p className="text-muted">{none}</p>;
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
