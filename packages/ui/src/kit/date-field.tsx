import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { loadAhead } from '../client/load-ahead.ts';
import {
  type DateFieldProps,
  type DatePickerFieldProps,
  DateValue,
  dateButtonClass,
  labelClass,
} from './date-field-parts.tsx';
import { lazyPart } from './lazy.tsx';
import { Field, FieldNotes } from './text-field.tsx';
import { useIsIdle } from './use-is-idle.ts';

const DatePickerField = lazyPart<DatePickerFieldProps>(() => import('./date-picker-field.tsx'), {
  waiting: (props) => <WaitingField {...props} />,
  failed: (_failure, props) => <NativeField {...props} />,
});
/** Loads the calendar's script. Until the script has loaded, a date field shows a plain button. */
export const loadDatePicker = DatePickerField.preload;
loadAhead(loadDatePicker);

/**
 * A field for a date. Shows a plain button until the calendar's large script has loaded. The script waits until
 * the page is idle or the button is pressed. The value may be a date before `min`.
 */
export function DateField(props: DateFieldProps) {
  const [early] = useState(() => ({ isFocused: false, isPressed: false }));
  const [isWaiting, setIsWaiting] = useState(!DatePickerField.isLoaded());
  const isIdle = useIsIdle();
  // Shows `DatePickerField` even if the script does not load, because `DatePickerField` tries again. If the
  // script fails again, `DatePickerField` shows the browser's date field.
  const load = useCallback(() => {
    const show = () => setIsWaiting(false);
    void loadDatePicker().then(show, show);
  }, []);
  useEffect(() => {
    if (isWaiting && isIdle) load();
  }, [isWaiting, isIdle, load]);
  if (isWaiting) return <WaitingField {...props} early={early} onPress={load} />;
  return <DatePickerField {...props} early={early} />;
}

/**
 * The plain button that shows while the calendar's script loads. Records focus and presses, so that the
 * calendar can react to them later.
 */
function WaitingField({
  label,
  isLabelHidden,
  value,
  hint,
  error,
  className,
  ref,
  early,
  onPress,
}: DatePickerFieldProps & { onPress?: () => void }) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = group.current;
    return () => {
      early.isFocused = element?.contains(document.activeElement) ?? false;
    };
  }, [early]);
  return (
    <div ref={group} className={className}>
      <span id={`${id}-label`} className={labelClass(isLabelHidden)}>
        {label}
      </span>
      <button
        ref={ref}
        type="button"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="dialog"
        aria-busy
        onClick={() => {
          early.isPressed = true;
          onPress?.();
        }}
        className={dateButtonClass(error)}
      >
        <DateValue id={`${id}-value`} value={value} />
      </button>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** Shows the browser's own date field if the calendar's script fails to load. */
function NativeField({
  isLabelHidden: _,
  value,
  onChange,
  onBlur,
  min,
  kept,
  error,
  ...field
}: DateFieldProps) {
  return (
    <Field {...field} error={error}>
      {(connection) => (
        <input
          {...connection}
          type="date"
          value={value}
          min={[min, kept].filter(Boolean).sort()[0]}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          className={dateButtonClass(error)}
        />
      )}
    </Field>
  );
}
