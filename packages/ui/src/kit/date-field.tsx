import { useId } from 'react';
import { type DateFieldProps, DateValue, dateButtonClass, FieldNotes } from './date-field-parts.tsx';
import { lazyPart } from './lazy.tsx';

/**
 * A date, chosen from a calendar. The calendar widget is a fifth of a screen's scripts, so the screen shows its button
 * first. The value may be a date that cannot be chosen: an end before a start that was moved stays visible.
 */
export const DateField = lazyPart<DateFieldProps>(() => import('./date-picker-field.tsx'), {
  waiting: (props) => <WaitingField {...props} />,
  failed: (_failure, props) => <NativeField {...props} />,
});

function WaitingField({ label, value, hint, error, className, ref }: DateFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <span id={`${id}-label`} className="mb-1.5 block font-[550]">
        {label}
      </span>
      <button
        ref={ref}
        type="button"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-busy
        className={dateButtonClass(error)}
      >
        <DateValue id={`${id}-value`} value={value} />
      </button>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The browser's own date field, if the calendar's script does not load. */
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
