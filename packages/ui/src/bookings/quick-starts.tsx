import type { Offer } from '@clubhouse/core/bookings';
import { formatTime, type WallTime, weekdayOf } from '@clubhouse/core/time';

export type QuickStart = { date: string; startTime: WallTime };

export const quickStartsOn = (date: string, offers: readonly Offer[]): QuickStart[] =>
  offers.map(({ startTime }) => ({ date, startTime }));

export function QuickStarts({
  title,
  starts,
  today,
  chosen,
  onChoose,
}: {
  title: string;
  starts: readonly QuickStart[];
  /** Labels of starts on this date omit the weekday. */
  today: string;
  chosen: QuickStart | null;
  onChoose: (start: QuickStart) => void;
}) {
  if (starts.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small text-muted">{title}</legend>
      <div className="grid max-w-md grid-cols-[repeat(auto-fit,minmax(min(100%,5em),1fr))] gap-1.5">
        {starts.map((start) => (
          <button
            key={`${start.date} ${start.startTime}`}
            type="button"
            aria-pressed={start.date === chosen?.date && start.startTime === chosen.startTime}
            onClick={() => onChoose(start)}
            className="min-h-11 cursor-pointer rounded-md border border-border-strong px-1 leading-tight transition motion-safe:active:scale-[0.97] hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            {formatTime(start.startTime)}
            {start.date !== today && (
              <span className="block text-muted text-small">{weekdayOf(start.date).slice(0, 3)}</span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
