import { useId, useLayoutEffect, useRef, useState } from 'react';
import { loadAhead } from '../client/load-ahead.ts';
import {
  type Arrival,
  type DateFieldProps,
  type DatePickerFieldProps,
  DateValue,
  dateButtonClass,
  FieldNotes,
} from './date-field-parts.tsx';
import { lazyPart } from './lazy.tsx';

const DatePickerField = lazyPart<DatePickerFieldProps>(() => import('./date-picker-field.tsx'), {
  waiting: (props) => <WaitingField {...props} />,
  failed: (_failure, props) => <NativeField {...props} />,
});
loadAhead(DatePickerField.preload);

/**
 * A date field with a calendar. The calendar widget is a fifth of a screen's scripts, so the button shows first. The
 * value may be a disabled date: an end before a moved start stays visible.
 */
export function DateField(props: DateFieldProps) {
  const [arrival] = useState<Arrival>(() => ({ isFocused: false, isPressed: false }));
  return <DatePickerField {...props} arrival={arrival} />;
}

/** The button until the calendar's script has loaded. Passes on the focus, and opens the calendar if it was pressed. */
function WaitingField({ label, value, hint, error, className, ref, arrival }: DatePickerFieldProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = group.current;
    return () => {
      arrival.isFocused = element?.contains(document.activeElement) ?? false;
    };
  }, [arrival]);
  return (
    <div ref={group} className={className}>
      <span id={`${id}-label`} className="mb-1.5 block font-[550]">
        {label}
      </span>
      <button
        ref={ref}
        type="button"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        aria-busy
        onClick={() => {
          arrival.isPressed = true;
        }}
        className={dateButtonClass(error)}
      >
        <DateValue id={`${id}-value`} value={value} />
      </button>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The native date field, if the calendar's script fails to load. */
function NativeField({ label, value, onChange, onBlur, min, kept, hint, error, className }: DateFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        min={[min, kept].filter(Boolean).sort()[0]}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        aria-invalid={error !== undefined}
        className={dateButtonClass(error)}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}
