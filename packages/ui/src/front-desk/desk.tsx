import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { useEffect, useState } from 'react';
import { Navigate, useRoutes } from 'react-router-dom';
import { NOT_FOUND, screenRoute } from '../app/gate.tsx';
import { STAFF_SCREENS } from '../app/staff-screens.ts';
import { useUser } from '../auth/index.ts';
import { CheckInReplay } from '../bookings/staff/index.ts';
import { useFacility } from '../client/facility.ts';
import { startLoadingAhead } from '../client/load-ahead.ts';
import { DayBoard, useKey } from '../desk/index.ts';
import { showToast } from '../kit/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { AnnouncementBar } from '../shell/announcement-bar.tsx';
import { OpeningBar } from '../shell/opening-bar.tsx';
import { type ScreenRoute, useShownLocation } from '../shell/shown-location.ts';
import { Toasts } from '../shell/toasts.tsx';
import { useArrival } from '../shell/use-arrival.ts';
import { useConnection } from './connection.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { lock } from './desk-session.ts';
import { useShell } from './shell-context.ts';
import { systemKeys } from './system-keys.ts';
import { TopBar } from './top-bar.tsx';

const KeysDialog = lazyDialog(() => import('../shell/keys-dialog.tsx'));

const NAMES = Object.keys(STAFF_SCREENS) as (keyof typeof STAFF_SCREENS & ScreenName)[];

const ROUTES: ScreenRoute[] = [
  { path: '/', title: 'Today', element: <Home /> },
  // Shared screens send signed-out users to this path. This app covers the desk with its own sign-in screen,
  // so the path leads back to the day board.
  { path: SCREENS.auth.path, title: 'Today', element: <Navigate to="/" replace /> },
  { path: SCREENS.adminToday.path, title: 'Today', element: <Navigate to="/" replace /> },
  ...NAMES.map((name) => screenRoute(name, STAFF_SCREENS[name])),
  NOT_FOUND,
];

export default function Desk() {
  const shell = useShell();
  const { shown, opening } = useShownLocation(ROUTES);
  // The day board is as tall as the window. All other screens grow with their content.
  const isHome = shown.pathname === '/';
  const [areKeysShown, setAreKeysShown] = useState(false);
  useArrival(shown);
  useEffect(() => startLoadingAhead('dialogs'), []);
  useKey('help', () => setAreKeysShown(true));
  useKey('lock', () => lock(shell));
  return (
    <div className={`flex flex-col ${isHome ? 'h-dvh' : 'min-h-dvh'}`}>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-[200%] rounded-md bg-action px-4 py-3 font-[550] text-on-action focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <TopBar pathname={shown.pathname} onShowKeys={() => setAreKeysShown(true)} />
      <ConnectionBanner />
      <CheckInReplay staffId={useUser().id} />
      <OpeningBar opening={opening} />
      <AnnouncementBar />
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        {useRoutes(ROUTES, shown)}
      </main>
      {areKeysShown && <KeysDialog systemKeys={systemKeys()} onClose={() => setAreKeysShown(false)} />}
      <Toasts isRight />
    </div>
  );
}

const PRINT_FAILED = { result: 'failed', detail: undefined } as const;

function Home() {
  const facility = useFacility();
  const shell = useShell();
  const connection = useConnection();
  const print = async () => {
    const { result, detail } = await shell.print(undefined).catch(() => PRINT_FAILED);
    if (result === 'done') showToast({ title: 'Day sheet printed' });
    if (result === 'failed') {
      showToast({
        title: 'Couldn’t print the day sheet',
        description: detail ?? 'Check the printer and try again.',
        variant: 'destructive',
      });
    }
  };
  return (
    <>
      <title>{`Today · ${facility.place.name}`}</title>
      <DayBoard onPrint={() => void print()} connection={connection} />
    </>
  );
}
