import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Spinner } from './spinner.tsx';

const LOOKS = {
  primary: 'bg-action text-on-action hover:bg-action-hover',
  secondary: 'border border-border-strong bg-surface text-text hover:bg-accent-soft',
  quiet: 'text-text hover:bg-accent-soft',
  danger: 'bg-danger-solid text-on-danger hover:opacity-90',
} as const;

const SHAPE =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md px-4 py-2 text-center font-[550] leading-tight wrap-break-word transition-colors disabled:cursor-not-allowed aria-disabled:cursor-not-allowed';

type Look = { look?: keyof typeof LOOKS };

/** A button that ignores presses while `isBusy` is true. Unlike a disabled button, it keeps the focus. */
export function Button({
  look = 'primary',
  busyText,
  isBusy = false,
  className = '',
  children,
  onClick,
  ...props
}: ComponentProps<'button'> & Look & { isBusy?: boolean; busyText?: string }) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={isBusy || props['aria-disabled'] || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${SHAPE} ${LOOKS[look]} disabled:opacity-60 ${className}`}
    >
      {isBusy && <Spinner />}
      {isBusy ? (busyText ?? children) : children}
    </button>
  );
}

export function ButtonLink({ look = 'primary', className = '', ...props }: LinkProps & Look) {
  return <Link {...props} className={`${SHAPE} ${LOOKS[look]} ${className}`} />;
}

/** A link that looks like a button. Opens another app or website, or downloads a file. */
export function AnchorButton({ look = 'secondary', className = '', ...props }: ComponentProps<'a'> & Look) {
  return <a {...props} className={`${SHAPE} ${LOOKS[look]} ${className}`} />;
}
