import { formatInterval } from '@clubhouse/core/time';
import { KINDS } from '../../bookings/staff/index.ts';
import { PersonLink } from '../../users/index.ts';
import type { DayEntry } from './day-entries.ts';

const NOTE_TONES: Record<NonNullable<DayEntry['note']>, string> = {
  Now: 'bg-accent-soft text-accent',
  'Checked in': 'bg-success-soft text-success',
  'No-show': 'bg-warning-soft text-warning',
};

export function EntryList({ bay, entries }: { bay: string; entries: readonly DayEntry[] }) {
  return (
    <section aria-label={bay} className="min-w-0">
      <h3 className="text-lead">{bay}</h3>
      {entries.length === 0 ? (
        <p className="mt-2 text-muted">Nothing is scheduled in {bay} on this day.</p>
      ) : (
        <ul className="mt-2 divide-y divide-border">
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry: { kind, name, userId, note, ...interval } }: { entry: DayEntry }) {
  const { icon: Icon, className } = KINDS[kind];
  return (
    <li className="flex items-start gap-3 py-2.5">
      <span
        aria-hidden
        className={`grid size-7 shrink-0 place-items-center rounded-[4px] border ${className}`}
      >
        <Icon className="size-4" />
      </span>
      <p className="flex min-w-0 flex-1 flex-wrap items-start gap-x-4">
        <span className="w-[10.5rem] max-w-full text-muted">{formatInterval(interval)} </span>
        <span className="flex min-w-0 flex-1 basis-[min(10rem,100%)] flex-wrap items-start gap-x-3 gap-y-0.5">
          <span className="min-w-0">
            <PersonLink userId={userId} name={name} className="font-[550]" />, {kind}{' '}
          </span>
          {note && (
            <span className={`shrink-0 rounded-full px-2.5 py-0.5 text-small ${NOTE_TONES[note]}`}>
              {note}
            </span>
          )}
        </span>
      </p>
    </li>
  );
}
