import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';

export function showFieldErrors<Form extends FieldValues>(
  setError: UseFormSetError<Form>,
  fields: Record<string, string> | undefined,
): void {
  for (const [index, [field, message]] of Object.entries(fields ?? {}).entries()) {
    setError(field as Path<Form>, { message }, { shouldFocus: index === 0 });
  }
}
