import { may } from '@clubhouse/core/auth';
import { FROM_HOME_SCREEN, homePathOf, SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { SignedInUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { useSession } from '../client/index.ts';
import { FailedPage } from '../kit/failed-part.tsx';
import { Page, PageSpinner } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';
import type { ScreenRoute } from '../shell/shown-location.ts';
import { type ScreenPart, staticScreen } from './loaded-screen.tsx';

const Denied = lazyPart<{ name: ScreenName }>(() => import('./denied.tsx'), {
  waiting: <PageSpinner />,
  failed: (failure) => <FailedPage failure={failure} />,
});
const NotFound = staticScreen(() => import('../facility/not-found-screen.tsx'), 'NotFoundScreen');

export const NOT_FOUND: ScreenRoute = {
  path: '*',
  title: 'Page not found',
  part: NotFound,
  element: <NotFound />,
};

export function screenRoute(name: ScreenName, Part: ScreenPart): ScreenRoute {
  const { path, title } = SCREENS[name];
  const element = (
    <>
      <PageTitle title={title} />
      <Gate name={name} Frame={Part.Frame}>
        <Part />
      </Gate>
    </>
  );
  return { path, title, part: Part, element };
}

function PageTitle({ title }: { title: string }) {
  const { place } = useFacility();
  return <title>{`${title} · ${place.name}`}</title>;
}

type GateProps = { name: ScreenName; Frame: ComponentType | undefined; children: ReactNode };

function Gate({ name, Frame, children }: GateProps) {
  const { audience, title }: Screen = SCREENS[name];
  const { user, isLoading } = useSession();
  if (audience === 'everybody') return children;
  if (isLoading) {
    // This branch is prerendered into the HTML (apps/web/src/prerender.tsx), so users see it before scripts
    // run.
    if (Frame) return <Frame />;
    return (
      <Page title={title}>
        <PageSpinner />
      </Page>
    );
  }
  if (!user) return <ToSignIn />;
  if (audience === 'signed-in' || may(user, audience)) {
    return <SignedInUser value={user}>{children}</SignedInUser>;
  }
  return <HomeOrDenied name={name} home={homePathOf(user)} />;
}

/**
 * The installed app starts at the booking screen (web-app.ts in the server). People without a membership
 * cannot open that screen, so they go to their own home screen.
 */
function HomeOrDenied({ name, home }: { name: ScreenName; home: string }) {
  const { search } = useLocation();
  return search === FROM_HOME_SCREEN ? <Navigate to={home} replace /> : <Denied name={name} />;
}

function ToSignIn() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  useEffect(() => {
    void navigate(SCREENS.auth.path, { replace: true, state: { from } });
  }, [navigate, from]);
  return <PageSpinner />;
}
