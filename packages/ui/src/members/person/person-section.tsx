import { type ReactNode, useId } from 'react';
import { Card } from '../../kit/index.ts';

/** A section on a person's page. Shows `empty` if there are no rows. */
export function PersonSection({
  title,
  empty,
  isEmpty = false,
  children,
}: {
  title: string;
  empty?: string;
  isEmpty?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-lead">
          {title}
        </h2>
        {isEmpty ? <p className="mt-2 text-muted">{empty}</p> : <div className="mt-2">{children}</div>}
      </section>
    </Card>
  );
}

export const ROWS = 'divide-y divide-border';
export const ROW = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2';
