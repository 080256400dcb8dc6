import { Menu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import type { ListedUser } from '@clubhouse/core/members';
import {
  CalendarCheck2,
  CalendarX2,
  Contact,
  EllipsisVertical,
  KeyRound,
  LogOut,
  type LucideIcon,
  MailPlus,
  ShieldCheck,
  Trash2,
  UserPen,
  UserPlus,
} from 'lucide-react';
import { Fragment, useRef } from 'react';
import { type Flag, useResendInvitation, useResumeMembership } from './api.ts';
import type { MemberQuestion } from './member-dialogs.tsx';
import { isWaitingForPassword } from './member-texts.ts';
import { ROLE_TEXTS } from './role-texts.ts';

/** The ID of the first admin, whose account can never be deleted. */
const FIRST_USER = 1;
const ROLES = ['isAdmin', 'isStaff', 'isCoach'] as const satisfies readonly Flag[];

type Entry = { value: string; label: string; Icon: LucideIcon; isDangerous?: boolean; choose: () => void };

/**
 * Returns the menu's actions for a person, in groups. Staff who are not admins can only change the person's
 * name.
 */
function useEntries(
  row: ListedUser,
  canChange: boolean,
  onAsk: (question: MemberQuestion) => void,
): Entry[][] {
  const resend = useResendInvitation();
  const resume = useResumeMembership(row);
  const dialogEntry = (about: Exclude<MemberQuestion['about'], 'role'>) => ({
    value: about,
    choose: () => onAsk({ about, row }),
  });
  const changeName = { ...dialogEntry('name'), label: 'Change name', Icon: UserPen };
  if (!canChange) return [[changeName]];
  const changeContact = { ...dialogEntry('contact'), label: 'Change phone or email', Icon: Contact };

  const membership: Entry[] = row.isMember
    ? [
        {
          ...dialogEntry('ending'),
          label: row.membershipEndsOn ? 'Change last day…' : 'End membership…',
          Icon: CalendarX2,
        },
      ]
    : [
        {
          value: 'isMember',
          label: 'Make member…',
          Icon: UserPlus,
          choose: () => onAsk({ about: 'role', row, flag: 'isMember', isSet: true }),
        },
      ];
  if (row.isMember && row.membershipEndsOn) {
    membership.push({
      value: 'resume',
      label: 'Resume membership',
      Icon: CalendarCheck2,
      choose: () => resume(),
    });
  }
  if (isWaitingForPassword(row)) {
    membership.push({
      value: 'invitation',
      label: 'Resend invitation',
      Icon: MailPlus,
      choose: () => resend.mutate(row),
    });
  }
  const roles = ROLES.map((flag): Entry => {
    const isSet = row[flag] ?? false;
    const { make, role } = ROLE_TEXTS[flag];
    return {
      value: flag,
      label: isSet ? `Remove ${role}…` : `Make ${make.toLowerCase()}…`,
      Icon: ShieldCheck,
      choose: () => onAsk({ about: 'role', row, flag, isSet: !isSet }),
    };
  });
  const account: Entry[] = [
    { ...dialogEntry('reset-link'), label: 'Create reset link', Icon: KeyRound },
    { ...dialogEntry('sign-out'), label: 'Sign out everywhere', Icon: LogOut },
  ];
  if (row.id !== FIRST_USER) {
    account.push({ ...dialogEntry('deletion'), label: 'Delete user', Icon: Trash2, isDangerous: true });
  }
  return [[changeName, changeContact, ...membership], roles, account];
}

export function MemberMenu({
  row,
  canChange,
  onAsk,
  className = '',
}: {
  row: ListedUser;
  canChange: boolean;
  onAsk: (question: MemberQuestion) => void;
  className?: string;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<string | null>(null);
  const groups = useEntries(row, canChange, onAsk);
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => {
        chosen.current = value;
      }}
      // Focuses the menu button before opening the dialog. When the dialog closes, the focus returns to the
      // element that was focused before.
      onExitComplete={() => {
        const entry = groups.flat().find(({ value }) => value === chosen.current);
        chosen.current = null;
        if (!entry) return;
        trigger.current?.focus();
        entry.choose();
      }}
    >
      <Menu.Trigger
        ref={trigger}
        aria-label={`More, ${row.displayName}`}
        className={`grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-text ${className}`}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content className="z-40 max-h-[min(36rem,calc(100dvh-2rem))] min-w-[min(15rem,calc(100vw-2rem))] overflow-y-auto rounded-md border border-border bg-surface-raised p-1.5 shadow-card outline-none">
            {groups.map((entries, index) => (
              <Fragment key={entries[0]?.value}>
                {index > 0 && <Menu.Separator className="my-1.5 border-border" />}
                {entries.map(({ value, label, Icon, isDangerous }) => (
                  <Menu.Item
                    key={value}
                    value={value}
                    className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 ${isDangerous ? 'text-danger data-highlighted:bg-danger-soft' : 'data-highlighted:bg-accent-soft'}`}
                  >
                    <Icon aria-hidden className="size-5" />
                    {label}
                  </Menu.Item>
                ))}
              </Fragment>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
