import {
  type BrandImage,
  type FacilitySettings,
  IMAGE_SLOTS,
  type ImageSlotName,
  imageUrl,
  imageWidths,
  MAX_UPLOAD_BYTES,
  THEMES,
  UPLOAD_TYPES,
} from '@clubhouse/core/facility';
import { type SyntheticEvent, useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { errorMessage } from '../../client/index.ts';
import { Button } from '../../kit/index.ts';
import { FieldNotes, noteIds } from '../../kit/text-field.tsx';
import { useUploadImage } from '../api.ts';
import { errorAt, type SettingsForm } from './fields.tsx';
import { FIELD_NAMES } from './groups.ts';

type Brand = FacilitySettings['brand'];

const TYPES: readonly string[] = UPLOAD_TYPES;
const WRONG_TYPE = 'Please choose a PNG, JPEG, WebP or AVIF file.';
const TOO_LARGE = `Please choose a file that’s ${MAX_UPLOAD_BYTES / 1024 / 1024} MB or smaller.`;

function refusalOf({ type, size }: File): string | null {
  if (!TYPES.includes(type)) return WRONG_TYPE;
  return size > MAX_UPLOAD_BYTES ? TOO_LARGE : null;
}

type Props = {
  form: SettingsForm<Brand>;
  slot: ImageSlotName;
  hint: string;
  /** True if the website shows the picture on a dark background. */
  isOnDark?: boolean;
};

/**
 * A field that uploads the chosen picture right away. The website shows the picture after the settings are
 * saved.
 */
export function ImageField({ form, slot, hint, isOnDark = false }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { field } = useController({ control: form.control, name: slot });
  const upload = useUploadImage(slot);
  const image: BrandImage | null = field.value;
  const name = FIELD_NAMES.brand[slot];
  const error = errorAt(form, slot);
  const { background, muted } = THEMES[isOnDark ? 'dark' : 'light'];

  const choose = (file: File | undefined) => {
    if (!file) return;
    const refusal = refusalOf(file);
    form.clearErrors(slot);
    if (refusal) return form.setError(slot, { message: refusal });
    upload.mutate(file, {
      onSuccess: (stored) => {
        const before = form.getValues(slot);
        const isDescribed = IMAGE_SLOTS[slot].fit === 'cover' && slot !== 'hero';
        const alt = before && 'alt' in before ? before.alt : '';
        field.onChange(isDescribed ? { ...stored, alt } : stored);
      },
      onError: (failure) =>
        form.setError(slot, {
          message: errorMessage(failure, 'We couldn’t upload this picture. Please try again.'),
        }),
    });
    // Clears the input, so that the admin can choose the same file again.
    if (input.current) input.current.value = '';
  };
  const refuseWhilePending = (event: SyntheticEvent) => {
    if (upload.isPending) event.preventDefault();
  };
  const remove = () => {
    field.onChange(null);
    form.clearErrors(slot);
    input.current?.focus();
  };

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {name}
      </label>
      <div
        className="grid h-32 place-items-center overflow-hidden rounded-md border border-border p-3"
        style={{ background, color: muted }}
      >
        {image ? (
          <img
            src={imageUrl(image, `${imageWidths(slot, image).at(-1) ?? image.width}.webp`)}
            alt={`${name}, uploaded`}
            className="h-26 w-full object-contain"
          />
        ) : (
          <span className="text-small">Using the default.</span>
        )}
      </div>
      <input
        ref={input}
        id={id}
        type="file"
        accept={UPLOAD_TYPES.join()}
        // Uses `aria-disabled`, because a disabled field would lose the focus.
        aria-disabled={upload.isPending || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds(id, { hint, error })}
        onClick={refuseWhilePending}
        onDrop={refuseWhilePending}
        onChange={({ target }) => choose(target.files?.[0])}
        className="mt-2 min-h-11 w-full text-small file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-border-strong file:border-solid file:bg-surface file:px-4 file:font-[550] file:text-text aria-disabled:opacity-60 aria-disabled:file:cursor-not-allowed"
      />
      <p role="status" className="text-muted text-small">
        {upload.isPending && 'Uploading...'}
      </p>
      <FieldNotes id={id} hint={hint} error={error} />
      {image && (
        <Button
          look="quiet"
          className="-ml-3 px-3"
          aria-label={`Use default for ${name.toLowerCase()}`}
          onClick={remove}
        >
          Use default
        </Button>
      )}
    </div>
  );
}
