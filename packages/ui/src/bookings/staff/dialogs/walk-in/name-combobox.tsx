import type { KnownPerson } from '@clubhouse/core/desk';
import { type KeyboardEvent, type Ref, useEffect, useId, useLayoutEffect, useState } from 'react';
import { PersonLine } from './person-line.tsx';

/**
 * A name to type, and below it who may be meant. What was typed stays as it is unless one of them is chosen, by the
 * arrow keys or a press; Enter with nothing chosen is the form's.
 */
export function NameCombobox({
  value,
  people,
  error,
  onType,
  onChoose,
  onBlur,
  ref,
}: {
  value: string;
  people: readonly KnownPerson[];
  error: string | undefined;
  onType: (name: string) => void;
  onChoose: (person: KnownPerson) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [isWanted, setIsWanted] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const isOpen = isWanted && people.length > 0;
  const active = isOpen ? people.findIndex(({ key }) => key === activeKey) : -1;
  useEscape(isOpen, () => setIsWanted(false));
  // At once: whoever has pressed the key goes on typing.
  useLayoutEffect(() => document.getElementById(id)?.focus(), [id]);

  const choose = (person: KnownPerson) => {
    setIsWanted(false);
    setActiveKey(null);
    onChoose(person);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && people.length > 0) {
      event.preventDefault();
      setIsWanted(true);
      // One place more than there are people: that where nobody is chosen.
      const places = people.length + 1;
      setActiveKey(people[((active + 1 + step + places) % places) - 1]?.key ?? null);
    }
    const person = people[active];
    if (event.key === 'Enter' && person) {
      event.preventDefault();
      choose(person);
    }
  };

  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1.5 block font-[550]">
        Name
      </label>
      <input
        ref={ref}
        id={id}
        value={value}
        placeholder="Name, phone or email"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-people` : undefined}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({ target }) => {
          setIsWanted(true);
          setActiveKey(null);
          onType(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setIsWanted(false);
          onBlur();
        }}
        className="min-h-12 w-full rounded-md border border-border-strong bg-surface px-3 py-2 text-lead text-text placeholder:text-muted aria-invalid:border-danger"
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-danger text-small">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {isOpen &&
          `${people.length === 1 ? '1 known person' : `${people.length} known people`}, arrow keys choose.`}
      </p>
      {isOpen && (
        <div
          id={`${id}-people`}
          role="listbox"
          aria-label="Known people"
          className="absolute inset-x-0 top-full z-60 mt-1 max-h-72 overflow-y-auto rounded-md border border-border-strong bg-surface-raised p-1 shadow-card"
        >
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, where the focus stays
            // biome-ignore lint/a11y/useFocusableInteractive: as WAI-ARIA's combobox has it
            <div
              key={person.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              ref={index === active ? intoView : null}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
              className="min-h-12 cursor-pointer rounded-sm px-3 py-1.5 leading-snug hover:bg-accent-soft aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:outline-[var(--focus)] aria-selected:-outline-offset-2"
            >
              <PersonLine person={person} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** The first Escape closes the list and not the dialog around it, which listens as early as it can. */
function useEscape(isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  });
}
