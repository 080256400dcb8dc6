import { useId } from 'react';

/** A single choice as a row of chips. Each chip can show a count. */
export function ChipRadios<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  options: readonly { value: Value; label: string; count: number | undefined }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
        {options.map(({ value: each, label, count }) => (
          <label
            key={each}
            className="relative inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border border-border-strong px-3.5 transition-colors has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] has-focus-visible:outline-offset-2 hover:not-has-checked:bg-accent-soft lg:min-h-9"
          >
            <input
              type="radio"
              name={name}
              checked={each === value}
              onChange={() => onChange(each)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {label}
            <span className="min-w-[1ch] text-small">{count?.toLocaleString('en-US')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
