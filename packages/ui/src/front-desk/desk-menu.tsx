import { Menu } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import { may, ownName } from '@clubhouse/core/auth';
import { CircleUserRound } from 'lucide-react';
import { useState } from 'react';
import { useUser } from '../auth/index.ts';
import { Kbd, KeyHint, type KeyId } from '../desk/index.ts';
import { BreakableName } from '../kit/breakable-name.tsx';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { ThemeItems } from '../shell/theme-items.tsx';
import { lock, signOut } from './desk-session.ts';
import { learnAbout, useAbout, useShell } from './shell-context.ts';
import { systemKeys } from './system-keys.ts';
import { useNewestVersion } from './use-shell-news.ts';

const PinDialog = lazyDialog(() => import('./pin-dialog.tsx'));
const ServerDialog = lazyDialog(() => import('./server-dialog.tsx'));

type Entry = { label: string; act: () => void; key?: KeyId; systemKey?: string };

export function DeskMenu() {
  const shell = useShell();
  const user = useUser();
  const about = useAbout();
  const newest = useNewestVersion();
  const [isChangingServer, setIsChangingServer] = useState(false);
  const [isSettingPin, setIsSettingPin] = useState(false);
  const isKiosk = about?.isKiosk ?? false;
  const entries: Entry[] = [
    { label: 'Lock', act: () => lock(shell), key: 'lock' },
    { label: 'Set or change PIN...', act: () => setIsSettingPin(true) },
    { label: 'Sign out', act: () => void signOut(shell) },
    {
      label: isKiosk ? 'Exit full screen' : 'Full screen',
      act: () => void shell.setKiosk({ isKiosk: !isKiosk }).then(() => learnAbout(shell)),
      systemKey: systemKeys().fullScreen,
    },
    { label: 'Larger text', act: () => void shell.zoom({ to: 'in' }) },
    { label: 'Smaller text', act: () => void shell.zoom({ to: 'out' }) },
    { label: 'Normal text', act: () => void shell.zoom({ to: 'normal' }) },
    ...(may(user, 'administer')
      ? [
          { label: 'Use another server...', act: () => setIsChangingServer(true) },
          { label: 'Show log files', act: () => void shell.showLogs(undefined) },
        ]
      : []),
  ];
  return (
    <>
      <Menu.Root
        positioning={{ placement: 'bottom-end' }}
        // A system shortcut may have turned full screen on or off, so opening the menu reloads the window
        // state.
        onOpenChange={({ open }) => void (open && learnAbout(shell))}
        onSelect={({ value }) => entries.find(({ label }) => label === value)?.act()}
      >
        <Menu.Trigger
          aria-label={`Signed in as ${ownName(user)}`}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-accent-soft aria-expanded:bg-accent-soft"
        >
          <CircleUserRound aria-hidden className="size-6" />
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content className="z-40 w-[min(16rem,calc(100vw-2rem))] rounded-md border border-border bg-surface-raised p-1.5 shadow-card outline-none">
              <p className="break-words border-border border-b px-3 pt-1.5 pb-2.5 text-muted text-small">
                Signed in as{' '}
                <span className="font-[550] text-text">
                  <BreakableName name={ownName(user)} />
                </span>
              </p>
              {entries.map(({ label, key, systemKey }) => (
                <Menu.Item
                  key={label}
                  value={label}
                  className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-sm px-3 data-highlighted:bg-accent-soft"
                >
                  {label}
                  {key && <KeyHint id={key} isAlways />}
                  {systemKey && <Kbd isAlways>{systemKey}</Kbd>}
                </Menu.Item>
              ))}
              {about && (
                <p className="border-border border-t px-3 pt-2 pb-1 text-muted text-small">
                  Version {about.version}
                  {about.server && `, ${new URL(about.server).host}`}
                  {newest && (
                    <span className="block font-[550] text-accent">Version {newest} is available.</span>
                  )}
                </p>
              )}
              <ThemeItems />
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {isSettingPin && <PinDialog onClose={() => setIsSettingPin(false)} />}
      {isChangingServer && <ServerDialog onClose={() => setIsChangingServer(false)} />}
    </>
  );
}
