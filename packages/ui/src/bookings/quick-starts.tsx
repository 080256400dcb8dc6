import type { Offer } from '@clubhouse/core/bookings';
import { formatTime, type WallTime } from '@clubhouse/core/time';

/** Open times one tap away: the next ones, or those nearest to a time that is taken. */
export function QuickStarts({
  title,
  offers,
  chosen,
  onChoose,
}: {
  title: string;
  offers: readonly Offer[];
  chosen: WallTime | null;
  onChoose: (startTime: WallTime) => void;
}) {
  if (offers.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small text-muted">{title}</legend>
      <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,5em),1fr))] gap-1.5">
        {offers.map(({ startTime }) => (
          <button
            key={startTime}
            type="button"
            aria-pressed={startTime === chosen}
            onClick={() => onChoose(startTime)}
            className="min-h-11 cursor-pointer rounded-md border border-border-strong px-1 font-data hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            {formatTime(startTime)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
