import { SelectField, TextField } from './text-field.tsx';

/** A search input without autocomplete, autocorrect or auto-capitalization. */
export function SearchField({
  label = 'Search',
  placeholder,
  value,
  onChange,
  className,
}: {
  label?: string;
  placeholder: string;
  value: string;
  onChange: (typed: string) => void;
  className?: string;
}) {
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      // The API's maximum length.
      maxLength={100}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      {...(className && { className })}
    />
  );
}

/** The sort orders of a list, by their API names. */
export function SortField<Sort extends string>({
  sorts,
  value,
  onChange,
}: {
  sorts: Record<Sort, string>;
  value: Sort;
  onChange: (sort: Sort) => void;
}) {
  return (
    <SelectField label="Sort by" value={value} onChange={({ target }) => onChange(target.value as Sort)}>
      {Object.entries<string>(sorts).map(([sort, text]) => (
        <option key={sort} value={sort}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}
