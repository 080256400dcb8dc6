import type { Facility } from '@clubhouse/core/facility';
import {
  type Coach,
  type FirstOpenings,
  type Lesson,
  openingGone,
  wouldBeComplimentary,
} from '@clubhouse/core/lessons';
import { datePlus, formatInterval, formatShortDate, formatTime } from '@clubhouse/core/time';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DatePicker } from '../../bookings/index.ts';
import { useFacility } from '../../client/facility.ts';
import { ActionBar } from '../../kit/action-bar.tsx';
import { Button, Card, Failed, Notice, RadioCards, Skeleton, showToast, TextArea } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { lessonQueries, useBookLesson } from '../api.ts';
import { priceText } from '../lesson-texts.ts';
import { showFailure } from '../show-failure.ts';
import type { LessonChoice } from './choice.ts';

type Props = {
  coach: Coach | undefined;
  /**
   * The first opening on each day that has one. Undefined while the openings load, or if no coach is
   * selected.
   */
  openDates: FirstOpenings['openings'] | undefined;
  today: string;
  choice: LessonChoice;
  onChange: (change: (before: LessonChoice) => LessonChoice) => void;
  onDone: (lesson: Lesson) => void;
};

export function LessonForm({ coach, openDates, today, choice, onChange, onDone }: Props) {
  const facility = useFacility();
  const choose = (changes: Partial<LessonChoice>) => onChange((before) => ({ ...before, ...changes }));
  const { date, startTime, note } = choice;
  const queryClient = useQueryClient();
  const openings = useQuery({
    ...lessonQueries.openings(coach?.id ?? 0, date),
    enabled: coach !== undefined,
    // The previous day's times stay on screen until the new day's times have loaded.
    placeholderData: keepPreviousData,
  });
  const isKnown = openings.isSuccess && !openings.isPlaceholderData;
  const own = useQuery(lessonQueries.own());
  const scheduled = (own.data ?? []).filter(({ status }) => status === 'scheduled');
  const book = useBookLesson();
  const [isTried, setIsTried] = useState(false);
  const opening = isKnown ? openings.data.find((each) => each.startTime === startTime) : undefined;
  // During the request, a live update may remove the opening, because this member is booking it. So the
  // opening does not count as gone until the request has finished.
  const isGone = startTime !== null && isKnown && !opening && !book.isPending;
  const missing = coach ? 'Please select a time.' : 'Please select a coach.';
  const problem = isGone ? openingGone.message : isTried && !opening && missing;

  const submit = () => {
    setIsTried(true);
    if (!coach || !opening) {
      document.getElementsByName(coach ? 'lesson-start' : 'coach')[0]?.focus();
      return;
    }
    book.mutate(
      { coachId: coach.id, date, startTime: opening.startTime, note },
      {
        onSuccess: (lesson) => {
          setIsTried(false);
          // Input that the user changed during the request is for the next lesson, so it stays.
          onChange((before) => ({
            ...before,
            coachId: before.coachId ?? coach.id,
            startTime: before.startTime === opening.startTime ? null : before.startTime,
            note: before.note === note ? '' : before.note,
          }));
          onDone(lesson);
          showToast({
            title: 'Lesson Booked',
            description: `${formatShortDate(lesson.date)}, ${formatTime(lesson.startTime)} with ${lesson.coachName}.`,
          });
        },
        onError: showFailure('Booking Failed'),
      },
    );
  };

  return (
    <Card className="grid gap-6 max-sm:pb-0">
      <DatePicker
        today={today}
        value={date}
        marked={new Set(scheduled.map((lesson) => lesson.date))}
        dimmed={openDates && datesWithout(openDates, today, facility)}
        onLookAt={(candidate) => {
          if (coach)
            void queryClient.prefetchQuery({
              ...lessonQueries.openings(coach.id, candidate),
              staleTime: 30_000,
            });
        }}
        onChange={(chosen) => choose({ date: chosen, startTime: null })}
      />
      {/* The minimum height fits a typical day's times, so the note field below does not jump. */}
      <div className="min-h-44 sm:min-h-32" aria-busy={!isKnown && coach !== undefined}>
        {!coach && <p className="text-muted">Choose a coach to see open times.</p>}
        {coach && openings.isPending && <Skeleton className="h-44 sm:h-32" />}
        {openings.isError && (
          <Failed error={openings.error} what="We couldn’t load the times." onRetry={openings.refetch} />
        )}
        {coach && isKnown && openings.data.length === 0 && (
          <NoOpenings
            coach={coach}
            date={date}
            openings={openDates}
            onChoose={(opening) => choose({ date: opening.date, startTime: opening.startTime })}
          />
        )}
        {coach && openings.data && openings.data.length > 0 && (
          <RadioCards
            legend={`Starting time (${facility.place.zoneLabel})`}
            name="lesson-start"
            className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.75rem),1fr))] gap-1.5${isKnown ? '' : ' opacity-50'}`}
            // While a new day loads, the previous day's times are still on screen. If the user chooses one of them,
            // it is shown as selected.
            value={(isKnown ? opening?.startTime : startTime) ?? ''}
            onChange={(chosen) => choose({ startTime: chosen })}
            options={openings.data.map(({ startTime: value }) => ({ value, label: formatTime(value) }))}
          />
        )}
        {problem && (
          <p role="alert" className="mt-2 text-danger text-small">
            {problem}
          </p>
        )}
      </div>
      <TextArea
        label="Note for the coach (optional)"
        rows={3}
        maxLength={1000}
        placeholder="What would you like to work on?"
        value={note}
        onChange={({ target }) => choose({ note: target.value })}
      />
      <Refused error={book.error} fallback="Please try again." isSaid={isGone} />
      <ActionBar
        summary={
          opening && own.data ? (
            <>
              <span className="block font-[600]">
                {formatShortDate(date)}, {formatInterval(opening)}
              </span>
              <span>
                {priceText(
                  date,
                  wouldBeComplimentary({ date, startTime: opening.startTime }, own.data, facility),
                  facility,
                )}
              </span>
            </>
          ) : (
            <span className="text-muted">{coach ? 'Choose a time.' : 'Choose a coach and a time.'}</span>
          )
        }
      >
        <Button isBusy={book.isPending} busyText="Booking..." onClick={submit}>
          Book Lesson
        </Button>
      </ActionBar>
    </Card>
  );
}

function datesWithout(
  openings: FirstOpenings['openings'],
  today: string,
  { booking }: Facility,
): ReadonlySet<string> {
  const dates = Array.from({ length: booking.daysAhead + 1 }, (_, days) => datePlus(today, days));
  return new Set(dates.filter((date) => !openings.some((opening) => opening.date === date)));
}

type NoOpeningsProps = {
  coach: Coach;
  date: string;
  openings: FirstOpenings['openings'] | undefined;
  onChoose: (opening: { date: string; startTime: string }) => void;
};

function NoOpenings({ coach, date, openings, onChoose }: NoOpeningsProps) {
  const next = openings?.find((opening) => opening.date > date);
  return (
    <Notice>
      <p>
        {coach.name} has no openings on {formatShortDate(date)}.
        {!next && openings?.some((opening) => opening.date < date) && ' Try an earlier day.'}
      </p>
      <div className="mt-3 min-h-11">
        {next && (
          <Button look="secondary" onClick={() => onChoose(next)}>
            Next opening: {formatShortDate(next.date)}, {formatTime(next.startTime)}
          </Button>
        )}
      </div>
    </Notice>
  );
}
