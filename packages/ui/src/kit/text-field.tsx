import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

const INPUT =
  'min-h-11 w-full rounded-md border border-border-strong bg-surface px-3 py-2 text-text placeholder:text-muted aria-invalid:border-danger';

type Notes = { hint?: string | undefined; error?: string | undefined };
type FieldProps = Notes & { label: string };
type InputProps = ComponentProps<'input'> & FieldProps;
type Connection = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>;

export function Field({
  label,
  error,
  hint,
  className,
  children,
}: FieldProps & { className?: string | undefined; children: (connection: Connection) => ReactNode }) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': noteIds(id, { hint, error }),
      })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export const noteIds = (id: string, { hint, error }: Notes) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-muted text-small">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-small">
          {error}
        </p>
      )}
    </>
  );
}

export function TextField({ label, error, hint, className, ...input }: InputProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(connection) => <input {...input} {...connection} className={INPUT} />}
    </Field>
  );
}

export function EmailField(props: InputProps) {
  return (
    <TextField
      type="email"
      autoComplete="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

export function PhoneField(props: InputProps) {
  return <TextField type="tel" autoComplete="tel" inputMode="tel" {...props} />;
}

export function PasswordField({ label, error, hint, className, ...input }: InputProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(connection) => (
        <div className="relative">
          <input
            {...input}
            {...connection}
            type={isShown ? 'text' : 'password'}
            className={`${INPUT} pr-12`}
          />
          <button
            type="button"
            onClick={() => setIsShown(!isShown)}
            aria-pressed={isShown}
            aria-label={`Show ${toggledName(label)}`}
            className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}

/**
 * Returns the field's name for the label of the “Show” button, such as "password confirmation" for "Confirm
 * Password". A button named "Show confirm password" would sound odd.
 */
const toggledName = (label: string) => label.toLowerCase().replace(/^confirm (.+)$/, '$1 confirmation');

export function TextArea({
  label,
  error,
  hint,
  className,
  ...input
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(connection) => <textarea rows={4} {...input} {...connection} className={INPUT} />}
    </Field>
  );
}

/** Uses the browser's own select element, because it works best on phones. */
export function SelectField({
  label,
  error,
  hint,
  className,
  children,
  ...input
}: ComponentProps<'select'> & FieldProps) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(connection) => (
        <div className="relative">
          <select {...input} {...connection} className={`${INPUT} cursor-pointer appearance-none pr-10`}>
            {children}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
          />
        </div>
      )}
    </Field>
  );
}
