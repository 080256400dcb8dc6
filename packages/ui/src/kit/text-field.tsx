import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';

const INPUT =
  'min-h-11 w-full rounded-md border border-border-strong bg-surface px-3 py-2 text-text placeholder:text-muted aria-invalid:border-danger';

type Props = ComponentProps<'input'> & { label: string; error?: string | undefined; hint?: string };

/** A labelled input with its hint and, beside it, what is wrong. */
export function TextField({ label, error, hint, className, ...input }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      <input {...input} {...describedBy(id, error, hint)} id={id} className={INPUT} />
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

/** Hidden unless asked: on a phone, showing what was typed saves a second try. */
export function PasswordField({ label, error, hint, className, ...input }: Props) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          {...describedBy(id, error, hint)}
          id={id}
          type={isShown ? 'text' : 'password'}
          className={`${INPUT} pr-12`}
        />
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
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

/** For what takes more than a line. */
export function TextArea({
  label,
  error,
  hint,
  className,
  ...input
}: ComponentProps<'textarea'> & Pick<Props, 'label' | 'error' | 'hint'>) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      <textarea rows={4} {...input} {...describedBy(id, error, hint)} id={id} className={INPUT} />
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

/** The system's own list: on a phone there is none better. */
export function SelectField({
  label,
  error,
  hint,
  className,
  children,
  ...input
}: ComponentProps<'select'> & Pick<Props, 'label' | 'error' | 'hint'>) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        {label}
      </label>
      <div className="relative">
        <select
          {...input}
          {...describedBy(id, error, hint)}
          id={id}
          className={`${INPUT} cursor-pointer appearance-none pr-10`}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
        />
      </div>
      <Notes id={id} error={error} hint={hint} />
    </div>
  );
}

type NotesProps = { id: string; error: string | undefined; hint: string | undefined };

function describedBy(id: string, error: string | undefined, hint: string | undefined) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}

function Notes({ id, error, hint }: NotesProps) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-small text-danger">
          {error}
        </p>
      )}
    </>
  );
}
