import { FACILITY } from '@clubhouse/core/facility';
import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { Navigate } from 'react-router-dom';
import { screenRoute } from '../app/gate.tsx';
import { screen } from '../app/loaded-screen.tsx';
import { STAFF_SCREENS } from '../app/staff-screens.ts';
import { DayBoard } from '../desk/index.ts';
import { showToast } from '../kit/index.ts';
import type { ScreenRoute } from '../shell/shown-location.ts';
import { useConnection } from './connection.ts';
import { useShell } from './shell-context.ts';

const NAMES = Object.keys(STAFF_SCREENS) as (keyof typeof STAFF_SCREENS & ScreenName)[];
const NotFound = screen(() => import('../facility/not-found-screen.tsx'), 'NotFoundScreen');

/** The day board and the website's staff and admin screens. */
export const DESK_ROUTES: ScreenRoute[] = [
  { path: '/', title: 'Day board', element: <Home /> },
  // Links to the website's sign-in screen end up here.
  { path: SCREENS.auth.path, title: 'Day board', element: <Navigate to="/" replace /> },
  ...NAMES.map((name) => screenRoute(name, STAFF_SCREENS[name])),
  { path: '*', title: 'Page not found', part: NotFound, element: <NotFound /> },
];

/** The day board with printing through the app. */
function Home() {
  const shell = useShell();
  const connection = useConnection();
  const print = async () => {
    const { result, detail } = await shell.print(undefined).catch(() => FAILED);
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
      <title>{`Day board · ${FACILITY.name}`}</title>
      <DayBoard onPrint={() => void print()} connection={connection} />
    </>
  );
}

const FAILED = { result: 'failed', detail: undefined } as const;
