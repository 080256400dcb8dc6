import { addressLine, directionsUrl, type Facility } from '@clubhouse/core/facility';
import { deskNowText } from '@clubhouse/core/shell';
import { useEffect, useState } from 'react';
import { useFacility } from '../../client/facility.ts';
import { Picture } from '../../kit/index.ts';
import { mapOf } from './pictures.ts';

const CHECK_MS = 30_000;

/** Shows where the facility is, and whether the front desk is staffed now. */
export function Directions() {
  const facility = useFacility();
  const { name, street } = facility.place;
  const map = mapOf(facility);
  return (
    <div id="directions" className="mb-4 grid gap-2 sm:mb-7 sm:gap-3">
      <DeskNow facility={facility} />
      <figure className="relative overflow-hidden rounded-md border border-border bg-surface-raised">
        {map ? (
          <Picture
            {...map}
            sizes="(min-width: 48rem) 30rem, 100vw"
            className="h-28 w-full object-cover sm:h-40"
          />
        ) : (
          <PinSketch />
        )}
        <figcaption className="absolute bottom-3 left-3 max-w-[70%] rounded-sm bg-background px-3 py-1.5 text-small leading-snug">
          <span className="font-[600]">{name}</span>
          <br />
          {street}
        </figcaption>
        <a
          href={directionsUrl(facility)}
          rel="noopener"
          className="absolute inset-0 rounded-md text-transparent -outline-offset-2"
        >
          Open the map of {addressLine(facility)}
        </a>
      </figure>
      {facility.visit.parking && (
        <p className="whitespace-pre-line text-muted max-sm:text-small">{facility.visit.parking}</p>
      )}
    </div>
  );
}

/**
 * Shows whether the front desk is staffed now. Stays empty until the script runs, because the text depends on
 * the visitor's clock. Reserves the text's space, so that the page does not shift. Renders nothing if there
 * are no weekly staff hours and no exceptions.
 */
function DeskNow({ facility }: { facility: Facility }) {
  const [now, setNow] = useState<Date | null>(null);
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  if (facility.hours.week.every((day) => day === null) && facility.hours.exceptions.length === 0) return null;
  return <p className="min-h-[2lh] max-sm:text-small">{now && deskNowText(now, facility)}</p>;
}

/**
 * A sketch of a map pin and a golf ball's flight to the pin. Shows no streets, because made-up streets would
 * look like a wrong map.
 */
const PinSketch = () => (
  <svg
    aria-hidden
    viewBox="0 0 480 240"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    className="h-28 w-full sm:h-40"
  >
    <path
      d="M-10 122C90 30 250 18 392 84"
      stroke="var(--lime)"
      strokeWidth="3"
      strokeLinecap="round"
      pathLength="1"
      className="lime-draw"
    />
    <circle cx="392" cy="84" r="16" fill="var(--lime)" opacity="0.22" />
    <circle cx="392" cy="84" r="7" fill="var(--lime)" />
  </svg>
);
