import { SelectField, TextField } from './text-field.tsx';

export function SearchField({
  label = 'Search',
  onChange,
  ...input
}: {
  label?: string;
  placeholder: string;
  value: string;
  onChange: (typed: string) => void;
  className?: string;
  disabled?: boolean;
}) {
  return (
    <TextField
      label={label}
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      // The API rejects longer searches.
      maxLength={100}
      {...input}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

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
