import type { ReactNode } from 'react';

type Props = { id: string; title: string; lead?: string; isRaised?: boolean; children: ReactNode };

export function Section({ id, title, lead, isRaised = false, children }: Props) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={isRaised ? 'bg-surface' : 'bg-background'}>
      <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-20">
        <h2 id={`${id}-title`} className="max-w-[20ch] text-heading">
          {title}
        </h2>
        {lead && (
          <p className="mt-2 max-w-[56ch] text-muted max-sm:leading-snug sm:mt-4 sm:text-lead">{lead}</p>
        )}
        <div className="mt-4 sm:mt-10">{children}</div>
      </div>
    </section>
  );
}
