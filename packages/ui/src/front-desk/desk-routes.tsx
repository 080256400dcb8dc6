import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { Navigate } from 'react-router-dom';
import { screenRoute } from '../app/gate.tsx';
import { screen } from '../app/loaded-screen.tsx';
import { STAFF_SCREENS } from '../app/staff-screens.ts';
import type { ScreenRoute } from '../shell/shown-location.ts';
import { Home } from './home.tsx';

const NAMES = Object.keys(STAFF_SCREENS) as (keyof typeof STAFF_SCREENS & ScreenName)[];
const NotFound = screen(() => import('../facility/not-found-screen.tsx'), 'NotFoundScreen');

/** The day board, and the screens of staff and admins as the website has them. */
export const DESK_ROUTES: ScreenRoute[] = [
  { path: '/', title: 'Day board', element: <Home /> },
  // Where the website's links to sign-in would lead.
  { path: SCREENS.auth.path, title: 'Day board', element: <Navigate to="/" replace /> },
  ...NAMES.map((name) => screenRoute(name, STAFF_SCREENS[name])),
  { path: '*', title: 'Page not found', part: NotFound, element: <NotFound /> },
];
