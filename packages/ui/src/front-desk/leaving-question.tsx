import { useEffect } from 'react';
import { useStore } from '../client/index.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { useConnection } from './connection.ts';
import { type Leaving, leavingAsked, lockAtOnce, signOutAtOnce } from './desk-session.ts';
import { useShell } from './shell-context.ts';

const QUESTIONS = {
  lock: {
    title: 'Lock without a connection?',
    text: 'You can’t unlock while offline. The board stays hidden until we’re back online.',
    confirmText: 'Lock',
  },
  signOut: {
    title: 'Sign out without a connection?',
    text: 'You can’t sign in while offline. The board stays hidden until we’re back online.',
    confirmText: 'Sign out',
  },
} as const;

export function LeavingQuestion() {
  const asked = useStore(leavingAsked, null);
  return asked && <Question asked={asked} />;
}

function Question({ asked }: { asked: Leaving }) {
  const shell = useShell();
  const isOffline = useConnection().state === 'offline';
  const leave = () => void (asked === 'lock' ? lockAtOnce(shell) : signOutAtOnce(shell));
  // When the server is back, the action runs without confirmation, because the user may already be gone.
  useEffect(() => {
    if (!isOffline) leave();
  });
  const { title, text, confirmText } = QUESTIONS[asked];
  return (
    <ConfirmDialog
      title={title}
      keepText="Keep the board"
      confirmText={confirmText}
      busyText=""
      isBusy={false}
      look="primary"
      focusAfterwards={() => null}
      onConfirm={leave}
      onClose={() => leavingAsked.set(null)}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
