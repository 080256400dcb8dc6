import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { NotFoundScreen } from '../facility/index.ts';
import { PageSpinner } from '../kit/index.ts';
import { Shell } from '../shell/index.ts';
import { Gate } from './gate.tsx';

const PlannedScreen = lazy(() =>
  import('../facility/planned-screen.tsx').then((module) => ({ default: module.PlannedScreen })),
);

const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy<ComponentType>(async () => ({ default: (await load())[name] }));

/** Each screen is loaded when it is visited; those without one here are still being built. */
const BUILT: Partial<Record<ScreenName, ComponentType>> = {
  landing: screen(() => import('../facility/landing-screen.tsx'), 'LandingScreen'),
  auth: screen(() => import('../auth/auth-screen.tsx'), 'AuthScreen'),
  forgotPassword: screen(() => import('../auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
  verifyReset: screen(() => import('../auth/verify-reset-screen.tsx'), 'VerifyResetScreen'),
  resetPassword: screen(() => import('../auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
  contact: screen(() => import('../demo-requests/contact-screen.tsx'), 'ContactScreen'),
  privacyPolicy: screen(() => import('../facility/privacy-screen.tsx'), 'PrivacyScreen'),
  account: screen(() => import('../auth/account-screen.tsx'), 'AccountScreen'),
  upgradeMembership: screen(() => import('../members/upgrade-screen.tsx'), 'UpgradeScreen'),
  booking: screen(() => import('../bookings/index.ts'), 'BookingScreen'),
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
