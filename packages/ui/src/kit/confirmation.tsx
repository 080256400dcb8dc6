import { type ReactNode, useEffect, useId, useRef } from 'react';
/**
 * The confirmation that replaces a form after booking or sending. It takes the focus, because the pressed button no
 * longer exists.
 */
export function Confirmation({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section aria-labelledby={id}>
      <FlightLine />
      <h2 id={id} ref={heading} tabIndex={-1} className="mt-3 scroll-mt-28 text-title outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The flight of a ball. It draws itself once, unless the person prefers less motion: styles.css. */
const FlightLine = () => (
  <svg aria-hidden viewBox="0 0 96 32" className="flight-line h-8 w-24 text-accent">
    <path
      d="M3 29C20 8 52 -2 86 14"
      pathLength={1}
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
    />
    <circle cx={88} cy={15} r={5} fill="currentColor" />
  </svg>
);

/** The parts of a confirmation, one below the other. */
export const ConfirmationPart = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 border-border border-t pt-4">{children}</div>
);
