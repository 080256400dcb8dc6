import type { ReactNode } from 'react';

/**
 * A list of facts, each with a name and a value. The names line up in one column, so they are easy to scan. With large
 * text, the value moves below its name.
 */
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
