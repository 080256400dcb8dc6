import type { User } from '@clubhouse/core/auth';
import { facilityDate, facilityTime, formatDate, formatTime } from '@clubhouse/core/time';
import { useState } from 'react';
import { useNow } from '../client/index.ts';
import { Button } from '../kit/index.ts';
import { Cover } from './cover.tsx';
import { SignInForm, unsavedWorkText } from './sign-in-form.tsx';
import { WhichServer } from './which-server.tsx';

type Props = {
  opensAt: Date;
  /** The user whose desk stays open below this screen. */
  left: User | null;
  /** No one has signed in since the app started. */
  isNew: boolean;
};

/** Covers the desk outside staff hours. Only an admin can sign in. */
export function ClosedScreen({ opensAt, left, isNew }: Props) {
  const now = useNow();
  const [isAsked, setIsAsked] = useState(false);
  const opens = formatTime(facilityTime(opensAt));
  return (
    <Cover title="The front desk is closed" isOver={left !== null}>
      <p className="grid gap-1">
        <time dateTime={now.toISOString()} className="font-[640] text-[clamp(3.5rem,12vw,7rem)] leading-none">
          {formatTime(facilityTime(now))}
        </time>
        <span className="text-lead text-muted">{formatDate(facilityDate(now))}</span>
      </p>
      {/* The text above the form is smaller, so the server's name below the form stays in view. */}
      {isAsked ? (
        <>
          <p className="text-muted">
            Opens at {opens}. An admin can open it for an hour. {left && unsavedWorkText(left)}
          </p>
          <SignInForm submitText="Open for an hour" />
        </>
      ) : (
        <>
          <p className="text-lead">Opens at {opens}. Members can use their door code.</p>
          <Button look="secondary" className="justify-self-start" onClick={() => setIsAsked(true)}>
            Open for an hour...
          </Button>
        </>
      )}
      <WhichServer canChange={isNew} />
    </Cover>
  );
}
