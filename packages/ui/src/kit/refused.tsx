import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, errorMessage } from '../client/index.ts';
import { Notice } from './notice.tsx';
import { showToast } from './toast.ts';

export const showRefusal = (title: string, error: unknown, fallback: string) =>
  showToast({ title, description: errorMessage(error, fallback), variant: 'destructive' });

/** Takes focus, so that the error scrolls into view and is read aloud, unless the error belongs to a field. */
export function Refused({
  error,
  fallback,
  isSaid = false,
  className = '',
  children,
}: {
  error: Error | null;
  fallback: string;
  /** True if the fields already show the error. The component then shows nothing. */
  isSaid?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const hasFields = error instanceof ApiError && Object.keys(error.fields).length > 0;
    if (error && !hasFields) box.current?.focus();
  }, [error]);
  if (!error || isSaid) return null;
  return (
    <Notice ref={box} tone="danger" tabIndex={-1} className={`scroll-my-24 ${className}`}>
      {errorMessage(error, fallback)}
      {children}
    </Notice>
  );
}
