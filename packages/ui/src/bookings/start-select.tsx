import type { Offer } from '@clubhouse/core/bookings';
import { formatTime, type WallTime } from '@clubhouse/core/time';
import { type Ref, useId } from 'react';
import { useFacility } from '../client/facility.ts';
import { DownGlyph } from '../kit/glyphs.tsx';

const PARTS_OF_DAY = [
  ['Night', '00:00:00'],
  ['Morning', '05:00:00'],
  ['Afternoon', '12:00:00'],
  ['Evening', '17:00:00'],
] as const;

function partOf(startTime: WallTime): string {
  return PARTS_OF_DAY.findLast(([, from]) => from <= startTime)?.[0] ?? 'Night';
}

export function StartSelect({
  offers,
  value,
  error,
  onChange,
  ref,
}: {
  /** Undefined while loading. */
  offers: readonly Offer[] | undefined;
  value: WallTime | null;
  error: string | undefined;
  onChange: (startTime: WallTime | null) => void;
  ref: Ref<HTMLSelectElement>;
}) {
  const facility = useFacility();
  const id = useId();
  const groups = PARTS_OF_DAY.map(([part]) => ({
    part,
    offers: (offers ?? []).filter(({ startTime }) => partOf(startTime) === part),
  })).filter((group) => group.offers.length > 0);
  const isGone =
    offers !== undefined && value !== null && !offers.some(({ startTime }) => startTime === value);

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        Starting time <span className="font-[400] text-muted">({facility.place.zoneLabel})</span>
      </label>
      <div className="relative">
        <select
          id={id}
          ref={ref}
          value={value ?? ''}
          // Not disabled while the times load, because a disabled select would lose the keyboard focus.
          aria-busy={!offers}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value || null)}
          className="min-h-12 w-full scroll-my-28 cursor-pointer appearance-none rounded-md border border-border-strong bg-surface py-2 pr-10 pl-3 text-text aria-busy:text-muted aria-invalid:border-danger"
        >
          <option value="">{startPlaceholder(offers)}</option>
          {isGone && value && (
            <option value={value} disabled>
              {formatTime(value)} (Unavailable)
            </option>
          )}
          {groups.map((group) => (
            <optgroup key={group.part} label={group.part}>
              {group.offers.map(({ startTime, label, refusal }) => (
                <option key={startTime} value={startTime} disabled={refusal !== null}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <span className="pointer-events-none absolute top-3.5 right-3 text-muted">
          <DownGlyph />
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

export function startPlaceholder(offers: readonly unknown[] | undefined): string {
  if (!offers) return 'Loading times...';
  return offers.length === 0 ? 'No times left on this day' : 'Select a time';
}
