import type { ReactNode } from 'react';

const TONES = {
  neutral: 'border border-border text-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  accent: 'bg-accent text-on-accent',
} as const;

export function LeagueBadge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-2 py-1 font-[550] text-small leading-tight ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
