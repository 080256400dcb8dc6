import type { ListedUser } from '@clubhouse/core/members';
import { useState } from 'react';
import { useUser } from '../../auth/index.ts';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { showRefusal } from '../../kit/refused.tsx';
import { SwitchField } from '../../kit/switch-field.tsx';
import { StopCoachingDialog } from '../../lessons/index.ts';
import { type Flag, useSetFlag } from './api.ts';

const ROLES = ['isAdmin', 'isCoach', 'isStaff'] as const;
const TEXTS: Record<Flag, { label: string; aRole: string; failed: string }> = {
  isMember: { label: 'Member', aRole: 'a member', failed: 'Failed to update user membership' },
  isAdmin: { label: 'Admin', aRole: 'an admin', failed: 'Failed to update user admin status' },
  isCoach: { label: 'Coach', aRole: 'a coach', failed: 'Failed to update user coach status' },
  isStaff: { label: 'Staff', aRole: 'front desk staff', failed: 'Failed to update user staff status' },
};

/** On wide screens, the column headings replace the visible labels. */
const UNDER_HEAD = 'lg:[&_label]:sr-only lg:justify-end';
const ROLE_SWITCH = `flex-col !items-start !gap-0 lg:flex-row lg:!items-center ${UNDER_HEAD}`;

export function MemberSwitches({ row, ends }: { row: ListedUser; ends: string | null }) {
  const me = useUser();
  const [question, setQuestion] = useState<Flag | 'own-rights' | 'lessons' | null>(null);
  const change = useSetFlag(row, (error, { flag }) => {
    // The server refuses the change until the admin chooses what happens to the coach's future lessons.
    if (error.code === 'coach_has_lessons') return setQuestion('lessons');
    showRefusal(TEXTS[flag].failed, error, 'Please try again.');
  });
  // The last pressed switch. Without this state, the switch would flip back until the list of users updates.
  const [pressed, setPressed] = useState<{ in: ListedUser; flag: Flag; isSet: boolean } | null>(null);
  const isOn = (flag: Flag) =>
    pressed?.in === row && pressed.flag === flag ? pressed.isSet : (row[flag] ?? false);
  const isUnproven = row.isEmailConfirmed === false;
  const set = (flag: Flag, isSet: boolean) => {
    setQuestion(null);
    setPressed({ in: row, flag, isSet });
    change.mutate({ flag, isSet });
  };
  const press = (flag: Flag, isSet: boolean) => {
    if (isSet && isUnproven && row.id !== me.id) return setQuestion(flag);
    if (flag === 'isAdmin' && !isSet && row.id === me.id) return setQuestion('own-rights');
    set(flag, isSet);
  };
  const dialog = {
    busyText: 'Changing...',
    isBusy: false,
    focusAfterwards: () => null,
    onClose: () => setQuestion(null),
  };
  const hint = ends ?? (isUnproven ? 'Email not confirmed' : undefined);
  const unprovenFlag = question === 'own-rights' || question === 'lessons' ? null : question;

  return (
    <>
      <SwitchField
        label="Member"
        aria-label={`Member, ${row.displayName}`}
        {...(hint && { hint })}
        checked={isOn('isMember')}
        onChange={({ target }) => press('isMember', target.checked)}
        className={`${UNDER_HEAD} ${isUnproven ? '[&_p]:text-warning' : ''} lg:[&_p]:text-right`}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-x-3 lg:contents">
        {ROLES.map((flag) => (
          <SwitchField
            key={flag}
            label={TEXTS[flag].label}
            aria-label={`${TEXTS[flag].label}, ${row.displayName}`}
            checked={isOn(flag)}
            onChange={({ target }) => press(flag, target.checked)}
            className={ROLE_SWITCH}
          />
        ))}
      </div>
      {unprovenFlag && (
        <ConfirmDialog
          title={`Make this person ${TEXTS[unprovenFlag].aRole}?`}
          keepText="No, Not Yet"
          confirmText="Yes, Send Link"
          look="primary"
          {...dialog}
          onConfirm={() => set(unprovenFlag, true)}
        >
          <p>
            The email {row.email} isn’t confirmed, so someone else may have signed up with it. We will sign
            this account out everywhere and email a link to set a new password.
          </p>
        </ConfirmDialog>
      )}
      {question === 'lessons' && (
        <StopCoachingDialog
          coach={{ id: row.id, name: row.displayName }}
          onClose={dialog.onClose}
          focusWhenGone={() => null}
        />
      )}
      {question === 'own-rights' && (
        <ConfirmDialog
          title="Remove your own admin role?"
          keepText="No, Keep Admin Role"
          confirmText="Yes, Remove Admin Role"
          {...dialog}
          onConfirm={() => set('isAdmin', false)}
        >
          <p>You will be signed out, and only another admin can make you an admin again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
