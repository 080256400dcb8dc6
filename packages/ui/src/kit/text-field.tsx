import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';

const INPUT =
  'min-h-11 w-full rounded-md border border-border-strong bg-surface px-3 py-2 text-text placeholder:text-muted aria-invalid:border-danger';

type Around = { label: string; error?: string | undefined; hint?: string };
type Props = ComponentProps<'input'> & Around;
/** The ids that tie an input to its label, hint and error. */
type Tied = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** The label above an input, with its hint and error. */
function Field({
  label,
  error,
  hint,
  className,
  children,
}: Around & { className?: string | undefined; children: (tied: Tied) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
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
    </div>
  );
}

export function TextField({ label, error, hint, className, ...input }: Props) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(tied) => <input {...input} {...tied} className={INPUT} />}
    </Field>
  );
}

/** An input with the email keyboard, without auto-capitalization and autocorrect. */
export function EmailField(props: Props) {
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

/** An input with the phone keyboard. */
export function PhoneField(props: Props) {
  return <TextField type="tel" autoComplete="tel" inputMode="tel" {...props} />;
}

/** Hidden by default. On a phone, showing the password saves a second try. */
export function PasswordField({ label, error, hint, className, ...input }: Props) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(tied) => (
        <div className="relative">
          <input {...input} {...tied} type={isShown ? 'text' : 'password'} className={`${INPUT} pr-12`} />
          <button
            type="button"
            onClick={() => setIsShown(!isShown)}
            aria-pressed={isShown}
            aria-label={`Show ${label.toLowerCase()}`}
            className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-md text-muted hover:text-text"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}

/** An input for several lines. */
export function TextArea({ label, error, hint, className, ...input }: ComponentProps<'textarea'> & Around) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(tied) => <textarea rows={4} {...input} {...tied} className={INPUT} />}
    </Field>
  );
}

/** The native select, which works best on phones. */
export function SelectField({
  label,
  error,
  hint,
  className,
  children,
  ...input
}: ComponentProps<'select'> & Around) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(tied) => (
        <div className="relative">
          <select {...input} {...tied} className={`${INPUT} cursor-pointer appearance-none pr-10`}>
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
