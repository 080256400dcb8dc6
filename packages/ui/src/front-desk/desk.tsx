import { may } from '@clubhouse/core/auth';
import { SCREENS } from '@clubhouse/core/screens';
import { useEffect, useState } from 'react';
import { useNavigate, useRoutes } from 'react-router-dom';
import { useUser } from '../auth/index.ts';
import { startLoadingAhead } from '../client/load-ahead.ts';
import { useKey } from '../desk/index.ts';
import { lazyDialog } from '../kit/lazy-dialog.tsx';
import { OpeningBar } from '../shell/opening-bar.tsx';
import { useShownLocation } from '../shell/shown-location.ts';
import { Toasts } from '../shell/toasts.tsx';
import { useArrival } from '../shell/use-arrival.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { DESK_ROUTES } from './desk-routes.tsx';
import { lock, signOut } from './desk-session.ts';
import { useShell } from './shell-context.ts';
import { TopBar } from './top-bar.tsx';

const KeysDialog = lazyDialog(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** The app for the signed-in user: the bar, the banner and the screen. */
export function Desk() {
  const shell = useShell();
  const navigate = useNavigate();
  const isAdmin = may(useUser(), 'administer');
  // The board fits the window. Other screens scroll.
  const { shown, opening } = useShownLocation(DESK_ROUTES);
  const isHome = shown.pathname === '/';
  const [areKeysShown, setAreKeysShown] = useState(false);
  useArrival(shown);
  useEffect(startLoadingAhead, []);
  useKey('help', () => setAreKeysShown(true));
  useKey('lock', () => lock(shell));
  useKey('home', () => void navigate('/'));
  useKey('calendar', () => void navigate(SCREENS.adminCalendar.path));
  useKey('requestsScreen', () => void navigate(SCREENS.adminRequests.path));
  useKey('members', () => void navigate(SCREENS.adminMembers.path));
  useKey('reports', () => void navigate(SCREENS.adminDailyChart.path));
  useKey('backOffice', () => void navigate(SCREENS.adminHome.path), isAdmin);
  useKey('signOut', () => void signOut(shell));
  return (
    <div className={`flex flex-col ${isHome ? 'h-dvh' : 'min-h-dvh'}`}>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-[200%] rounded-md bg-accent px-4 py-3 font-[550] text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <TopBar onShowKeys={() => setAreKeysShown(true)} />
      <ConnectionBanner />
      <OpeningBar opening={opening} />
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        {useRoutes(DESK_ROUTES, shown)}
      </main>
      {areKeysShown && <KeysDialog onClose={() => setAreKeysShown(false)} />}
      <Toasts isLeft />
    </div>
  );
}
