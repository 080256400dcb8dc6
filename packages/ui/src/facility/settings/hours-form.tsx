import { type FacilitySettings, SETTINGS } from '@clubhouse/core/facility';
import { formatShortDate, type Interval, WEEKDAYS } from '@clubhouse/core/time';
import { useController } from 'react-hook-form';
import { DateField } from '../../kit/date-field.tsx';
import { SelectField, TextField } from '../../kit/index.ts';
import { EditableList } from './editable-list.tsx';
import { errorAt, Invalid, type SettingsForm } from './fields.tsx';
import { GroupForm, type GroupFormProps } from './group-form.tsx';
import { FIELD_NAMES } from './groups.ts';
import { timeOptions, toOptions } from './options.tsx';

type Hours = FacilitySettings['hours'];
type FormProps = { form: SettingsForm<Hours> };

const NAMES = FIELD_NAMES.hours;
/** The indexes of the days in `week`, starting with Monday. */
const DAYS = [1, 2, 3, 4, 5, 6, 0];

export function HoursForm({ version, step }: GroupFormProps) {
  return (
    <GroupForm<Hours>
      version={version}
      step={step}
      schema={SETTINGS.hours}
      lead="When someone is at the front desk. Members have access 24/7."
      savedText="The website and the calendar now show the new hours."
    >
      {(form) => (
        <>
          <Week form={form} />
          <Exceptions form={form} />
        </>
      )}
    </GroupForm>
  );
}

function Week({ form }: FormProps) {
  const { field } = useController({ control: form.control, name: 'week' });
  return (
    <fieldset className="min-w-0">
      <legend className="font-[640] text-lead">{NAMES.week}</legend>
      <div className="mt-3 grid gap-2 [&_label]:sr-only">
        {DAYS.map((index) => (
          <div
            key={index}
            className="grid grid-cols-[minmax(0,1fr)] gap-2 border-border border-t pt-2 sm:grid-cols-[7rem_minmax(0,1fr)]"
          >
            <span aria-hidden className="font-[550] sm:min-h-11 sm:content-center">
              {WEEKDAYS[index]}
            </span>
            <StaffedHours
              day={WEEKDAYS[index] as string}
              value={field.value[index] ?? null}
              error={errorAt(form, `week.${index}.endTime`)}
              onChange={(hours) => field.onChange(field.value.with(index, hours))}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function Exceptions({ form }: FormProps) {
  const { field } = useController({ control: form.control, name: 'exceptions' });
  return (
    <EditableList
      legend={NAMES.exceptions}
      hint="Dates with different hours, such as holidays."
      items={field.value}
      itemName={({ date }, index) => (date ? formatShortDate(date) : `exception ${index + 1}`)}
      error={errorAt(form, 'exceptions')}
      addText="Add exception"
      newItem={() => ({ date: '', hours: null, note: '' })}
      onChange={field.onChange}
    >
      {(exception, index, replace) => {
        const dateError = errorAt(form, `exceptions.${index}.date`);
        return (
          <div className="grid gap-3 sm:grid-cols-2">
            <Invalid error={dateError}>
              <DateField
                label="Date"
                value={exception.date}
                error={dateError}
                onChange={(date) => replace({ ...exception, date })}
              />
            </Invalid>
            <TextField
              label="Note (optional)"
              autoComplete="off"
              value={exception.note}
              error={errorAt(form, `exceptions.${index}.note`)}
              onChange={({ target }) => replace({ ...exception, note: target.value })}
            />
            <StaffedHours
              day="Staffed"
              value={exception.hours}
              error={errorAt(form, `exceptions.${index}.hours.endTime`)}
              onChange={(hours) => replace({ ...exception, hours })}
            />
          </div>
        );
      }}
    </EditableList>
  );
}

const STARTS = timeOptions('00:00:00', '23:30:00');
const ENDS = timeOptions('00:30:00', '24:00:00');
const USUAL_END = '20:00:00';

type StaffedHoursProps = {
  /** The word that both select labels start with. */
  day: string;
  value: Interval | null;
  error: string | undefined;
  onChange: (hours: Interval | null) => void;
};

function StaffedHours({ day, value, error, onChange }: StaffedHoursProps) {
  const start = (startTime: string) => {
    if (!startTime) return onChange(null);
    onChange({ startTime, endTime: value?.endTime ?? (startTime < USUAL_END ? USUAL_END : '24:00:00') });
  };
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-2">
      <SelectField
        label={`${day} from`}
        className="min-w-0 flex-[1_1_8rem]"
        value={value?.startTime ?? ''}
        onChange={({ target }) => start(target.value)}
      >
        <option value="">Not staffed</option>
        {toOptions(STARTS)}
      </SelectField>
      {value && (
        <SelectField
          label={`${day} to`}
          className="min-w-0 flex-[1_1_8rem]"
          value={value.endTime}
          error={error}
          onChange={({ target }) => onChange({ ...value, endTime: target.value })}
        >
          {toOptions(ENDS)}
        </SelectField>
      )}
    </div>
  );
}
