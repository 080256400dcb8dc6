import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { DRAFT } from '../client/session.ts';

/**
 * Keeps what is typed into these fields of a form for this tab, so that a reload or a look at another screen does not
 * lose it. Never name a field of a password or a code. The form says `data-kept`: a page with nothing else to lose may
 * reload by itself. Answers how to forget the draft, once it was sent.
 */
export function useDraft<Form extends FieldValues, Sent>(
  { formState, getValues, setValue, subscribe }: UseFormReturn<Form, unknown, Sent>,
  name: string,
  fields: readonly Path<Form>[],
): () => void {
  const key = DRAFT + name;
  const { defaultValues } = formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft belongs to the form as it was opened
  useEffect(() => {
    const draft = read(key);
    for (const field of fields) {
      const isUntouched = isSame(getValues(field), defaultValues?.[field]);
      if (field in draft && isUntouched) {
        setValue(field, draft[field] as PathValue<Form, Path<Form>>, { shouldDirty: true });
      }
    }
    const keep = (values: Form) => {
      const changed = fields.filter((field) => !isSame(values[field], formState.defaultValues?.[field]));
      write(key, Object.fromEntries(changed.map((field) => [field, values[field]])));
    };
    // Something may have been typed before this script came.
    keep(getValues());
    return subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  }, [key]);
  return () => write(key, {});
}

/** Whether something was typed into a form of this name that was not sent yet. */
export const hasDraft = (name: string) => Object.keys(read(DRAFT + name)).length > 0;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

function read(key: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
}

function write(key: string, draft: Record<string, unknown>): void {
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage a reload loses it, as it would anyway.
  }
}
