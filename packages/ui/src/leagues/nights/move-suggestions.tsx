import type { MoveSuggestion } from '@clubhouse/core/leagues';
import { formatShortDate } from '@clubhouse/core/time';
import { Skeleton } from '../../kit/index.ts';

type Props = {
  /** Undefined until the server has responded. */
  suggestions: readonly MoveSuggestion[] | undefined;
  /**
   * The original date of a moved night, so the user can move the night back. Null if the night was not moved.
   */
  back: string | null;
  chosen: string;
  onChoose: (date: string) => void;
};

export function MoveSuggestions({ suggestions, back, chosen, onChoose }: Props) {
  if (!suggestions) return <Skeleton className="h-20" />;
  const dates = [
    ...(back ? [{ date: back, note: 'Move back' }] : []),
    ...suggestions.map(({ date, isAfterSeason }) => ({
      date,
      note: isAfterSeason ? 'After the season' : 'Bays are free',
    })),
  ];
  if (dates.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-muted text-small">Suggested dates</legend>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-3">
        {dates.map(({ date, note }) => (
          <button
            key={date}
            type="button"
            aria-pressed={chosen === date}
            onClick={() => onChoose(date)}
            className="grid min-h-12 cursor-pointer place-items-center rounded-md border border-border-strong px-1 py-1 leading-tight hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft"
          >
            <span className="font-[550]">{formatShortDate(date)}</span>
            <span className="sr-only">, </span>
            <span className="text-muted text-small">{note}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
