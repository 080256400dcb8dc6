import { type FacilitySettings, SETTINGS, type SettingsVersion } from '@clubhouse/core/facility';
import { useFacility } from '../../client/facility.ts';
import { SelectField } from '../../kit/index.ts';
import { SwitchField } from '../../kit/switch-field.tsx';
import { EMPTY_IS_NULL, FieldGroup, FormDomain, FormEmail, FormText, type SettingsForm } from './fields.tsx';
import { GroupForm } from './group-form.tsx';
import { FIELD_NAMES } from './groups.ts';

type Accounts = FacilitySettings['accounts'];

const NAMES = FIELD_NAMES.accounts;

export function AccountsForm({ version }: { version: SettingsVersion }) {
  return (
    <GroupForm<Accounts>
      version={version}
      schema={SETTINGS.accounts}
      lead="Who your emails come from, whether reminders go out, and who can reset their password by email."
      savedText="Your changes will apply to new emails."
    >
      {(form) => (
        <>
          <FieldGroup legend="Email">
            <FormText
              form={form}
              name="senderName"
              label={NAMES.senderName}
              hint="Optional. The name people see on your emails."
            />
            <FormEmail
              form={form}
              name="replyTo"
              label={NAMES.replyTo}
              hint="Optional. Replies to your emails go here."
              options={EMPTY_IS_NULL}
            />
            <Reminders form={form} />
          </FieldGroup>
          <ResetDomain form={form} />
        </>
      )}
    </GroupForm>
  );
}

function Reminders({ form }: { form: SettingsForm<Accounts> }) {
  return (
    <SwitchField
      label={NAMES.hasReminders}
      hint="Members choose which reminders they get. If this is off, no one gets reminders."
      checked={form.watch('hasReminders')}
      onChange={({ target }) => form.setValue('hasReminders', target.checked, { shouldDirty: true })}
    />
  );
}

function ResetDomain({ form }: { form: SettingsForm<Accounts> }) {
  const { place } = useFacility();
  const isAny = form.watch('resetDomain') === null;
  return (
    <FieldGroup legend="Password reset">
      <SelectField
        label="Send reset codes to"
        value={isAny ? 'any' : 'one'}
        onChange={({ target }) =>
          form.setValue('resetDomain', target.value === 'any' ? null : place.mailDomain, {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
      >
        <option value="any">Any domain</option>
        <option value="one">Only one domain</option>
      </SelectField>
      {!isAny && (
        <FormDomain
          form={form}
          name="resetDomain"
          label={NAMES.resetDomain}
          hint="For example, golflab.com."
        />
      )}
    </FieldGroup>
  );
}
