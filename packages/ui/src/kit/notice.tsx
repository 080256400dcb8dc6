import type { ComponentProps } from 'react';
import { errorMessage } from '../client/index.ts';
import { Button } from './button.tsx';

const TONES = {
  danger: 'border-danger bg-danger-soft text-danger',
  success: 'border-success bg-success-soft text-success',
  warning: 'border-warning bg-warning-soft text-warning',
  info: 'border-border bg-surface text-text',
} as const;

/** A message that stays on the page, unlike a toast. Screen readers announce it. */
export function Notice({
  tone = 'info',
  className = '',
  ...props
}: ComponentProps<'div'> & { tone?: keyof typeof TONES }) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      {...props}
      className={`rounded-md border px-4 py-3 ${TONES[tone]} ${className}`}
    />
  );
}

export function Failed({ error, what, onRetry }: { error: unknown; what: string; onRetry: () => void }) {
  return (
    <Notice tone="danger">
      <p className="font-[550]">{what}</p>
      <p className="mt-1">{errorMessage(error, 'Something went wrong on our end.')}</p>
      <Button look="secondary" className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  );
}
