import { type FacilitySettings, SETTINGS } from '@clubhouse/core/facility';
import { formatHours } from '@clubhouse/core/time';
import { SwitchField } from '../../kit/switch-field.tsx';
import { FieldGroup, FormNumber, FormSelect, type SettingsForm } from './fields.tsx';
import { GroupForm, type GroupFormProps } from './group-form.tsx';
import { FIELD_NAMES } from './groups.ts';
import { type Option, timeOptions } from './options.tsx';

type Booking = FacilitySettings['booking'];
type FormProps = { form: SettingsForm<Booking> };

const NAMES = FIELD_NAMES.booking;
/** The hours that the form suggests when the admin turns on the cancellation notice. */
const PROPOSED_NOTICE_HOURS = 24;

const durations = (mostHours: number): Option[] =>
  Array.from({ length: mostHours * 2 }, (_, index) => [(index + 1) / 2, formatHours((index + 1) / 2)]);
const [UP_TO_4, UP_TO_12, UP_TO_24] = [durations(4), durations(12), durations(24)];
const STARTS = timeOptions('00:00:00', '23:00:00');
const ENDS = timeOptions('00:30:00', '23:30:00');

export function BookingForm({ version, step }: GroupFormProps) {
  return (
    <GroupForm<Booking>
      version={version}
      step={step}
      schema={SETTINGS.booking}
      lead="When and for how long members can book. Existing bookings won’t change."
      savedText="New bookings follow the new rules."
    >
      {(form) => (
        <>
          <MemberFields form={form} />
          <FieldGroup legend="Bay opening hours">
            <FormSelect
              form={form}
              name="earliestStart"
              label={NAMES.earliestStart}
              choices={STARTS}
              deps={['latestEnd']}
            />
            <FormSelect form={form} name="latestEnd" label={NAMES.latestEnd} choices={ENDS} />
          </FieldGroup>
          <FieldGroup legend="Guests and leagues">
            <FormSelect
              form={form}
              name="guestHours"
              label={NAMES.guestHours}
              hint="How long a guest’s booking can be."
              choices={UP_TO_12}
            />
            <FormNumber form={form} name="seatsPerBay" label={NAMES.seatsPerBay} min={1} max={8} />
          </FieldGroup>
          <CancellationFields form={form} />
        </>
      )}
    </GroupForm>
  );
}

function MemberFields({ form }: FormProps) {
  return (
    <FieldGroup legend="Members">
      <FormSelect
        form={form}
        name="dailyHours"
        label={NAMES.dailyHours}
        hint="How long a member can play each day."
        choices={UP_TO_24}
      />
      <FormNumber
        form={form}
        name="daysAhead"
        label={NAMES.daysAhead}
        hint="How many days ahead members can book."
        min={1}
        max={365}
      />
      <FormSelect
        form={form}
        name="shortestHours"
        label={NAMES.shortestHours}
        choices={UP_TO_4}
        deps={['longestHours']}
      />
      <FormSelect form={form} name="longestHours" label={NAMES.longestHours} choices={UP_TO_12} />
    </FieldGroup>
  );
}

function CancellationFields({ form }: FormProps) {
  const hasNotice = form.watch('cancellationNoticeHours') !== null;
  const setNotice = (hours: number | null) =>
    form.setValue('cancellationNoticeHours', hours, { shouldDirty: true, shouldValidate: true });
  return (
    <FieldGroup legend="Cancellations">
      <SwitchField
        label={NAMES.cancellationNoticeHours}
        hint="If this is off, members can cancel until the booking starts."
        checked={hasNotice}
        onChange={({ target }) => setNotice(target.checked ? PROPOSED_NOTICE_HOURS : null)}
      />
      {hasNotice && (
        <FormNumber
          form={form}
          name="cancellationNoticeHours"
          label="Hours before the start"
          min={1}
          max={168}
        />
      )}
    </FieldGroup>
  );
}
