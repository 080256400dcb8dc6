import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Gate } from '../../app/gate.tsx';
import { PageError } from '../../app/page-error.tsx';
import { STAFF_SCREENS } from '../../app/staff-screens.ts';
import { PageSpinner } from '../../kit/index.ts';
import { Home } from './home.tsx';

const NAMES = Object.keys(STAFF_SCREENS) as (keyof typeof STAFF_SCREENS & ScreenName)[];
const NotFound = lazy(async () => ({
  default: (await import('../../facility/not-found-screen.tsx')).NotFoundScreen,
}));

/** The day board, and the screens of staff and admins as the website has them. */
export function DeskRoutes() {
  const { pathname } = useLocation();
  return (
    <PageError path={pathname}>
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          <Route path="/" element={<Home />} />
          {/* Where the website's links to sign-in would lead. */}
          <Route path={SCREENS.auth.path} element={<Navigate to="/" replace />} />
          {NAMES.map((name) => {
            const Part = STAFF_SCREENS[name];
            const element = (
              <Gate name={name}>
                <Part />
              </Gate>
            );
            return <Route key={name} path={SCREENS[name].path} element={element} />;
          })}
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </PageError>
  );
}
