import { type CodeTimes, timingRefusal } from '@clubhouse/core/keypad';
import { facilityDate, facilityTime, formatShortDate, formatTime } from '@clubhouse/core/time';
import { useId } from 'react';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { RadioCards, SelectField } from '../kit/index.ts';
import {
  type DateChoice,
  emailSentence,
  oldCodeChoices,
  startChoices,
  suggestedEnd,
  suggestedStart,
  withStart,
} from './times.ts';

type Props = {
  times: CodeTimes;
  /** False when the very first code is set, because there is no old code to keep valid. */
  hasOldCode: boolean;
  /** False for a planned change, because starting now requires entering the code again. */
  canStartNow?: boolean;
  onChange: (times: CodeTimes) => void;
};

const CARDS = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-1.5';

/** Fields for when a new code starts, when the old code ends, and when members get an email. */
export function TimesFields({ times, hasOldCode, canStartNow = true, onChange }: Props) {
  const facility = useFacility();
  const now = useNow();
  const id = useId();
  const { startsAt, oldCodeUntil, email } = times;
  const start = startsAt === null ? now : new Date(startsAt);
  const refused = timingRefusal(times, now, facility);
  const errorOf = (field: keyof CodeTimes) =>
    refused?.field === field ? refused.refusal.message : undefined;
  const move = (to: string | null) => onChange(withStart(times, to, now, facility));
  const oldCode = oldCodeUntil === null || oldCodeUntil === 'one-hour' ? oldCodeUntil : 'until';
  return (
    <>
      {canStartNow && (
        <RadioCards
          legend="New code starts"
          name={`${id}-start`}
          className={CARDS}
          value={startsAt === null ? 'now' : 'later'}
          onChange={(value) => move(value === 'now' ? null : suggestedStart(now, facility))}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'Later' },
          ]}
        />
      )}
      {startsAt !== null && (
        <MomentFields
          what="Start"
          value={startsAt}
          choices={startChoices(now, facility)}
          error={errorOf('startsAt')}
          onChange={move}
        />
      )}
      {hasOldCode && (
        <RadioCards
          legend="Keep the old code working"
          name={`${id}-old`}
          className={CARDS}
          value={oldCode ?? 'no'}
          onChange={(value) =>
            onChange({
              ...times,
              oldCodeUntil:
                value === 'until' ? suggestedEnd(start, facility) : value === 'no' ? null : 'one-hour',
            })
          }
          options={[
            { value: 'no', label: 'No' },
            { value: 'one-hour', label: '1 hour' },
            { value: 'until', label: 'Until…', name: 'Until a time' },
          ]}
        />
      )}
      {hasOldCode && oldCode === 'until' && (
        <MomentFields
          what="Until"
          value={oldCodeUntil as string}
          choices={oldCodeChoices(start, facility)}
          error={errorOf('oldCodeUntil')}
          onChange={(until) => onChange({ ...times, oldCodeUntil: until })}
        />
      )}
      <div>
        <RadioCards
          legend="Email members"
          name={`${id}-email`}
          className={CARDS}
          value={email}
          onChange={(value) => onChange({ ...times, email: value })}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'morning', label: 'At 6 AM' },
            { value: 'never', label: 'No email' },
          ]}
        />
        <p aria-live="polite" className="mt-1.5 text-muted text-small">
          {emailSentence(email, now, facility)}
        </p>
      </div>
    </>
  );
}

/** Two select fields, one for a date and one for a time. Together, they edit the instant `value`. */
function MomentFields({
  what,
  value,
  choices,
  error,
  onChange,
}: {
  what: string;
  value: string;
  choices: readonly DateChoice[];
  error: string | undefined;
  onChange: (instant: string) => void;
}) {
  const facility = useFacility();
  const date = facilityDate(new Date(value), facility);
  const timeOf = (instant: string) => facilityTime(new Date(instant), facility);
  const instants = choices.find((choice) => choice.date === date)?.instants ?? [];
  const changeDate = (to: string) => {
    const others = choices.find((choice) => choice.date === to)?.instants ?? [];
    const same = others.find((instant) => timeOf(instant) === timeOf(value));
    onChange(same ?? others[0] ?? value);
  };
  // The chosen time can pass while the form is open. The list then keeps the time, with an error below it.
  const isListed = instants.includes(value);
  return (
    <div className="grid grid-cols-[5fr_4fr] gap-3">
      <SelectField
        label={`${what} date`}
        className="min-w-0"
        value={date}
        onChange={({ target }) => changeDate(target.value)}
      >
        {choices.every((choice) => choice.date !== date) && (
          <option value={date}>{formatShortDate(date)}</option>
        )}
        {choices.map((choice) => (
          <option key={choice.date} value={choice.date}>
            {formatShortDate(choice.date)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={`${what} time`}
        className="min-w-0"
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {!isListed && <option value={value}>{formatTime(timeOf(value))}</option>}
        {instants.map((instant) => (
          <option key={instant} value={instant}>
            {formatTime(timeOf(instant))}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
