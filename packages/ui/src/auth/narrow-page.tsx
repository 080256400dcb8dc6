import type { ReactNode } from 'react';
import { Card } from '../kit/index.ts';

/** A screen that is one short form. */
export function NarrowPage({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto w-full max-w-lg px-4 pt-6 pb-16 sm:px-6 sm:pt-16">
      <h1 className="text-heading">{title}</h1>
      {lead && <p className="mt-3 text-muted">{lead}</p>}
      <Card className="mt-6">{children}</Card>
    </div>
  );
}
