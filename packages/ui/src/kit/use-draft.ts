import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { readDraft, writeDraft } from '../client/drafts.ts';

/** The draft's key for `basis`. It starts with `$`, so that it differs from the name of every form field. */
const BASIS = '$basis';

/**
 * Stores a form's fields as a draft in session storage, and restores the draft when the form opens. Returns a
 * function that deletes the draft. Call that function after sending the form.
 *
 * Never list a field for a password or a code. Set the attribute `data-kept` on the form, which tells
 * client/upgrade.ts that a reload loses no input. `basis` is the data that the user is editing. `draftBasis`
 * returns it while the draft exists, so that the form can detect later changes to the data.
 */
export function useDraft<Form extends FieldValues, Sent>(
  { formState, getValues, setValue, subscribe }: UseFormReturn<Form, unknown, Sent>,
  name: string,
  fields: readonly Path<Form>[],
  basis?: unknown,
): () => void {
  const { defaultValues } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, when the form opens or has another basis
  useEffect(() => {
    const draft = readDraft(name);
    for (const field of fields) {
      const isUntouched = isSame(getValues(field), defaultValues?.[field]);
      if (field in draft && isUntouched) {
        setValue(field, draft[field] as PathValue<Form, Path<Form>>, { shouldDirty: true });
      }
    }
    const keep = (values: Form) => {
      const changed = fields.filter(
        // Skips NaN, the value of an empty number field, because JSON would turn it into null.
        (field) => !Number.isNaN(values[field]) && !isSame(values[field], formState.defaultValues?.[field]),
      );
      const draft = Object.fromEntries(changed.map((field) => [field, values[field]]));
      writeDraft(name, changed.length > 0 && basis !== undefined ? { ...draft, [BASIS]: basis } : draft);
    };
    // Stores the current values first, because the user may have typed before this script loaded.
    keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [name, basis]);
  return () => writeDraft(name, {});
}

export const hasDraft = (name: string) => Object.keys(readDraft(name)).length > 0;

/** Returns the data that a draft is based on. Undefined if there is no draft, or if it has no basis. */
export const draftBasis = (name: string): unknown => readDraft(name)[BASIS];

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');
