import { Combobox, createListCollection } from '@ark-ui/react/combobox';
import type { KnownPerson } from '@clubhouse/core/desk';
import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { PersonLine } from './person-line.tsx';

/**
 * The name field with suggestions. If no suggestion is highlighted, Enter submits the form with the typed
 * name.
 */
export function NameCombobox({
  value,
  people,
  error,
  onType,
  onChoose,
  onBlur,
  isMainField = false,
  ref,
}: {
  value: string;
  people: readonly KnownPerson[];
  error: string | undefined;
  onType: (name: string) => void;
  onChoose: (person: KnownPerson) => void;
  onBlur: () => void;
  /** True if the field is larger than others and has the focus when it appears. */
  isMainField?: boolean;
  ref: Ref<HTMLInputElement>;
}) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = isWanted && people.length > 0;
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  // Focuses before the first paint, because staff start typing right after pressing the shortcut.
  useLayoutEffect(() => {
    if (isMainField) input.current?.focus();
  }, [isMainField]);

  return (
    <Combobox.Root
      collection={createListCollection({
        items: people,
        itemToValue: ({ key }) => key,
        itemToString: ({ name }) => name,
      })}
      open={isOpen}
      value={[]}
      inputValue={value}
      allowCustomValue
      lazyMount
      unmountOnExit
      selectionBehavior="preserve"
      invalid={error !== undefined}
      positioning={{ sameWidth: true, strategy: 'fixed' }}
      onOpenChange={({ open }) => setIsWanted(open)}
      onInputValueChange={({ inputValue, reason }) => {
        if (reason === 'input-change') onType(inputValue);
      }}
      onSelect={({ itemValue }) => {
        const person = people.find(({ key }) => key === itemValue);
        if (person) onChoose(person);
      }}
    >
      <Combobox.Label className="mb-1.5 block font-[550]">Name</Combobox.Label>
      <Combobox.Control>
        <Combobox.Input
          ref={input}
          placeholder="Name, phone or email"
          autoCapitalize="words"
          aria-describedby={error && errorId}
          onBlur={onBlur}
          className={`${isMainField ? 'min-h-12 text-lead' : 'min-h-11'} w-full rounded-md border border-border-strong bg-surface px-3 py-2 text-text placeholder:text-muted aria-invalid:border-danger`}
        />
      </Combobox.Control>
      {error && (
        <p id={errorId} className="mt-1.5 text-danger text-small">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {isOpen &&
          `${people.length === 1 ? '1 person found' : `${people.length} people found`}. Use the arrow keys to choose.`}
      </p>
      <Combobox.Positioner>
        <Combobox.Content className="z-60 max-h-72 overflow-y-auto rounded-md border border-border-strong bg-surface-raised p-1 shadow-card">
          {people.map((person) => (
            <Combobox.Item
              key={person.key}
              item={person}
              className="min-h-12 cursor-pointer rounded-sm px-3 py-1.5 leading-snug data-highlighted:bg-accent-soft data-highlighted:outline-2 data-highlighted:outline-[var(--focus)] data-highlighted:-outline-offset-2"
            >
              <PersonLine person={person} />
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}
