import { type FacilitySettings, SETTINGS } from '@clubhouse/core/facility';
import { useController } from 'react-hook-form';
import { TextField } from '../../kit/index.ts';
import { SwitchField } from '../../kit/switch-field.tsx';
import { EditableList } from './editable-list.tsx';
import { errorAt, FieldGroup, FormDollars, FormNumber, FormText, type SettingsForm } from './fields.tsx';
import { GroupForm, type GroupFormProps } from './group-form.tsx';
import { FIELD_NAMES } from './groups.ts';

type Membership = FacilitySettings['membership'];
type FormProps = { form: SettingsForm<Membership> };

const NAMES = FIELD_NAMES.membership;
/** The number of memberships that the form suggests when the admin turns on the limit. */
const PROPOSED_MAXIMUM = 100;

export function MembershipForm({ version, step }: GroupFormProps) {
  return (
    <GroupForm<Membership>
      version={version}
      step={step}
      schema={SETTINGS.membership}
      lead="The price of a membership and what it includes."
      savedText="The website now shows your changes."
    >
      {(form) => (
        <>
          <FieldGroup legend="Price">
            <FormDollars form={form} name="monthlyFee" label={NAMES.monthlyFee} />
            <FormDollars form={form} name="monthlyValue" label={NAMES.monthlyValue} />
            <FormText form={form} name="billingDay" label={NAMES.billingDay} hint="For example, 1st." />
            <FormNumber form={form} name="noticeDays" label={NAMES.noticeDays} min={0} max={365} />
          </FieldGroup>
          <FieldGroup legend="Lessons">
            <FormDollars form={form} name="lessonFee" label={NAMES.lessonFee} />
            <FormNumber
              form={form}
              name="complimentaryLessons"
              label={NAMES.complimentaryLessons}
              min={0}
              max={31}
            />
          </FieldGroup>
          <FieldGroup legend="Figures on the home page">
            <RemainingFields form={form} />
            <FormText form={form} name="rating" label={NAMES.rating} hint="For example, 4.9." />
          </FieldGroup>
          <Benefits form={form} />
        </>
      )}
    </GroupForm>
  );
}

function RemainingFields({ form }: FormProps) {
  const isLimited = form.watch('maximum') !== null;
  const setMaximum = (maximum: number | null) =>
    form.setValue('maximum', maximum, { shouldDirty: true, shouldValidate: true });
  return (
    <>
      <SwitchField
        label="Limit memberships"
        hint="If this is on, the website shows how many memberships are left. If it’s off, the website shows your own text."
        className="sm:col-span-2"
        checked={isLimited}
        onChange={({ target }) => setMaximum(target.checked ? PROPOSED_MAXIMUM : null)}
      />
      {isLimited ? (
        <FormNumber form={form} name="maximum" label={NAMES.maximum} min={1} />
      ) : (
        <FormText form={form} name="remainingText" label={NAMES.remainingText} hint="For example, <100." />
      )}
    </>
  );
}

function Benefits({ form }: FormProps) {
  const { field } = useController({ control: form.control, name: 'benefits' });
  return (
    <EditableList
      legend={NAMES.benefits}
      items={field.value}
      itemName={(_, index) => `benefit ${index + 1}`}
      error={errorAt(form, 'benefits')}
      addText="Add benefit"
      newItem={() => ''}
      isOrdered
      onChange={field.onChange}
    >
      {(benefit, index, replace) => (
        <TextField
          label={`Benefit ${index + 1}`}
          autoComplete="off"
          className="[&_label]:sr-only"
          hint={
            benefit.includes('{hours}') ? '{hours} shows the daily limit from the booking rules.' : undefined
          }
          value={benefit}
          error={errorAt(form, `benefits.${index}`)}
          onChange={({ target }) => replace(target.value)}
        />
      )}
    </EditableList>
  );
}
