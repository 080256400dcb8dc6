import type { ReactNode } from 'react';

type Props = {
  title: string;
  lead?: ReactNode;
  /** For staff lists and reports, which use the full width of a large screen. */
  isWide?: boolean;
  /** For a single column of cards. */
  isNarrow?: boolean;
  children: ReactNode;
};

export function Page({ title, lead, isWide = false, isNarrow = false, children }: Props) {
  const width = isWide ? 'max-w-[100rem]' : isNarrow ? 'max-w-3xl' : 'max-w-6xl';
  return (
    <div className={`mx-auto w-full px-4 pt-6 pb-16 sm:px-6 sm:pt-10 ${width}`}>
      <h1 className="text-heading">{title}</h1>
      {lead && <p className="mt-2 max-w-2xl text-muted">{lead}</p>}
      <div className="mt-6 sm:mt-8">{children}</div>
    </div>
  );
}

export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <div className={`min-w-0 rounded-lg border border-border bg-surface p-4 sm:p-6 ${className}`}>
      {children}
    </div>
  );
}
