import { type ComponentProps, type ReactNode, useRef } from 'react';
import {
  type FieldError,
  type FieldPathValue,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import { DateField } from '../../kit/date-field.tsx';
import { Button, SelectField, TextField } from '../../kit/index.ts';
import { type Option, toOptions } from './options.tsx';

export type SettingsForm<Values extends FieldValues> = UseFormReturn<Values, unknown, Values>;

type FieldProps<Values extends FieldValues> = {
  form: SettingsForm<Values>;
  name: Path<Values>;
  label: string;
  options?: RegisterOptions<Values, Path<Values>>;
};
type Others<Element extends 'input' | 'select'> = Omit<ComponentProps<Element>, 'form' | 'name'> & {
  hint?: string;
};

/** Returns the error message for a field or for a whole list. */
export const errorAt = <Values extends FieldValues>(
  { formState }: SettingsForm<Values>,
  path: string,
): string | undefined => get<object, FieldError | undefined>(formState.errors, path)?.message;

/** Focuses the first field with an error. Call this after the errors are on the screen. */
export function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button');
  // Scrolls instantly, because new error messages move the field during a smooth scroll.
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** The options for registering an optional text field. They turn an empty string into null. */
export const EMPTY_IS_NULL = { setValueAs: (text: string | null) => (text?.trim() ? text : null) };

export function FormText<Values extends FieldValues>({
  form,
  name,
  options,
  ...input
}: FieldProps<Values> & Others<'input'>) {
  return (
    <TextField autoComplete="off" {...input} error={errorAt(form, name)} {...form.register(name, options)} />
  );
}

export function FormDomain<Values extends FieldValues>(props: FieldProps<Values> & Others<'input'>) {
  return <FormText autoCapitalize="none" spellCheck={false} {...props} />;
}

export function FormEmail<Values extends FieldValues>(props: FieldProps<Values> & Others<'input'>) {
  return <FormDomain type="email" inputMode="email" {...props} />;
}

export function FormNumber<Values extends FieldValues>(props: FieldProps<Values> & Others<'input'>) {
  return <FormText type="number" inputMode="numeric" {...props} options={{ valueAsNumber: true }} />;
}

export function FormDollars<Values extends FieldValues>(props: FieldProps<Values>) {
  return <FormNumber inputMode="decimal" min={0} step="any" {...props} />;
}

/**
 * A select field. The form stores the option's own value, which can be a number, although the browser's
 * select element has only text.
 */
export function FormSelect<Values extends FieldValues>({
  form,
  name,
  choices,
  deps,
  onChosen,
  ...input
}: Omit<FieldProps<Values>, 'options'> &
  Others<'select'> & {
    choices: readonly Option[];
    /** The fields whose errors depend on this field. */
    deps?: Path<Values>[];
    onChosen?: (value: Option[0]) => void;
  }) {
  const { field } = useController({ control: form.control, name, rules: { deps } });
  const choose = (text: string) => {
    const value = choices.find(([choice]) => String(choice) === text)?.[0] ?? text;
    field.onChange(value);
    onChosen?.(value);
  };
  return (
    <SelectField
      {...input}
      {...field}
      error={errorAt(form, name)}
      onChange={({ target }) => choose(target.value)}
    >
      {toOptions(choices)}
    </SelectField>
  );
}

/** A date field that may be empty. A button removes the date. */
export function FormOptionalDate<Values extends FieldValues>({
  form,
  name,
  label,
}: Omit<FieldProps<Values>, 'options'>) {
  const { field } = useController({ control: form.control, name });
  const button = useRef<HTMLButtonElement>(null);
  const change = (date: string | null) => field.onChange(date as FieldPathValue<Values, Path<Values>>);
  return (
    <Invalid error={errorAt(form, name)}>
      <DateField
        ref={button}
        label={label}
        value={field.value ?? ''}
        error={errorAt(form, name)}
        onBlur={field.onBlur}
        onChange={change}
      />
      {field.value !== null && (
        <Button
          look="quiet"
          className="-ml-3 px-3"
          aria-label={`Clear ${label.toLowerCase()}`}
          onClick={() => {
            change(null);
            button.current?.focus();
          }}
        >
          Clear
        </Button>
      )}
    </Invalid>
  );
}

/**
 * Marks a part of the form with an error, because date pickers and the Add button of a list have no
 * `aria-invalid`. `focusFirstError` then focuses the button in this part.
 */
export function Invalid({ error, children }: { error: string | undefined; children: ReactNode }) {
  return <div data-invalid={error === undefined ? undefined : ''}>{children}</div>;
}

export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-[640] text-lead">{legend}</legend>
      <div className="mt-3 grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
