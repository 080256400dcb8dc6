import {
  type Availability,
  type AvailabilityChange,
  affectedLessons,
  availability,
  copyHours,
  type Lesson,
} from '@clubhouse/core/lessons';
import { datePlus, facilityDate, type Weekday } from '@clubhouse/core/time';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { readClock } from '../../client/index.ts';
import { ActionBar } from '../../kit/action-bar.tsx';
import { Button, Card, Failed, Notice, Skeleton, showToast } from '../../kit/index.ts';
import { lazyDialog } from '../../kit/lazy-dialog.tsx';
import { Refused } from '../../kit/refused.tsx';
import { useUnsaved } from '../../kit/use-unsaved.ts';
import { lessonQueries, useSaveAvailability } from '../api.ts';
import type { Decision } from './affected-lessons-dialog.tsx';
import { DaysOff } from './days-off.tsx';
import { WeekGlance } from './week-glance.tsx';
import { WeekHours } from './week-hours.tsx';

const CopyHoursDialog = lazyDialog(() => import('./copy-hours-dialog.tsx'));
const AffectedLessonsDialog = lazyDialog(() => import('./affected-lessons-dialog.tsx'));

export function AvailabilityCard() {
  const stored = useQuery(lessonQueries.availability());
  return (
    <Card>
      <h2 className="text-title">Your hours</h2>
      <p className="mt-1 text-muted">
        Members can book one-hour lessons during these hours. If a booked lesson falls outside your new hours,
        you choose what happens to it.
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

/** How many days ahead to look for booked lessons. The settings let members book at most 365 days ahead. */
const MAX_DAYS_AHEAD = 366;

/**
 * Returns a function that fetches the current hours and lessons, and finds booked lessons outside the new
 * hours.
 */
function useFindAffected() {
  const queryClient = useQueryClient();
  const facility = useFacility();
  return async (after: Availability): Promise<Lesson[]> => {
    const now = readClock();
    const from = facilityDate(now, facility);
    const fresh = { staleTime: 0 };
    const [before, lessons] = await Promise.all([
      queryClient.fetchQuery({ ...lessonQueries.availability(), ...fresh }),
      queryClient.fetchQuery({
        ...lessonQueries.taught({ from, to: datePlus(from, MAX_DAYS_AHEAD) }),
        ...fresh,
      }),
    ]);
    return affectedLessons(lessons, { before, after }, now, facility);
  };
}

function AvailabilityEditor({ stored }: { stored: Availability }) {
  const save = useSaveAvailability();
  const findAffected = useFindAffected();
  const [copied, setCopied] = useState<Weekday | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  /** Set while a dialog asks the coach about booked lessons outside the new hours. */
  const [activeDialog, setActiveDialog] = useState<{ hours: Availability; lessons: Lesson[] } | null>(null);
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
  useUnsaved(isChanged);
  const discard = () => {
    save.reset();
    setErrors({});
    setDraft(saved);
  };
  const send = (input: AvailabilityChange) => {
    const sent = draft;
    save.mutate(input, {
      onSuccess: (answer) => {
        setActiveDialog(null);
        setSaved(answer);
        // Changes that the coach made during the request are not saved yet, so they stay.
        setDraft((before) => (before === sent ? answer : before));
        showToast({ title: 'Hours saved', description: 'Members see the new times right away.' });
      },
      onError: (error) => {
        setErrors(error.fields ?? {});
        // The server found a lesson outside the new hours, for example one booked after `findAffected` ran.
        if (error.code === 'lessons_affected') void ask(input);
      },
    });
  };
  const ask = async (hours: Availability): Promise<boolean> => {
    // Asks nothing if the lessons fail to load, because the server refuses hours that affect a lesson anyway.
    const lessons = await findAffected(hours).catch(() => []);
    setActiveDialog(lessons.length > 0 ? { hours, lessons } : null);
    return lessons.length > 0;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = availability.safeParse(draft);
    if (!checked.success) {
      return setErrors(
        Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message])),
      );
    }
    setIsChecking(true);
    const isAsked = await ask(checked.data);
    setIsChecking(false);
    if (!isAsked) send({ ...checked.data, lessons: [], message: undefined });
  };
  const decide = ({ lessons, message }: Decision) => {
    if (activeDialog)
      send({ hours: activeDialog.hours.hours, daysOff: activeDialog.hours.daysOff, lessons, message });
  };

  // The dialogs are outside the form. Otherwise, React would also send their submit events to the form.
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <WeekGlance hours={draft.hours} onChange={(hours) => change({ hours })} />
        <WeekHours
          hours={draft.hours}
          errors={errors}
          onChange={(hours) => change({ hours })}
          onCopy={setCopied}
        />
        <DaysOff daysOff={draft.daysOff} onChange={(daysOff) => change({ daysOff })} />
        <Refused error={save.error} fallback="We couldn’t save your hours." isSaid={activeDialog !== null} />
        {errors.hours && <Notice tone="danger">{errors.hours}</Notice>}
        <ActionBar isAlwaysInView summary={isChanged && 'You have unsaved changes.'}>
          <div className="flex flex-wrap gap-3 max-sm:*:grow">
            {isChanged && !save.isPending && (
              <Button look="secondary" onClick={discard}>
                Discard
              </Button>
            )}
            <Button type="submit" isBusy={save.isPending || isChecking} busyText="Saving...">
              Save Hours
            </Button>
          </div>
        </ActionBar>
      </form>
      {copied && (
        <CopyHoursDialog
          from={copied}
          withHours={new Set(draft.hours.map(({ dayOfWeek }) => dayOfWeek))}
          onCopy={(to) => {
            change({ hours: copyHours(draft.hours, copied, to) });
            showToast({ title: 'Hours copied', description: 'Save your hours to keep the change.' });
          }}
          onClose={() => setCopied(null)}
        />
      )}
      {activeDialog && (
        <AffectedLessonsDialog
          lessons={activeDialog.lessons}
          isBusy={save.isPending}
          error={save.error}
          onSave={decide}
          onClose={() => {
            save.reset();
            setActiveDialog(null);
          }}
        />
      )}
    </>
  );
}
