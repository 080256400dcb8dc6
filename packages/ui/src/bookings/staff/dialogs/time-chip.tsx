import { formatTime, type WallTime } from '@clubhouse/core/time';

export function TimeChip({
  startTime,
  detail,
  isChosen,
  onChoose,
}: {
  startTime: WallTime;
  /** The text below the time, for example the bay or the date. */
  detail: string;
  isChosen?: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="grid min-h-12 cursor-pointer place-items-center rounded-md border border-border-strong px-1 py-1 leading-tight hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent-soft"
    >
      <span className="font-[550]">{formatTime(startTime)}</span>
      <span className="sr-only">, </span>
      <span className="text-muted text-small">{detail}</span>
    </button>
  );
}
