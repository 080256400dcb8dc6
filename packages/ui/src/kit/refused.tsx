import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, errorMessage } from '../client/index.ts';
import { Notice } from './notice.tsx';
import { showToast } from './toast.ts';

export const showRefusal = (title: string, error: unknown, fallback: string) =>
  showToast({ title, description: errorMessage(error, fallback), variant: 'destructive' });

/**
 * Shows an error. Takes the focus, so that the error scrolls into view and is read aloud. Does not take the
 * focus if the error belongs to a field.
 */
export function Refused({
  error,
  fallback,
  isSaid = false,
  hasFields = false,
  className = '',
  children,
}: {
  error: Error | null;
  fallback: string;
  /** True if the fields already show the error. This component then renders nothing. */
  isSaid?: boolean;
  /** True if the form shows all field errors at their fields. This component then leaves out field errors. */
  hasFields?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && !isOfFields(error)) box.current?.focus();
  }, [error]);
  if (!error || isSaid || (hasFields && isOfFields(error))) return null;
  return (
    <Notice ref={box} tone="danger" tabIndex={-1} className={`scroll-my-24 ${className}`}>
      {errorMessage(error, fallback)}
      {children}
    </Notice>
  );
}

const isOfFields = (error: Error) => error instanceof ApiError && Object.keys(error.fields).length > 0;
