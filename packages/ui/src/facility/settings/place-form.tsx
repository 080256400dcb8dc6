import { type FacilitySettings, SETTINGS, TIME_ZONES } from '@clubhouse/core/facility';
import { useController } from 'react-hook-form';
import { TextArea, TextField } from '../../kit/index.ts';
import { EditableList } from './editable-list.tsx';
import {
  EMPTY_IS_NULL,
  errorAt,
  FieldGroup,
  FormDomain,
  FormEmail,
  FormSelect,
  FormText,
  type SettingsForm,
} from './fields.tsx';
import { GroupForm, type GroupFormProps } from './group-form.tsx';
import { FIELD_NAMES } from './groups.ts';
import type { Option } from './options.tsx';

type PlaceSettings = FacilitySettings['place'];
type FormProps = { form: SettingsForm<PlaceSettings> };

const NAMES = FIELD_NAMES.place;

export function PlaceForm({ version, step }: GroupFormProps) {
  return (
    <GroupForm<PlaceSettings>
      version={version}
      step={step}
      schema={SETTINGS.place}
      lead="The name, address and links on the website and in emails."
      savedText="Your changes will appear on the website and in new emails."
    >
      {(form) => (
        <>
          <FieldGroup legend="Facility">
            <FormText form={form} name="name" label={NAMES.name} />
            <FormDomain
              form={form}
              name="mailDomain"
              label={NAMES.mailDomain}
              hint="The part of your email addresses after the @, such as golflab.com."
            />
            {!step && <HeadlineFields form={form} />}
            <FormText form={form} name="physician" label={NAMES.physician} />
          </FieldGroup>
          <AddressFields form={form} />
          <TimeZoneFields form={form} />
          {!step && (
            <>
              <ArrivalFields form={form} />
              <SocialLinks form={form} />
            </>
          )}
        </>
      )}
    </GroupForm>
  );
}

function HeadlineFields({ form }: FormProps) {
  return (
    <>
      <FormText form={form} name="tagline" label={NAMES.tagline} hint="The headline on the home page." />
      <FormText form={form} name="badge" label={NAMES.badge} hint="Shown above the headline." />
    </>
  );
}

function AddressFields({ form }: FormProps) {
  return (
    <FieldGroup legend="Address and contact">
      <FormText form={form} name="street" label={NAMES.street} />
      <FormText form={form} name="city" label={NAMES.city} />
      <FormText
        form={form}
        name="state"
        label={NAMES.state}
        hint="Two letters."
        maxLength={2}
        className="[&_input]:uppercase"
        options={{ setValueAs: (text: string) => text.toUpperCase() }}
      />
      <FormText form={form} name="zip" label={NAMES.zip} />
      <FormText form={form} name="phone" label={NAMES.phone} type="tel" inputMode="tel" />
      <FormEmail form={form} name="email" label={NAMES.email} />
    </FieldGroup>
  );
}

const ZONE_CHOICES = TIME_ZONES.map(({ id, name }) => [id, name] as const);

/** The fields for the time zone and its label. Choosing a time zone also fills in its usual label. */
function TimeZoneFields({ form }: FormProps) {
  const proposeLabel = (timeZone: Option[0]) => {
    const zone = TIME_ZONES.find(({ id }) => id === timeZone);
    if (zone) form.setValue('zoneLabel', zone.label, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FieldGroup legend="Time">
      <FormSelect
        form={form}
        name="timeZone"
        label={NAMES.timeZone}
        choices={ZONE_CHOICES}
        onChosen={proposeLabel}
      />
      <FormText
        form={form}
        name="zoneLabel"
        label={NAMES.zoneLabel}
        hint="Shown next to times. It doesn’t change for daylight saving time."
      />
    </FieldGroup>
  );
}

function ArrivalFields({ form }: FormProps) {
  return (
    <FieldGroup legend="Arrival">
      <FormText
        form={form}
        name="mapLink"
        type="url"
        label={NAMES.mapLink}
        hint="Optional. Starts with https://."
        options={EMPTY_IS_NULL}
      />
      <TextArea
        label={NAMES.arrivalNotes}
        hint="Optional. For example, where to park."
        error={errorAt(form, 'arrivalNotes')}
        {...form.register('arrivalNotes')}
      />
    </FieldGroup>
  );
}

function SocialLinks({ form }: FormProps) {
  const { field } = useController({ control: form.control, name: 'social' });
  return (
    <EditableList
      legend={NAMES.social}
      items={field.value}
      itemName={({ name }, index) => name || `link ${index + 1}`}
      error={errorAt(form, 'social')}
      addText="Add link"
      newItem={() => ({ name: '', url: '' })}
      onChange={field.onChange}
    >
      {(link, index, replace) => (
        <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <TextField
            label="Network"
            autoComplete="off"
            value={link.name}
            error={errorAt(form, `social.${index}.name`)}
            onChange={({ target }) => replace({ ...link, name: target.value })}
          />
          <TextField
            label="Link"
            type="url"
            autoComplete="off"
            value={link.url}
            error={errorAt(form, `social.${index}.url`)}
            onChange={({ target }) => replace({ ...link, url: target.value })}
          />
        </div>
      )}
    </EditableList>
  );
}
