const [WIDTH, HEIGHT, MARGIN] = [320, 72, 8];

/** A line chart of results, oldest first. The list below has the figures, so the chart has no labels. */
export function ResultLine({ heights }: { heights: readonly number[] }) {
  if (heights.length < 2) return null;
  const points = heights.map((height, index) => [
    MARGIN + (index / (heights.length - 1)) * (WIDTH - 2 * MARGIN),
    HEIGHT - MARGIN - height * (HEIGHT - 2 * MARGIN),
  ]);
  const [x, y] = points.at(-1) as [number, number];
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none" className="flight-line mt-5 w-full">
      <path
        d={`M${points.map((point) => point.map((each) => each.toFixed(1)).join(' ')).join('L')}`}
        stroke="var(--lime)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        pathLength="1"
      />
      <circle cx={x} cy={y} r="6" fill="var(--lime)" />
    </svg>
  );
}
