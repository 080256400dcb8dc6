import { durationsOf, halfHoursToBook, lastBookableDate } from '@clubhouse/core/bookings';
import type { Facility } from '@clubhouse/core/facility';
import {
  datePlus,
  facilityDate,
  formatHours,
  formatShortDate,
  formatTime,
  intervalFrom,
} from '@clubhouse/core/time';
import { HOLD_MINUTES, type NewWatch, newWatch } from '@clubhouse/core/watches';
import { type FormEvent, useState } from 'react';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Dialog, DialogFooter } from '../kit/dialog.tsx';
import { Button, SelectField, showToast } from '../kit/index.ts';
import { Refused } from '../kit/refused.tsx';
import { useSetWatch } from './api.ts';
import { windowText } from './watch-texts.ts';

/**
 * Lets a member watch for a free time. Uses native selects, because a calendar would add its script to the
 * booking page.
 */
export default function WatchDialog({ initial, onClose }: { initial: NewWatch; onClose: () => void }) {
  const facility = useFacility();
  const setWatch = useSetWatch();
  const [watch, change] = useState(initial);
  const [isChecked, setIsChecked] = useState(false);
  const issues = newWatch(facility).safeParse(watch).error?.issues ?? [];
  const errorOf = (field: keyof NewWatch) =>
    (isChecked ? issues.find(({ path }) => path[0] === field)?.message : undefined) ??
    setWatch.error?.fields[field];
  const set = (part: Partial<NewWatch>) => {
    setWatch.reset();
    change({ ...watch, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (issues.length > 0 || setWatch.isPending) return;
    setWatch.mutate(watch, {
      onSuccess: () => {
        onClose();
        showToast({
          title: 'Watch Set',
          description: `We’ll email you if a bay opens up on ${windowText(watch)}.`,
        });
      },
    });
  };
  const starts = halfHoursToBook(facility);
  const ends = starts.map((start) => intervalFrom(start, 0.5).endTime);
  return (
    <Dialog title="Tell me when it opens" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p>
          When a bay opens, we’ll email you and hold the bay for you for {HOLD_MINUTES} minutes. At night and
          shortly before the start, it’s first come, first served.
        </p>
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label="Day"
            className="max-sm:col-span-2"
            value={watch.date}
            error={errorOf('date')}
            onChange={({ target }) => set({ date: target.value })}
          >
            <Options values={useDates(facility)} text={formatShortDate} />
          </SelectField>
          <SelectField
            label="Duration"
            className="max-sm:col-span-2"
            value={watch.hours}
            error={errorOf('hours')}
            onChange={({ target }) => set({ hours: Number(target.value) })}
          >
            <Options values={durationsOf(facility)} text={formatHours} />
          </SelectField>
          <SelectField
            label="From"
            value={watch.startTime}
            error={errorOf('startTime')}
            onChange={({ target }) => set({ startTime: target.value })}
          >
            <Options values={starts} text={formatTime} />
          </SelectField>
          <SelectField
            label="Until"
            value={watch.endTime}
            error={errorOf('endTime')}
            onChange={({ target }) => set({ endTime: target.value })}
          >
            <Options values={ends} text={formatTime} />
          </SelectField>
        </div>
        <Refused error={setWatch.error} fallback="Please try again." />
        <DialogFooter>
          <Button type="submit" isBusy={setWatch.isPending} busyText="Saving...">
            Watch This Time
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Returns today and all later dates that members can already book. */
function useDates(facility: Facility): string[] {
  const now = useNow();
  const [dates, last] = [[facilityDate(now, facility)], lastBookableDate(now, facility)];
  for (let date = dates[0] as string; date < last; ) {
    date = datePlus(date, 1);
    dates.push(date);
  }
  return dates;
}

function Options<Value extends string | number>({
  values,
  text,
}: {
  values: readonly Value[];
  text: (value: Value) => string;
}) {
  return values.map((value) => (
    <option key={value} value={value}>
      {text(value)}
    </option>
  ));
}
