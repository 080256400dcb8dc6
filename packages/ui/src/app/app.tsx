import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { PageSpinner } from '../kit/index.ts';
import { Shell } from '../shell/index.ts';
import { Gate } from './gate.tsx';
import { PageError } from './page-error.tsx';
import { SCREEN_PARTS } from './screens.ts';

const NotFoundScreen = lazy(() =>
  import('../facility/not-found-screen.tsx').then((module) => ({ default: module.NotFoundScreen })),
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
              const Part = SCREEN_PARTS[name];
              const element = (
                <Gate name={name}>
                  <Part />
                </Gate>
              );
              return <Route key={name} path={SCREENS[name].path} element={element} />;
            })}
            <Route path="*" element={<NotFoundScreen />} />
          </Routes>
        </Suspense>
      </PageError>
    </Shell>
  );
}
