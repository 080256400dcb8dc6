import { Combobox, useListCollection } from '@ark-ui/react/combobox';
import type { ListedUser } from '@clubhouse/core/members';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useId, useState } from 'react';
import { useDebounce } from 'use-debounce';
import { errorMessage } from '../client/index.ts';
import { SEARCH_PAUSE_MS } from '../kit/use-search.ts';
import { userQueries } from './api.ts';

type Choice = { value: string; label: string; user: ListedUser };

const choiceOf = (user: ListedUser): Choice => ({ value: String(user.id), label: user.displayName, user });

/** Chooses a user by name, email or phone. The server searches during typing. */
export function UserSelect({
  label,
  error,
  isOffered = () => true,
  onSelect,
  ref,
}: {
  label: string;
  error?: string | undefined;
  /** The accounts that can be chosen. */
  isOffered?: (user: ListedUser) => boolean;
  onSelect: (user: ListedUser | null) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const errorId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [search] = useDebounce(chosen?.label === typed ? '' : typed.trim(), SEARCH_PAUSE_MS);
  const users = useQuery(userQueries.matching(search));
  const choices = (users.data ?? []).filter(isOffered).map(choiceOf);
  const { collection, set } = useListCollection<Choice>({ initialItems: choices });
  const key = choices.map(({ value }) => value).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same people in the same order are the same list
  useEffect(() => set(choices), [key, set]);

  return (
    <Combobox.Root
      collection={collection}
      openOnClick
      inputBehavior="autohighlight"
      invalid={error !== undefined}
      positioning={{ sameWidth: true, strategy: 'fixed' }}
      onInputValueChange={({ inputValue }) => setTyped(inputValue)}
      onValueChange={({ items }) => {
        const choice = (items[0] as Choice | undefined) ?? null;
        setChosen(choice);
        onSelect(choice?.user ?? null);
      }}
    >
      <Combobox.Label className="mb-1.5 block font-[550]">{label}</Combobox.Label>
      <Combobox.Control>
        <Combobox.Input
          ref={ref}
          placeholder="Name, email or phone"
          aria-describedby={error ? errorId : undefined}
          className="min-h-11 w-full rounded-md border border-border-strong bg-surface px-3 py-2 text-text placeholder:text-muted aria-invalid:border-danger data-invalid:border-danger"
        />
      </Combobox.Control>
      {error && (
        <p id={errorId} role="alert" className="mt-1.5 text-danger text-small">
          {error}
        </p>
      )}
      <Combobox.Positioner>
        <Combobox.Content className="z-60 max-h-64 overflow-y-auto rounded-md border border-border bg-surface-raised p-1 shadow-card">
          {choices.length === 0 && (
            <p className="px-3 py-2.5 text-muted">
              {users.isError
                ? errorMessage(users.error, 'Failed to fetch users')
                : users.isPending
                  ? 'Searching…'
                  : 'No results.'}
            </p>
          )}
          {collection.items.map((choice) => (
            <Combobox.Item
              key={choice.value}
              item={choice}
              className="min-h-11 cursor-pointer rounded-sm px-3 py-2 data-highlighted:bg-accent-soft"
            >
              <Combobox.ItemText className="block">{choice.label}</Combobox.ItemText>
              {choice.user.email !== choice.label && (
                <span className="block text-muted text-small">{choice.user.email}</span>
              )}
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}
