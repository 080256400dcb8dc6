import { type Availability, availability } from '@clubhouse/core/lessons';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, Card, Failed, Notice, Skeleton, showToast } from '../../kit/index.ts';
import { Refused } from '../../kit/refused.tsx';
import { lessonQueries, useSaveAvailability } from '../api.ts';
import { DaysOff } from './days-off.tsx';
import { WeekGlance } from './week-glance.tsx';
import { WeekHours } from './week-hours.tsx';

export function AvailabilityCard() {
  const stored = useQuery(lessonQueries.availability());
  return (
    <Card>
      <h2 className="text-title">Your hours</h2>
      <p className="mt-1 text-muted">
        Members can book one-hour lessons during these hours. Changing your hours won’t affect lessons that
        are already booked.
      </p>
      <div className="mt-4">
        {stored.isPending && <Skeleton className="h-[64rem]" />}
        {stored.isError && !stored.data && (
          <Failed error={stored.error} what="We couldn’t load your hours." onRetry={stored.refetch} />
        )}
        {stored.data && <AvailabilityEditor stored={stored.data} />}
      </div>
    </Card>
  );
}

function AvailabilityEditor({ stored }: { stored: Availability }) {
  const save = useSaveAvailability();
  const [draft, setDraft] = useState(stored);
  const [saved, setSaved] = useState(stored);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const change = (changes: Partial<Availability>) => {
    setErrors({});
    setDraft({ ...draft, ...changes });
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(saved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = availability.safeParse(draft);
    if (!checked.success) {
      return setErrors(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
      );
    }
    save.mutate(checked.data, {
      onSuccess: (answer) => {
        setSaved(answer);
        // Keeps the draft if the coach changed it during the request, because those changes are not saved yet.
        setDraft((before) => (before === draft ? answer : before));
        showToast({ title: 'Hours saved', description: 'Members see the new times right away.' });
      },
      onError: (error) => setErrors(error.fields ?? {}),
    });
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <WeekGlance hours={draft.hours} />
      <WeekHours hours={draft.hours} errors={errors} onChange={(hours) => change({ hours })} />
      <DaysOff daysOff={draft.daysOff} onChange={(daysOff) => change({ daysOff })} />
      <Refused error={save.error} fallback="We couldn’t save your hours." />
      {errors.hours && <Notice tone="danger">{errors.hours}</Notice>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" isBusy={save.isPending} busyText="Saving...">
          Save Hours
        </Button>
        <p aria-live="polite" className="text-muted text-small">
          {isChanged && 'You have unsaved changes.'}
        </p>
      </div>
    </form>
  );
}
