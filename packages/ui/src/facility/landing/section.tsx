import type { ReactNode } from 'react';

type Props = { id: string; title: string; lead: string; isRaised?: boolean; children: ReactNode };

export function Section({ id, title, lead, isRaised = false, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={isRaised ? 'bg-surface' : ''}>
      <div className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 id={`${id}-title`} className="max-w-[20ch] text-heading">
          {title}
        </h2>
        <p className="mt-4 max-w-[56ch] text-lead text-muted">{lead}</p>
        <div className="mt-10 sm:mt-14">{children}</div>
      </div>
    </section>
  );
}
