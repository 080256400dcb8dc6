import { type ReactNode, useEffect, useRef } from 'react';
import { Card } from '../kit/index.ts';

/** The layout for a screen with one short form. When the title changes, the heading gets focus. */
export function NarrowPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return (
    <div className="mx-auto w-full max-w-lg px-4 pt-6 pb-16 sm:px-6 sm:pt-16">
      <h1 ref={heading} tabIndex={-1} className="text-heading outline-none">
        {title}
      </h1>
      {lead && <p className="mt-3 text-muted">{lead}</p>}
      <Card className="mt-6">{children}</Card>
    </div>
  );
}
