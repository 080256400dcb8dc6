import type { Weekday } from '@clubhouse/core/time';
import { type FormEvent, useState } from 'react';
import { Dialog, DialogFooter } from '../../kit/dialog.tsx';
import { Button } from '../../kit/index.ts';
import { WEEK } from '../week.ts';

type Props = {
  from: Weekday;
  /** The weekdays that already have hours. Copying to such a day replaces the day's hours. */
  withHours: ReadonlySet<Weekday>;
  onCopy: (to: Weekday[]) => void;
  onClose: () => void;
};

const WORKWEEK: readonly Weekday[] = WEEK.slice(0, 5);

export default function CopyHoursDialog({ from, withHours, onCopy, onClose }: Props) {
  // If `from` is a workday, all other workdays are selected at first, because most coaches teach at the same
  // times on all workdays.
  const [chosen, setChosen] = useState<Weekday[]>(
    WORKWEEK.includes(from) ? WORKWEEK.filter((weekday) => weekday !== from) : [],
  );
  const [isTried, setIsTried] = useState(false);
  const replaced = chosen.filter((weekday) => withHours.has(weekday));
  const toggle = (weekday: Weekday) =>
    setChosen(WEEK.filter((each) => (each === weekday ? !chosen.includes(weekday) : chosen.includes(each))));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (chosen.length === 0) return;
    onCopy(chosen);
    onClose();
  };
  return (
    <Dialog title={`Copy ${from}’s hours`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-[550]">Copy to</legend>
          <div className="grid sm:grid-cols-2">
            {WEEK.filter((weekday) => weekday !== from).map((weekday) => (
              <label key={weekday} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  checked={chosen.includes(weekday)}
                  onChange={() => toggle(weekday)}
                  className="size-6 shrink-0 cursor-pointer accent-[var(--accent)]"
                />
                {weekday}
              </label>
            ))}
          </div>
          {isTried && chosen.length === 0 && (
            <p role="alert" className="mt-1.5 text-danger text-small">
              Please select a day.
            </p>
          )}
        </fieldset>
        <p className="min-h-[2lh] text-muted text-small" aria-live="polite">
          {replaced.length > 0 &&
            `This replaces the hours for ${new Intl.ListFormat('en-US').format(replaced)}.`}
        </p>
        <DialogFooter>
          <Button type="submit">Copy Hours</Button>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
