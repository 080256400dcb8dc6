import { type ReactNode, useEffect, useId, useRef } from 'react';

type Props = {
  title: ReactNode;
  /** Set after a reload. The heading then does not take the focus. */
  isRestored?: boolean | undefined;
  children: ReactNode;
};

/** Replaces a form after the form was sent. Takes the focus, because the pressed button no longer exists. */
export function Confirmation({ title, isRestored = false, children }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isRestored) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [isRestored]);
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

/** A golf ball's flight path. The line is animated once, unless the user prefers less motion: styles.css. */
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

export const ConfirmationPart = ({ children }: { children: ReactNode }) => (
  <div className="mt-5 border-border border-t pt-4">{children}</div>
);
