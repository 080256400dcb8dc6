import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, errorMessage } from '../client/index.ts';
import { Notice } from './notice.tsx';

/**
 * Shows an error right above the pressed button. It takes focus, so it scrolls into view and screen readers read it.
 * If the server names a field, that field takes focus instead.
 */
export function Refused({
  error,
  fallback,
  isSaid = false,
  className = '',
  children,
}: {
  error: Error | null;
  fallback: string;
  /** The fields already show the error. */
  isSaid?: boolean;
  className?: string;
  /** More text after the error. */
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && !namesField(error)) box.current?.focus();
  }, [error]);
  if (!error || isSaid) return null;
  return (
    <Notice ref={box} tone="danger" tabIndex={-1} className={`scroll-my-24 ${className}`}>
      {errorMessage(error, fallback)}
      {children}
    </Notice>
  );
}

const namesField = (error: Error) => error instanceof ApiError && Object.keys(error.fields).length > 0;
