import { Combobox, createListCollection } from '@ark-ui/react/combobox';
import type { ListedUser } from '@clubhouse/core/members';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ComponentProps, type Ref, useId, useState } from 'react';
import { useDebounce } from 'use-debounce';
import { errorMessage } from '../client/index.ts';
import { SEARCH_PAUSE_MS } from '../kit/use-search.ts';
import { userQueries } from './api.ts';

type Person = { id: number; displayName: string; email: string };
type Props<Found extends Person, Key extends QueryKey> = {
  label: string;
  placeholder?: string;
  error?: string | undefined;
  matching: (search: string) => UseQueryOptions<Found[], Error, Found[], Key>;
  /** Returns whether the list offers this person. By default, the list offers everyone. */
  isOffered?: (person: Found) => boolean;
  onSelect: (person: Found | null) => void;
  initial?: Found | null | undefined;
  ref?: Ref<HTMLInputElement>;
};

const matchingUsers = (search: string) => userQueries.matching(search);

export const UserSelect = (
  props: Omit<ComponentProps<typeof PersonSelect<ListedUser, readonly unknown[]>>, 'matching'>,
) => <PersonSelect {...props} matching={matchingUsers} />;

export function PersonSelect<Found extends Person, Key extends QueryKey>({
  label,
  placeholder = 'Name, email or phone',
  error,
  matching,
  isOffered = () => true,
  onSelect,
  initial = null,
  ref,
}: Props<Found, Key>) {
  const errorId = useId();
  const [typed, setTyped] = useState(initial?.displayName ?? '');
  const [chosen, setChosen] = useState<Found | null>(initial);
  const [search] = useDebounce(chosen?.displayName === typed ? '' : typed.trim(), SEARCH_PAUSE_MS);
  const users = useQuery(matching(search));
  const isStale = chosen?.displayName !== typed && (users.isPlaceholderData || search !== typed.trim());
  // Adds the initial person to the list if needed, so that the field shows the name before the list has
  // loaded.
  const withChosen = (found: Found[]) =>
    initial && typed === initial.displayName && !found.some(({ id }) => id === initial.id)
      ? [initial, ...found]
      : found;
  const collection = createListCollection({
    // Enter chooses the first person in the list. So while the results are for an earlier search, only people
    // who match the current text are listed.
    items: withChosen(
      (users.data ?? []).filter((user) => isOffered(user) && (!isStale || isMatch(user, typed))),
    ),
    itemToValue: ({ id }) => String(id),
    itemToString: ({ displayName }) => displayName,
  });

  return (
    <Combobox.Root
      collection={collection}
      {...(initial && { defaultValue: [String(initial.id)], defaultInputValue: initial.displayName })}
      openOnClick
      inputBehavior="autohighlight"
      invalid={error !== undefined}
      positioning={{ sameWidth: true, strategy: 'fixed' }}
      onInputValueChange={({ inputValue }) => setTyped(inputValue)}
      onValueChange={({ items }) => {
        const user: Found | null = items[0] ?? null;
        setChosen(user);
        onSelect(user);
      }}
    >
      <Combobox.Label className="mb-1.5 block font-[550]">{label}</Combobox.Label>
      <Combobox.Control>
        <Combobox.Input
          ref={ref}
          placeholder={placeholder}
          // Selects the text on focus, so that typing replaces the initial person.
          onFocus={initial ? ({ currentTarget }) => currentTarget.select() : undefined}
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
                : users.isPending || isStale
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

function isMatch({ displayName, email }: Person, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return displayName.toLowerCase().includes(wanted) || email.toLowerCase().includes(wanted);
}
