import { dateFormat } from '@clubhouse/core/time';
import { CalendarDays } from 'lucide-react';
import type { Ref } from 'react';

export type DateFieldProps = {
  label: string;
  /** True if the context explains the field, so that only screen readers need the label. */
  isLabelHidden?: boolean;
  /** A date in the format YYYY-MM-DD, or an empty string. */
  value: string;
  onChange: (date: string) => void;
  onBlur?: () => void;
  min?: string;
  /** A stored date that can still be selected, even if it is before `min`. */
  kept?: string | undefined;
  hint?: string;
  error?: string | undefined;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** `early` records whether the user focused or pressed the button before the calendar's script had loaded. */
export type DatePickerFieldProps = DateFieldProps & { early: { isFocused: boolean; isPressed: boolean } };

export const labelClass = (isHidden = false) => (isHidden ? 'sr-only' : 'mb-1.5 block font-[550]');

export const dateButtonClass = (error: string | undefined) =>
  `flex min-h-11 w-full cursor-pointer items-center justify-between gap-2 rounded-md border bg-surface px-3 py-2 text-left ${error ? 'border-danger' : 'border-border-strong'}`;

const formatFullDate = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });

export function DateValue({ id, value }: { id: string; value: string }) {
  return (
    <>
      <span id={id} className={value ? '' : 'text-muted'}>
        {value ? formatFullDate(value) : 'Choose a date'}
      </span>
      <CalendarDays aria-hidden className="size-5 shrink-0 text-muted" />
    </>
  );
}
