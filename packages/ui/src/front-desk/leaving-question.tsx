import { useEffect } from 'react';
import { useStore } from '../client/index.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { useConnection } from './connection.ts';
import { leavingAsked, lockAtOnce, signOutAtOnce } from './desk-session.ts';
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
  const shell = useShell();
  const asked = useStore(leavingAsked, null);
  const isOffline = useConnection().state === 'offline';
  const leave = () => void (asked === 'lock' ? lockAtOnce(shell) : signOutAtOnce(shell));
  // When the server is back, the action runs without confirmation, because the user may already be gone.
  useEffect(() => {
    if (asked && !isOffline) leave();
  });
  if (!asked) return null;
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
