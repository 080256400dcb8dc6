import { Menu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { may, ownName, type User, worksHere } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLogout } from '../auth/index.ts';
import { setUser } from '../client/index.ts';
import { Queries } from '../client/queries.tsx';
import { showToast } from '../kit/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { showRefusal } from '../kit/refused.tsx';
import { type AccountMenuProps, accountButton } from './account-button.tsx';
import { areKeysShown } from './keys-shown.ts';
import { ThemeItems } from './theme-items.tsx';

const EntranceCodeDialog = lazyDialog(() => import('../keypad/entrance-code-dialog.tsx'));

type Entry = { label: string; to?: string; act?: () => void; isOnPhonesOnly?: boolean };

/** The account button's menu. On phones, it also contains the links that do not fit in the header. */
export default function AccountMenu(props: AccountMenuProps) {
  return (
    <Queries>
      <Entries {...props} />
    </Queries>
  );
}

function Entries({ user, pathname }: AccountMenuProps) {
  const navigate = useNavigate();
  const logout = useLogout();
  const [isCodeShown, setIsCodeShown] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  // Clears the user only after the landing page has opened. Otherwise, a protected screen would redirect to the
  // sign-in screen, and the next user would return to the protected screen.
  useEffect(() => {
    if (isLeaving && pathname === '/') setUser(null);
  }, [isLeaving, pathname]);

  const signOut = () =>
    logout.mutate(undefined, {
      onSuccess: () => {
        setIsLeaving(true);
        void navigate('/');
        showToast({ title: 'Logged out', description: 'You have been logged out successfully.' });
      },
      onError: (error) => showRefusal('Logout failed', error, 'Please try again.'),
    });
  const entries = user
    ? entriesFor(user, {
        showCode: () => setIsCodeShown(true),
        signOut,
      })
    : [{ label: 'Login / Register', to: SCREENS.auth.path }];

  return (
    <>
      <Menu.Root
        defaultOpen
        positioning={{ placement: 'bottom-end' }}
        onEscapeKeyDown={() => keepFocusOn(trigger.current)}
        onSelect={({ value }) => {
          const entry = entries.find(({ label }) => label === value);
          if (entry?.to) void navigate(entry.to);
          entry?.act?.();
        }}
      >
        <Menu.Trigger ref={trigger} {...accountButton(user)} />
        <Portal>
          <Menu.Positioner>
            <Menu.Content className="z-40 w-[min(16rem,calc(100vw-2rem))] rounded-md border border-border bg-surface-raised p-1.5 shadow-card outline-none">
              {user && (
                <p className="break-words border-border border-b px-3 pt-1.5 pb-2.5 text-small text-muted">
                  Signed in as <span className="font-[550] text-text">{ownName(user)}</span>
                </p>
              )}
              {entries.map(({ label, isOnPhonesOnly }) => (
                <Menu.Item
                  key={label}
                  value={label}
                  className={`flex min-h-11 cursor-pointer items-center rounded-sm px-3 data-highlighted:bg-accent-soft ${isOnPhonesOnly ? 'sm:hidden' : ''}`}
                >
                  {label}
                </Menu.Item>
              ))}
              <ThemeItems />
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {isCodeShown && <EntranceCodeDialog onClose={() => setIsCodeShown(false)} />}
    </>
  );
}

/**
 * Gives the focus to the button of a closing menu. If the user has pressed an arrow key, the menu moves the
 * focus one frame after it closes, so this function waits two frames.
 */
function keepFocusOn(button: HTMLButtonElement | null): void {
  requestAnimationFrame(() => requestAnimationFrame(() => button?.focus({ preventScroll: true })));
}

type Actions = { showCode: () => void; signOut: () => void };

function entriesFor(user: User, { showCode, signOut }: Actions): Entry[] {
  const isMember = may(user, 'bookBays');
  const isStaff = may(user, 'workTheDesk');
  const isForWork = worksHere(user);
  const memberLinks: Entry[] = [
    { label: 'Lessons', to: SCREENS.bookLesson.path, isOnPhonesOnly: !isStaff },
    { label: 'Leagues', to: SCREENS.leaguesSignup.path, isOnPhonesOnly: !isStaff },
  ];
  const entries: (Entry | false)[] = [
    may(user, 'readKeypadCode') && { label: 'Entrance Code', act: showCode },
    isMember && isStaff && { label: 'Book Now', to: SCREENS.booking.path },
    // Leaves these links out for coaches who are not staff, because their navigation already has them.
    ...(isMember && (isStaff || !isForWork) ? memberLinks : []),
    !isMember && !isForWork && { label: 'Upgrade Membership', to: SCREENS.upgradeMembership.path },
    { label: 'Account Details', to: SCREENS.account.path },
    may(user, 'coach') && { label: 'Coach Dashboard', to: SCREENS.coachDashboard.path },
    may(user, 'administer') && { label: 'Admin Dashboard', to: SCREENS.adminDashboard.path },
    isStaff && { label: 'Keyboard Shortcuts', act: () => areKeysShown.set(true) },
    isForWork && { label: 'View Website', to: SCREENS.landing.path },
    { label: 'Log out', act: signOut },
  ];
  return entries.filter((entry) => entry !== false);
}
