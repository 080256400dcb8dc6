import type { User } from '@clubhouse/core/auth';
import { facilityTime, formatTime } from '@clubhouse/core/time';
import { useState } from 'react';
import { Button } from '../kit/index.ts';
import { LargeClock } from './clock.tsx';
import { Cover } from './cover.tsx';
import { whatIsLeftBy } from './left-desk.ts';
import { SignInForm } from './sign-in-form.tsx';
import { WhichServer } from './which-server.tsx';

/** Shown outside staff hours: the clock and the sign-in for admins. It covers an open desk, which keeps its input. */
export function ClosedScreen({
  opensAt,
  left,
  isNew,
}: {
  opensAt: Date;
  left: User | null;
  /** No one has signed in since the app started. */
  isNew: boolean;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const opens = formatTime(facilityTime(opensAt));
  return (
    <Cover title="The front desk is closed" isOver={left !== null}>
      <LargeClock />
      {/* The sign-in has smaller text, so the server's name below it is in view, too. */}
      {isAsked ? (
        <>
          <p className="text-muted">
            Opens at {opens}. An admin can open it for an hour. {left && whatIsLeftBy(left)}
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
