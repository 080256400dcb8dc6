import type { ReactNode } from 'react';

/** A section of the landing page with an anchor. */
export function Section({
  id,
  title,
  lead,
  tone = 'background',
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  tone?: 'background' | 'surface';
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={tone === 'surface' ? 'bg-surface' : ''}>
      <div className="mx-auto w-full max-w-6xl px-4 py-16 sm:px-6 sm:py-24">
        <h2 id={`${id}-title`} className="max-w-[20ch] text-heading">
          {title}
        </h2>
        {lead && <p className="mt-4 max-w-[56ch] text-lead text-muted">{lead}</p>}
        <div className="mt-10 sm:mt-14">{children}</div>
      </div>
    </section>
  );
}
