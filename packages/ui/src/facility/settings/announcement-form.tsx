import { type FacilitySettings, SETTINGS, type SettingsVersion } from '@clubhouse/core/facility';
import { FieldGroup, FormOptionalDate, FormSelect, FormText } from './fields.tsx';
import { GroupForm } from './group-form.tsx';
import { FIELD_NAMES } from './groups.ts';
import type { Option } from './options.tsx';

type Announcement = FacilitySettings['announcement'];

const NAMES = FIELD_NAMES.announcement;
const AUDIENCES: Option[] = [
  ['everyone', 'Everyone'],
  ['members', 'Members'],
  ['staff', 'Staff'],
];

export function AnnouncementForm({ version }: { version: SettingsVersion }) {
  return (
    <GroupForm<Announcement>
      version={version}
      schema={SETTINGS.announcement}
      lead="A short message on every page. To show nothing, leave the text blank."
      savedText="Your announcement has been updated."
    >
      {(form) => (
        <>
          <FormText form={form} name="text" label={NAMES.text} hint="Up to 200 characters." />
          <FormSelect form={form} name="audience" label={NAMES.audience} choices={AUDIENCES} />
          <FieldGroup legend="Dates (optional)">
            <FormOptionalDate form={form} name="from" label={NAMES.from} />
            <FormOptionalDate form={form} name="to" label={NAMES.to} />
          </FieldGroup>
        </>
      )}
    </GroupForm>
  );
}
