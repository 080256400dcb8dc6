import { MAX_STROKES } from '@clubhouse/core/leagues';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { FieldNotes, noteIds } from '../../kit/text-field.tsx';

const STEP =
  'grid size-16 shrink-0 cursor-pointer place-items-center rounded-md border border-border-strong bg-surface hover:bg-accent-soft';

type Props = {
  label: string;
  value: string;
  /** The number that the first press of plus or minus enters in an empty field. */
  start: number;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** For phones: large plus and minus buttons, and a field for typing. */
export function StrokesStepper({ label, value, start, error, onChange }: Props) {
  const id = useId();
  const number = Number(value);
  const isNumber = value.trim() !== '' && Number.isInteger(number);
  const step = (by: number) =>
    onChange(String(isNumber ? Math.min(Math.max(number + by, 1), MAX_STROKES) : start));
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-2 block font-[550]">
        {label}
      </label>
      <div className="flex max-w-80 items-stretch gap-2">
        <button type="button" aria-label="One stroke less" className={STEP} onClick={() => step(-1)}>
          <Minus aria-hidden className="size-6" />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={3}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds(id, { error })}
          onChange={({ target }) => onChange(target.value)}
          onFocus={({ target }) => target.select()}
          className="h-16 min-w-0 flex-1 rounded-md border border-border-strong bg-surface text-center font-[640] text-heading aria-invalid:border-danger"
        />
        <button type="button" aria-label="One stroke more" className={STEP} onClick={() => step(1)}>
          <Plus aria-hidden className="size-6" />
        </button>
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  );
}
