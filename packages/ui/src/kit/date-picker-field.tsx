import { DatePicker, parseDate, useDatePicker } from '@ark-ui/react/date-picker';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useId } from 'react';
import { useFacility } from '../client/facility.ts';
import { type DatePickerFieldProps, DateValue, dateButtonClass, labelClass } from './date-field-parts.tsx';
import { FieldNotes, noteIds } from './text-field.tsx';

const FIRST_DATE = '2000-01-01';
const LAST_DATE = '2099-12-31';

export default function DatePickerField({
  label,
  isLabelHidden,
  value,
  onChange,
  onBlur,
  min = FIRST_DATE,
  kept,
  hint,
  error,
  className,
  ref,
  early,
}: DatePickerFieldProps) {
  const facility = useFacility();
  const id = useId();
  const earliest = [min, kept, value].filter(Boolean).sort()[0] as string;
  const picker = useDatePicker({
    ids: { trigger: id, content: `${id}-calendar` },
    timeZone: facility.place.timeZone,
    positioning: { placement: 'bottom-start', gutter: 6 },
    // The widget changes any value before its own `min`. So its `min` is the earliest of this field's `min`,
    // the stored date `kept` and the chosen date. `isDateUnavailable` then disables the dates before this
    // field's `min`, except `kept`.
    min: parseDate(earliest),
    max: parseDate(LAST_DATE),
    isDateUnavailable: (date) => date.toString() < min && date.toString() !== kept,
    value: value ? [parseDate(value)] : [],
    onValueChange: ({ value: [date] }) => date && onChange(date.toString()),
    // If the selected date is disabled, opens the calendar at `min`, because the selected date's month may have
    // only disabled dates.
    onOpenChange: ({ open }) =>
      open && value < min && value !== kept && picker.setFocusedValue(parseDate(min)),
  });

  useEffect(() => {
    if (early.isFocused) document.getElementById(id)?.focus();
    if (early.isPressed) picker.setOpen(true);
    Object.assign(early, { isFocused: false, isPressed: false });
  });

  return (
    <DatePicker.RootProvider value={picker} lazyMount unmountOnExit className={className}>
      <label id={`${id}-label`} htmlFor={id} className={labelClass(isLabelHidden)}>
        {label}
      </label>
      <DatePicker.Control>
        <DatePicker.Trigger
          ref={ref}
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={noteIds(id, { hint, error })}
          aria-haspopup="dialog"
          onBlur={onBlur}
          className={dateButtonClass(error)}
        >
          <DateValue id={`${id}-value`} value={value} />
        </DatePicker.Trigger>
      </DatePicker.Control>
      <FieldNotes id={id} hint={hint} error={error} />
      <DatePicker.Positioner>
        <DatePicker.Content
          role="dialog"
          aria-label="Calendar"
          className="z-40 max-h-(--available-height) overflow-y-auto w-[min(21rem,calc(100vw-2rem))] rounded-md border border-border bg-surface-raised p-3 shadow-card"
        >
          <DatePicker.View view="day">
            <Months />
            <Days />
          </DatePicker.View>
        </DatePicker.Content>
      </DatePicker.Positioner>
    </DatePicker.RootProvider>
  );
}

const SELECT =
  'min-h-11 min-w-0 cursor-pointer text-[length:min(var(--step-0),4.5vw)] rounded-sm bg-transparent px-1 font-[550] hover:bg-accent-soft [&>option]:bg-surface [&>option]:text-text';
const TURN =
  'grid size-[min(2.75rem,12vw)] shrink-0 cursor-pointer place-items-center rounded-sm hover:bg-accent-soft disabled:cursor-not-allowed disabled:opacity-40';

function Months() {
  return (
    <DatePicker.ViewControl className="mb-1 flex items-center justify-between">
      <DatePicker.PrevTrigger className={TURN} aria-label="Previous month">
        <ChevronLeft aria-hidden className="size-5" />
      </DatePicker.PrevTrigger>
      <span className="flex min-w-0">
        <DatePicker.MonthSelect className={SELECT} aria-label="Month" />
        <DatePicker.YearSelect className={SELECT} aria-label="Year" />
      </span>
      <DatePicker.NextTrigger className={TURN} aria-label="Next month">
        <ChevronRight aria-hidden className="size-5" />
      </DatePicker.NextTrigger>
    </DatePicker.ViewControl>
  );
}

/**
 * The table of days. The column width limits the text size, so that seven columns fit on a phone even at 200%
 * text size.
 */
function Days() {
  return (
    <DatePicker.Context>
      {({ weekDays, weeks }) => (
        <DatePicker.Table className="w-full table-fixed border-collapse">
          <DatePicker.TableHead>
            <DatePicker.TableRow>
              {weekDays.map((weekday) => (
                <DatePicker.TableHeader
                  key={weekday.long}
                  className="h-8 whitespace-nowrap font-[500] text-[length:min(var(--step--1),3.6vw)] text-muted"
                >
                  {weekday.short}
                </DatePicker.TableHeader>
              ))}
            </DatePicker.TableRow>
          </DatePicker.TableHead>
          <DatePicker.TableBody>
            {weeks.map((week) => (
              <DatePicker.TableRow key={week[0]?.toString()}>
                {week.map((day) => (
                  <DatePicker.TableCell key={day.toString()} value={day} className="p-0">
                    <DatePicker.TableCellTrigger className="grid h-[min(2.75rem,12vw)] cursor-pointer place-items-center whitespace-nowrap rounded-sm text-[length:min(var(--step-0),5.5vw)] hover:not-data-selected:bg-accent-soft data-disabled:cursor-not-allowed data-disabled:bg-transparent data-disabled:text-muted data-disabled:line-through data-disabled:opacity-60 data-outside-range:invisible data-selected:bg-accent data-selected:text-on-accent data-today:font-[700] data-today:not-data-selected:text-accent">
                      {day.day}
                    </DatePicker.TableCellTrigger>
                  </DatePicker.TableCell>
                ))}
              </DatePicker.TableRow>
            ))}
          </DatePicker.TableBody>
        </DatePicker.Table>
      )}
    </DatePicker.Context>
  );
}
