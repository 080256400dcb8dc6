import type { ReactNode } from 'react';

/** What there is to know, name beside value: the names in one column, so that the eye runs down. */
export function FactList({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={`grid grid-cols-[fit-content(50%)_1fr] gap-x-3 gap-y-1.5 sm:gap-x-4 ${className}`}>
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-[550]">{children}</dd>
    </div>
  );
}
