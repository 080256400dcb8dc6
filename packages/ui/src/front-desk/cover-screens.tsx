import { ownName, type User } from '@clubhouse/core/auth';
import { facilityDate, facilityTime, formatDate, formatTime } from '@clubhouse/core/time';
import { useState } from 'react';
import { useFacility } from '../client/facility.ts';
import { useNow } from '../client/index.ts';
import { Button } from '../kit/index.ts';
import { Cover, WhichServer } from './cover.tsx';
import { LockClock } from './lock-clock.tsx';
import { opensText } from './opening-texts.ts';
import { SignInForm } from './sign-in-form.tsx';
import { UnlockPanel } from './unlock-panel.tsx';

type CoverProps = {
  /** The user whose desk is still open behind this screen, or null. */
  left: User | null;
  /** True until the first sign-in since the app started. */
  isNew: boolean;
};

const unsavedWorkText = (previous: User) =>
  `We’ll keep ${ownName(previous)}’s unsaved work unless someone else signs in.`;

/** Covers the desk outside staff hours, when only an admin can sign in. */
export function ClosedScreen({ opensAt, left, isNew }: CoverProps & { opensAt: Date | null }) {
  const facility = useFacility();
  const now = useNow();
  const [isAsked, setIsAsked] = useState(false);
  const opens = opensText(opensAt, now, facility);
  return (
    <Cover title="The front desk is closed" isOver={left !== null}>
      <p className="grid gap-1">
        <time dateTime={now.toISOString()} className="font-[640] text-[clamp(3.5rem,12vw,7rem)] leading-none">
          {formatTime(facilityTime(now, facility))}
        </time>
        <span className="text-lead text-muted">{formatDate(facilityDate(now, facility))}</span>
      </p>
      {/* While the form is open, this text is smaller, so that the server's name below stays on the screen. */}
      {isAsked ? (
        <>
          <p className="text-muted">
            {opens} An admin can open the front desk for an hour. {left && unsavedWorkText(left)}
          </p>
          <SignInForm submitText="Open the desk for an hour" />
        </>
      ) : (
        <>
          <p className="text-lead">{opens} Members can use their door code.</p>
          <Button look="secondary" className="justify-self-start" onClick={() => setIsAsked(true)}>
            Open the desk for an hour...
          </Button>
        </>
      )}
      <WhichServer canChange={isNew} />
    </Cover>
  );
}

export function SignInScreen({ left, isNew }: CoverProps) {
  return (
    <Cover title={left ? 'Locked' : 'Front desk'} isOver={left !== null}>
      <LockClock />
      <p className="text-muted">{left ? unsavedWorkText(left) : 'Sign in to open today’s board.'}</p>
      <UnlockPanel left={left} />
      <WhichServer canChange={isNew} />
    </Cover>
  );
}
