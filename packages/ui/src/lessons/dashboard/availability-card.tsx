import { type Availability, availability } from '@clubhouse/core/lessons';
import { facilityDate, formatShortDate } from '@clubhouse/core/time';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf, useNow } from '../../client/index.ts';
import { DateField } from '../../kit/date-field.tsx';
import { Button, Card, Failed, Notice, Skeleton, showToast } from '../../kit/index.ts';
import { lessonQueries, useSaveAvailability } from '../api.ts';
import { WeekHours } from './week-hours.tsx';

/** When the coach teaches: the hours of every week, and the days off. Lessons that are booked stay as they are. */
export function AvailabilityCard() {
  const stored = useQuery(lessonQueries.availability());
  return (
    <Card>
      <h2 className="text-title">Your hours</h2>
      <p className="mt-1 text-muted">
        Members book full hours within them. What is booked already stays as it is.
      </p>
      <div className="mt-4">
        {stored.isPending && <Skeleton className="h-96" />}
        {stored.isError && (
          <Failed error={stored.error} what="Your hours could not be loaded." onRetry={stored.refetch} />
        )}
        {stored.data && <AvailabilityEditor stored={stored.data} />}
      </div>
    </Card>
  );
}

function AvailabilityEditor({ stored }: { stored: Availability }) {
  const save = useSaveAvailability();
  const [draft, setDraft] = useState(stored);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const change = (changes: Partial<Availability>) => {
    setErrors({});
    setDraft({ ...draft, ...changes });
  };
  const submit = () => {
    const checked = availability.safeParse(draft);
    if (!checked.success) {
      return setErrors(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
      );
    }
    save.mutate(checked.data, {
      onSuccess: (saved) => {
        setDraft(saved);
        showToast({ title: 'Hours saved', description: 'Members see the new times at once.' });
      },
      onError: (error) => setErrors(error.fields ?? {}),
    });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      className="grid gap-8"
    >
      {save.isError && (
        <Notice tone="danger">{sentenceOf(save.error, 'Your hours could not be saved.')}</Notice>
      )}
      <WeekHours hours={draft.hours} errors={errors} onChange={(hours) => change({ hours })} />
      <DaysOff daysOff={draft.daysOff} onChange={(daysOff) => change({ daysOff })} />
      <Button type="submit" className="justify-self-start" isBusy={save.isPending} busyText="Saving...">
        Save Hours
      </Button>
    </form>
  );
}

function DaysOff({
  daysOff,
  onChange,
}: {
  daysOff: readonly string[];
  onChange: (daysOff: string[]) => void;
}) {
  const today = facilityDate(useNow());
  const [date, setDate] = useState('');
  const add = () => {
    if (date && !daysOff.includes(date)) onChange([...daysOff, date].sort());
    setDate('');
  };
  return (
    <section aria-labelledby="days-off">
      <h3 id="days-off" className="font-[640] text-lead">
        Days off
      </h3>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <DateField
          label="A day without lessons"
          min={today}
          value={date}
          onChange={setDate}
          className="w-60"
        />
        <Button look="secondary" disabled={!date} onClick={add}>
          Add day off
        </Button>
      </div>
      <ul className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {daysOff.map((day) => (
          <li
            key={day}
            className="flex items-center gap-1 rounded-md border border-border bg-surface-raised pl-3"
          >
            {formatShortDate(day)}
            <button
              type="button"
              aria-label={`Remove day off ${formatShortDate(day)}`}
              onClick={() => onChange(daysOff.filter((other) => other !== day))}
              className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
            >
              <X aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
