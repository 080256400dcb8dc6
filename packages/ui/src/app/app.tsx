import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundScreen } from '../facility/index.ts';
import { LandingScreen } from '../facility/landing-screen.tsx';
import { PageSpinner } from '../kit/index.ts';
import { Shell } from '../shell/index.ts';
import { Gate } from './gate.tsx';

const PlannedScreen = lazy(() =>
  import('../facility/planned-screen.tsx').then((module) => ({ default: module.PlannedScreen })),
);

/** Each screen is loaded when it is visited; those without one here are still being built. */
const BUILT: Partial<Record<ScreenName, ComponentType>> = {
  landing: LandingScreen,
  auth: lazy(() => import('../auth/auth-screen.tsx').then((module) => ({ default: module.AuthScreen }))),
  booking: lazy(() => import('../bookings/index.ts').then((module) => ({ default: module.BookingScreen }))),
};

/** All routes of the product (spec 2), inside the shell. */
export function App() {
  return (
    <Shell>
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          {(Object.keys(SCREENS) as ScreenName[]).map((name) => {
            const Built = BUILT[name];
            const element = <Gate name={name}>{Built ? <Built /> : <PlannedScreen name={name} />}</Gate>;
            return <Route key={name} path={SCREENS[name].path} element={element} />;
          })}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </Shell>
  );
}
