import type { ListedUser } from '@clubhouse/core/members';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showRefusal } from '../../kit/refused.tsx';
import { StopCoachingDialog } from '../../lessons/index.ts';
import { type Flag, useSetFlag } from './api.ts';
import { ROLE_TEXTS } from './role-texts.ts';

/**
 * Asks for confirmation before giving or removing a role, and lists what changes:
 * docs/product/members.md#asking-before-a-change.
 */
export function RoleDialog({
  row,
  flag,
  isSet,
  onClose,
  onDone,
}: {
  row: ListedUser;
  flag: Flag;
  isSet: boolean;
  onClose: () => void;
  onDone?: () => void;
}) {
  const me = useUser();
  const change = useSetFlag(row);
  const [hasLessons, setHasLessons] = useState(false);
  const texts = ROLE_TEXTS[flag];
  const name = row.displayName;
  const isOwn = row.id === me.id;
  const isUnproven = isSet && row.isEmailConfirmed === false && !isOwn;
  const endsSessions = flag === 'isAdmin' || flag === 'isStaff';

  if (hasLessons) {
    return <StopCoachingDialog coach={{ id: row.id, name }} onClose={onClose} focusWhenGone={() => null} />;
  }
  const confirm = () =>
    change.mutate(
      {
        flag,
        isSet,
        done: {
          title: isSet ? `${name} is now ${texts.aRole}` : `${name} is no longer ${texts.aRole}`,
          description: isSet ? `${name} can now ${texts.can}` : texts.removed,
        },
      },
      {
        onSuccess: () => {
          onClose();
          onDone?.();
        },
        onError: (error) => {
          if (error.code === 'coach_has_lessons') return setHasLessons(true);
          onClose();
          showRefusal(texts.failed, error, 'Please try again.');
        },
      },
    );
  const isOwnAdmin = isOwn && flag === 'isAdmin' && !isSet;
  return (
    <ConfirmDialog
      title={
        isOwnAdmin
          ? 'Remove your own admin role?'
          : isSet
            ? `Make ${name} ${texts.aRole}?`
            : `Remove ${name}’s ${texts.role}?`
      }
      keepText={isSet ? 'No, Not Yet' : `No, Keep ${texts.button}`}
      confirmText={
        isUnproven ? 'Yes, Send Link' : isSet ? `Yes, Make ${texts.make}` : `Yes, Remove ${texts.button}`
      }
      busyText="Changing..."
      look={isSet ? 'primary' : 'danger'}
      isBusy={change.isPending}
      focusAfterwards={() => null}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isOwnAdmin ? (
        <p>You will be signed out, and only another admin can make you an admin again.</p>
      ) : (
        <>
          <p>{isSet ? `${name} will be able to ${texts.can}` : texts.removed}</p>
          {endsSessions && !isUnproven && (
            <p className="mt-2">
              {isOwn ? 'You' : name} will be signed out and can sign in again right away.
            </p>
          )}
          {isSet && endsSessions && <p className="mt-2">We’ll email {name} and the other admins.</p>}
          {isUnproven && (
            <p className="mt-2">
              The email {row.email} isn’t confirmed, so someone else may have signed up with it. We will sign
              this account out everywhere and email a link to set a new password.
            </p>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
