import { format, parseISO } from 'date-fns';
import { CalendarDays } from 'lucide-react';
import type { Ref } from 'react';

export type DateFieldProps = {
  label: string;
  /** YYYY-MM-DD, or empty. */
  value: string;
  onChange: (date: string) => void;
  onBlur?: () => void;
  /** Earlier dates are visible but disabled. */
  min?: string;
  /** An earlier date that was valid when it was stored. */
  kept?: string | undefined;
  hint?: string;
  error?: string | undefined;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** What the user did with the button before the calendar's script loaded. */
export type Arrival = { isFocused: boolean; isPressed: boolean };
export type DatePickerFieldProps = DateFieldProps & { arrival: Arrival };

export const dateButtonClass = (error: string | undefined) =>
  `flex min-h-11 w-full cursor-pointer items-center justify-between gap-2 rounded-md border bg-surface px-3 py-2 text-left ${error ? 'border-danger' : 'border-border-strong'}`;

/** The button's text: the date, or a prompt to choose one. */
export function DateValue({ id, value }: { id: string; value: string }) {
  return (
    <>
      <span id={id} className={value ? '' : 'text-muted'}>
        {value ? format(parseISO(value), 'EEE, MMM d, yyyy') : 'Choose a date'}
      </span>
      <CalendarDays aria-hidden className="size-5 shrink-0 text-muted" />
    </>
  );
}

export function FieldNotes({
  id,
  hint,
  error,
}: {
  id: string;
  hint: string | undefined;
  error: string | undefined;
}) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-small">
          {error}
        </p>
      )}
    </>
  );
}
