/** The current time as a line on the day's time scale. */
export function NowLine({ row, className }: { row: number; className: string }) {
  return (
    <span
      aria-hidden
      data-now
      className={`pointer-events-none absolute h-0.5 bg-danger-solid ${className}`}
      style={{ top: `calc(var(--row) * ${row} - 1px)` }}
    />
  );
}
