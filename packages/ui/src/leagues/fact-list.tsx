import type { ReactNode } from 'react';

export function FactList({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`@container ${className}`}>
      <dl className="grid gap-x-3 gap-y-1.5 @min-[14rem]:grid-cols-[fit-content(50%)_1fr] sm:gap-x-4">
        {children}
      </dl>
    </div>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="@min-[14rem]:col-span-2 @min-[14rem]:grid @min-[14rem]:grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-[550]">{children}</dd>
    </div>
  );
}

/** Shows `text` with line breaks only after the separator `after`, so a time range stays on one line. */
export function Phrases({ text, after }: { text: string; after: string }) {
  const phrases = text.split(after);
  return phrases.map((phrase, index) => (
    <span key={phrase} className="inline-block">
      {index < phrases.length - 1 ? `${phrase}${after.trimEnd()}\u00a0` : phrase}
    </span>
  ));
}
