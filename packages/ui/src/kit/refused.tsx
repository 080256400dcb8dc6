import { type ReactNode, useEffect, useRef } from 'react';
import { ApiError, sentenceOf } from '../client/index.ts';
import { Notice } from './notice.tsx';

/**
 * Why something was not sent or done, right above the button that was pressed. It takes the focus, so that it is in view
 * and read out, unless the server named a field: then that field has it.
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
  /** The fields say it already. */
  isSaid?: boolean;
  className?: string;
  /** What else there is to say about it. */
  children?: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error && !namesField(error)) box.current?.focus();
  }, [error]);
  if (!error || isSaid) return null;
  return (
    <Notice ref={box} tone="danger" tabIndex={-1} className={`scroll-my-24 ${className}`}>
      {sentenceOf(error, fallback)}
      {children}
    </Notice>
  );
}

const namesField = (error: Error) => error instanceof ApiError && Object.keys(error.fields).length > 0;
