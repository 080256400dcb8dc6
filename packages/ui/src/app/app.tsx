import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PageSpinner } from '../kit/index.ts';
import { Shell } from '../shell/index.ts';
import { Gate } from './gate.tsx';
import { PageError } from './page-error.tsx';
import { BUILT } from './screens.tsx';

const NotFoundScreen = lazy(() =>
  import('../facility/not-found-screen.tsx').then((module) => ({ default: module.NotFoundScreen })),
);
const PlannedScreen = lazy(() =>
  import('../facility/planned-screen.tsx').then((module) => ({ default: module.PlannedScreen })),
);

/** All routes of the product (spec 2), inside the shell. */
export function App() {
  const { pathname } = useLocation();
  return (
    <Shell>
      <PageError path={pathname}>
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
      </PageError>
    </Shell>
  );
}
