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
  hasFields = false,
  className = '',
  children,
}: {
  error: Error | null;
  fallback: string;
  /** True if the fields already show the error. The component then shows nothing. */
  isSaid?: boolean;
  /** True if the form shows every error of a field at that field. The message then does not appear twice. */
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
