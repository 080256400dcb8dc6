import { Combobox, createListCollection } from '@ark-ui/react/combobox';
import type { ListedUser } from '@clubhouse/core/members';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useId, useState } from 'react';
import { useDebounce } from 'use-debounce';
import { errorMessage } from '../client/index.ts';
import { SEARCH_PAUSE_MS } from '../kit/use-search.ts';
import { userQueries } from './api.ts';

export function UserSelect({
  label,
  error,
  isOffered = () => true,
  onSelect,
  ref,
}: {
  label: string;
  error?: string | undefined;
  /** Returns whether the list offers this user. By default, the list offers every user. */
  isOffered?: (user: ListedUser) => boolean;
  onSelect: (user: ListedUser | null) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const errorId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ListedUser | null>(null);
  const [search] = useDebounce(chosen?.displayName === typed ? '' : typed.trim(), SEARCH_PAUSE_MS);
  const users = useQuery(userQueries.matching(search));
  const collection = createListCollection({
    items: (users.data ?? []).filter(isOffered),
    itemToValue: ({ id }) => String(id),
    itemToString: ({ displayName }) => displayName,
  });

  return (
    <Combobox.Root
      collection={collection}
      openOnClick
      inputBehavior="autohighlight"
      invalid={error !== undefined}
      positioning={{ sameWidth: true, strategy: 'fixed' }}
      onInputValueChange={({ inputValue }) => setTyped(inputValue)}
      onValueChange={({ items }) => {
        const user: ListedUser | null = items[0] ?? null;
        setChosen(user);
        onSelect(user);
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
          {collection.size === 0 && (
            <p className="px-3 py-2.5 text-muted">
              {users.isError
                ? errorMessage(users.error, 'Failed to fetch users')
                : users.isPending
                  ? 'Searching…'
                  : 'No results.'}
            </p>
          )}
          {collection.items.map((user) => (
            <Combobox.Item
              key={user.id}
              item={user}
              className="min-h-11 cursor-pointer rounded-sm px-3 py-2 data-highlighted:bg-accent-soft"
            >
              <Combobox.ItemText className="block">{user.displayName}</Combobox.ItemText>
              {user.email !== user.displayName && (
                <span className="block text-muted text-small">{user.email}</span>
              )}
            </Combobox.Item>
          ))}
        </Combobox.Content>
      </Combobox.Positioner>
    </Combobox.Root>
  );
}
