import {
  type FacilitySettings,
  type ImageSlotName,
  SETTINGS,
  type SettingsVersion,
} from '@clubhouse/core/facility';
import { useController } from 'react-hook-form';
import { TextField } from '../../kit/index.ts';
import { AccentField } from './accent-field.tsx';
import { errorAt, FieldGroup, type SettingsForm } from './fields.tsx';
import { GroupForm } from './group-form.tsx';
import { FIELD_NAMES } from './groups.ts';
import { ImageField } from './image-field.tsx';

type Brand = FacilitySettings['brand'];

const NAMES = FIELD_NAMES.brand;

const PICTURES = ['bay', 'analytics', 'access', 'fitness', 'instruction', 'therapy', 'map'] as const;
type PictureSlot = (typeof PICTURES)[number];

export function BrandForm({ version }: { version: SettingsVersion }) {
  return (
    <GroupForm<Brand>
      version={version}
      schema={SETTINGS.brand}
      lead="Your logo, color and pictures on the website, in emails and at the front desk."
      savedText="Your changes will appear on the website, in new emails and at the front desk."
    >
      {(form) => (
        <>
          <FieldGroup legend="Logo">
            <ImageField
              form={form}
              slot="logoOnLight"
              hint="A wide picture with your name, for light screens, emails and printouts."
            />
            <ImageField
              form={form}
              slot="logoOnDark"
              isOnDark
              hint="For dark screens and the top of the home page. If you don’t add one, we use the logo for light screens."
            />
            <ImageField
              form={form}
              slot="markOnLight"
              hint="A square picture, for phones and browser tabs."
            />
            <ImageField
              form={form}
              slot="markOnDark"
              isOnDark
              hint="For dark screens and app icons. If you don’t add one, we use the mark for light screens."
            />
          </FieldGroup>
          <FieldGroup legend="Accent color">
            <AccentField form={form} theme="light" />
            <AccentField form={form} theme="dark" />
          </FieldGroup>
          <FieldGroup legend="Top of the home page">
            <ImageField
              form={form}
              slot="hero"
              hint="Replaces the video. Looks best at 1600 by 900 pixels or larger."
            />
          </FieldGroup>
          <FieldGroup legend="Home page pictures">
            {PICTURES.map((slot) => (
              <DescribedPicture key={slot} form={form} slot={slot} />
            ))}
          </FieldGroup>
        </>
      )}
    </GroupForm>
  );
}

type PictureProps = { form: SettingsForm<Brand>; slot: PictureSlot & ImageSlotName };

function DescribedPicture({ form, slot }: PictureProps) {
  return (
    <div className="grid content-start gap-3">
      <ImageField
        form={form}
        slot={slot}
        hint={
          slot === 'map'
            ? 'Shown next to your address. Use an image twice as wide as tall, at least 960 by 480 pixels.'
            : 'Looks best at 1200 by 900 pixels or larger.'
        }
      />
      {form.watch(slot) && <Description form={form} slot={slot} />}
    </div>
  );
}

function Description({ form, slot }: PictureProps) {
  // Uses `useController`, because a restored draft sets the whole picture. A registered field would not show
  // the picture's new description.
  const { field } = useController({ control: form.control, name: `${slot}.alt` });
  return (
    <TextField
      {...field}
      autoComplete="off"
      label={`Description of “${NAMES[slot]}”`}
      hint="Screen readers read this to people who can’t see the picture."
      error={errorAt(form, field.name)}
    />
  );
}
