import type { ReactNode } from 'react';

type Option<Value> = { value: Value; label: ReactNode; name?: string; isDimmed?: boolean };

export function RadioCards<Value extends string | number>({
  legend,
  name,
  options,
  value,
  onChange,
  className = '',
  describedBy,
}: {
  legend: string;
  name: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
  /** The ID of a text that explains the options. */
  describedBy?: string;
}) {
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className="mb-1.5 font-[550]">{legend}</legend>
      <div className={className}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`relative grid min-h-11 cursor-pointer place-items-center rounded-md border px-2 py-1.5 text-center transition motion-safe:active:scale-[0.97] has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] ${option.isDimmed ? 'border-border text-muted' : 'border-border-strong'} hover:not-has-checked:bg-accent-soft`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-label={option.name}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
