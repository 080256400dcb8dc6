import type { DeskPerson, User } from '@clubhouse/core/auth';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, Skeleton } from '../kit/index.ts';
import { useConnection } from './connection.ts';
import { usernameOf } from './desk-session.ts';
import { lockScreenQuery } from './lock-screen-query.ts';
import { PinUnlockForm } from './pin-unlock-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Lists the people who signed in here today, and asks the chosen person for the PIN or password. */
export function UnlockPanel({ left }: { left: User | null }) {
  const screen = useQuery(lockScreenQuery);
  const { isLoadingError, refetch } = screen;
  const isOnline = useConnection().state === 'online';
  /** The ID of the chosen person, or null for “Someone else”. */
  const [chosen, setChosen] = useState(left?.id ?? null);
  const [usesPassword, setUsesPassword] = useState(false);
  const [notice, setNotice] = useState<string>();
  // If the list of people fails to load, the form asks for the password. It stays that way even if a retry
  // loads the list, because someone may be typing.
  if (isLoadingError && !usesPassword) setUsesPassword(true);
  useEffect(() => {
    if (isLoadingError && isOnline) void refetch();
  }, [isLoadingError, isOnline, refetch]);
  if (screen.isPending && !usesPassword) return <Skeleton className="h-72" />;

  const people = screen.data?.people ?? [];
  const person = people.find(({ id }) => id === chosen);
  const choose = (id: number | null) => {
    setChosen(id);
    setUsesPassword(false);
    setNotice(undefined);
  };
  const askForPassword = (reason?: string) => {
    setUsesPassword(true);
    setNotice(reason);
    if (reason) void refetch();
  };
  const canUsePin = person?.pin === 'ready';
  return (
    <>
      {people.length > 0 && <Names people={people} chosen={person?.id ?? null} onChoose={choose} />}
      {person && canUsePin && !usesPassword ? (
        <PinUnlockForm
          key={person.id}
          person={person}
          onPasswordNeeded={askForPassword}
          onUsePassword={() => askForPassword()}
        />
      ) : (
        <div className="grid gap-3">
          <SignInForm
            key={chosen}
            username={chosen === null ? '' : chosen === left?.id ? left.username : usernameOf(chosen)}
            submitText={chosen === null ? 'Sign in' : 'Unlock'}
            notice={notice}
          />
          {canUsePin && (
            <Button look="quiet" onClick={() => choose(person.id)}>
              Use PIN instead
            </Button>
          )}
          {person && !canUsePin && !notice && <p className="text-muted text-small">{HINTS[person.pin]}</p>}
        </div>
      )}
    </>
  );
}

const HINTS = {
  none: 'You can set a PIN in your account menu to unlock faster.',
  blocked: 'Your PIN will work again after you unlock with your password.',
  ready: null,
} satisfies Record<DeskPerson['pin'], string | null>;

type NamesProps = {
  people: readonly DeskPerson[];
  chosen: number | null;
  onChoose: (id: number | null) => void;
};

function Names({ people, chosen, onChoose }: NamesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-[550]">Choose your name</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {people.map(({ id, name }) => (
          <Name key={id} isChosen={id === chosen} onChoose={() => onChoose(id)}>
            {name}
          </Name>
        ))}
        <Name isChosen={chosen === null} onChoose={() => onChoose(null)}>
          Someone else
        </Name>
      </div>
    </fieldset>
  );
}

type NameProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

const Name = ({ isChosen, onChoose, children }: NameProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className="min-h-14 cursor-pointer rounded-md border border-border-strong px-3 py-2 font-[550] wrap-break-word transition-colors hover:bg-accent-soft aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
  >
    {children}
  </button>
);
