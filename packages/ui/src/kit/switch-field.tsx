import { type ComponentProps, useId } from 'react';

export function SwitchField({
  label,
  hint,
  className = '',
  ...input
}: ComponentProps<'input'> & { label: string; hint?: string }) {
  const id = useId();
  return (
    <div className={`flex items-center justify-between gap-4 ${className}`}>
      <div>
        <label htmlFor={id} className="block cursor-pointer font-[550]">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-muted text-small">
            {hint}
          </p>
        )}
      </div>
      <span className="relative grid h-11 w-13 shrink-0 place-items-center">
        <input
          {...input}
          id={id}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox announces its own state
          role="switch"
          aria-describedby={hint && `${id}-hint`}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
        />
        <span
          aria-hidden
          className="pointer-events-none h-7 w-12 rounded-full border border-border-strong bg-surface transition-colors peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-[var(--focus)] peer-focus-visible:outline-offset-2"
        />
        {/* The knob is drawn as a border, because high contrast modes hide background colors. */}
        <span
          aria-hidden
          className="pointer-events-none absolute left-1.5 size-5 rounded-full border-10 border-border-strong motion-safe:transition-transform peer-checked:translate-x-5 peer-checked:border-on-accent"
        />
      </span>
    </div>
  );
}
