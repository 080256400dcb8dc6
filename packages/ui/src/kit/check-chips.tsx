import { useEffect, useRef } from 'react';

type Props<Value extends string> = {
  legend: string;
  hint?: string;
  names: Record<Value, string>;
  values: readonly Value[];
  onChange: (values: Value[]) => void;
};

/** A short list of options. The user can select more than one. */
export function CheckChips<Value extends string>({ legend, hint, names, values, onChange }: Props<Value>) {
  const toggle = (value: Value) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  const group = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over what the user checked before this script loaded
  useEffect(() => {
    const checked = [...(group.current?.querySelectorAll('input:checked') ?? [])] as HTMLInputElement[];
    if (checked.length !== values.length) onChange(checked.map(({ value }) => value as Value));
  }, []);
  return (
    <fieldset ref={group} className="min-w-0">
      <legend className="mb-1.5 font-[550]">
        {legend} {hint && <span className="font-[400] text-muted">{hint}</span>}
      </legend>
      <div className="flex flex-wrap gap-2 max-sm:gap-1.5">
        {(Object.entries(names) as [Value, string][]).map(([value, name]) => (
          <label
            key={value}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-border-strong px-4 transition-colors max-sm:px-3 max-sm:text-small hover:not-has-checked:bg-accent-soft has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] has-focus-visible:outline-offset-2"
          >
            <input
              type="checkbox"
              value={value}
              checked={values.includes(value)}
              onChange={() => toggle(value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
