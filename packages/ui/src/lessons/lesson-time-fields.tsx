import { type CoachOpening, lessonDateRefusal } from '@clubhouse/core/lessons';
import { facilityDate, formatShortDate, formatTime } from '@clubhouse/core/time';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { DateField } from '../kit/date-field.tsx';
import { Failed, SelectField } from '../kit/index.ts';
import { lessonQueries } from './api.ts';

/** `startTime` is empty until the user chooses a time. */
export type LessonTime = { date: string; startTime: string };

/**
 * The start times to choose from. Only coaches get `isInHours`, because members get only times within the
 * coach's hours.
 */
export type Starts = Pick<
  UseQueryResult<(Pick<CoachOpening, 'startTime'> & { isInHours?: boolean })[]>,
  'data' | 'error' | 'isPending' | 'refetch'
>;

export function useCoachStarts(date: string, lessonId?: number): Starts {
  return useQuery(lessonQueries.coachOpenings(date, lessonId));
}

type Props = {
  value: LessonTime;
  starts: Starts;
  error?: string | undefined;
  onChange: (time: LessonTime) => void;
};

export function LessonTimeFields({ value, starts, error, onChange }: Props) {
  const facility = useFacility();
  const now = useNow();
  const dateError = lessonDateRefusal(value.date, now, facility)?.message;
  const all = starts.data ?? [];
  const outside = all.filter(({ isInHours }) => isInHours === false);
  const inHours = all.filter(({ isInHours }) => isInHours !== false);
  const isEmpty = starts.data?.length === 0 && !dateError;

  return (
    <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[5fr_4fr]">
      <DateField
        label="Date"
        min={facilityDate(now, facility)}
        value={value.date}
        error={dateError}
        onChange={(date) => onChange({ date, startTime: '' })}
      />
      <SelectField
        label={`Start (${facility.place.zoneLabel})`}
        value={value.startTime}
        aria-busy={starts.isPending}
        error={error}
        hint={isEmpty ? `No open times on ${formatShortDate(value.date)}. Choose another date.` : undefined}
        onChange={({ target }) => onChange({ ...value, startTime: target.value })}
      >
        <option value="">{starts.isPending ? 'Loading...' : 'Choose a time'}</option>
        {outside.length === 0 ? (
          <StartOptions starts={inHours} />
        ) : (
          <>
            <optgroup label="In your hours">
              <StartOptions starts={inHours} />
            </optgroup>
            <optgroup label="Outside your hours">
              <StartOptions starts={outside} />
            </optgroup>
          </>
        )}
      </SelectField>
      {starts.error && !starts.data && (
        <div className="sm:col-span-2">
          <Failed error={starts.error} what="We couldn’t load the times." onRetry={starts.refetch} />
        </div>
      )}
    </div>
  );
}

const StartOptions = ({ starts }: { starts: readonly { startTime: string }[] }) =>
  starts.map(({ startTime }) => (
    <option key={startTime} value={startTime}>
      {formatTime(startTime)}
    </option>
  ));

/**
 * Returns the error message for the start time. A missing start time is an error only after the user tries to
 * save.
 */
export function startError({ startTime }: LessonTime, starts: Starts, isTried: boolean): string | undefined {
  const isOffered = starts.data?.some((start) => start.startTime === startTime);
  if (startTime && starts.data && !isOffered)
    return 'That time is no longer available. Please choose a different time.';
  return isTried && !startTime ? 'Please select a time.' : undefined;
}
