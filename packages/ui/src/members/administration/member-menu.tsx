import { Menu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import type { ListedUser } from '@clubhouse/core/members';
import { CalendarX2, EllipsisVertical, KeyRound, LogOut, Trash2, UserPen } from 'lucide-react';
import { useRef } from 'react';
import type { MemberQuestion } from './member-dialogs.tsx';

/** The ID of the first admin, whose account can never be deleted. */
const FIRST_USER = 1;

/** The menu for less frequent actions. Staff who are not admins can only change the name. */
export function MemberMenu({
  row,
  canChange,
  onAsk,
}: {
  row: ListedUser;
  canChange: boolean;
  onAsk: (question: MemberQuestion) => void;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MemberQuestion['about'] | null>(null);
  const entries = [
    { about: 'name', label: 'Change name', Icon: UserPen },
    canChange && row.isMember && { about: 'ending', label: 'End membership on…', Icon: CalendarX2 },
    canChange && { about: 'reset-link', label: 'Create reset link', Icon: KeyRound },
    canChange && { about: 'sign-out', label: 'Sign out everywhere', Icon: LogOut },
    canChange && row.id !== FIRST_USER && { about: 'deletion', label: 'Delete user', Icon: Trash2 },
  ] as const;
  const offered = entries.filter((entry) => entry !== false);
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => {
        chosen.current = value as MemberQuestion['about'];
      }}
      // Opens the dialog only after the menu button has regained focus. When the dialog later closes, focus returns to
      // whatever had focus when the dialog opened.
      onExitComplete={() => {
        if (!chosen.current) return;
        trigger.current?.focus();
        onAsk({ about: chosen.current, row });
        chosen.current = null;
      }}
    >
      <Menu.Trigger
        ref={trigger}
        aria-label={`More, ${row.displayName}`}
        className={`absolute top-2 right-2 grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-accent-soft hover:text-text ${canChange ? 'lg:static' : 'sm:static'}`}
      >
        <EllipsisVertical aria-hidden className="size-5" />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content className="z-40 min-w-[min(15rem,calc(100vw-2rem))] rounded-md border border-border bg-surface-raised p-1.5 shadow-card outline-none">
            {offered.map(({ about, label, Icon }) => (
              <Menu.Item
                key={about}
                value={about}
                className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 ${about === 'deletion' ? 'text-danger data-highlighted:bg-danger-soft' : 'data-highlighted:bg-accent-soft'}`}
              >
                <Icon aria-hidden className="size-5" />
                {label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
