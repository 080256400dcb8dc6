import { may } from '@clubhouse/core/auth';
import { FACILITY } from '@clubhouse/core/facility';
import { SCREENS, type Screen, type ScreenName } from '@clubhouse/core/screens';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { SignedInUser } from '../auth/index.ts';
import { useSession } from '../client/index.ts';
import { FailedPage } from '../kit/failed-part.tsx';
import { Page, PageSpinner } from '../kit/index.ts';
import { type LazyPart, lazyPart } from '../kit/lazy.tsx';
import type { ScreenRoute } from '../shell/shown-location.ts';

const Denied = lazyPart<{ name: ScreenName }>(
  async () => ({ default: (await import('./denied.tsx')).Denied }),
  { waiting: <PageSpinner />, failed: (failure) => <FailedPage failure={failure} /> },
);

export function screenRoute(name: ScreenName, Part: LazyPart<object>): ScreenRoute {
  const element = (
    <Gate name={name}>
      <Part />
    </Gate>
  );
  return { path: SCREENS[name].path, title: SCREENS[name].title, part: Part, element };
}

/** Gives a screen its title, and shows it only to its audience. */
function Gate({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { title }: Screen = SCREENS[name];
  return (
    <>
      <title>{`${title} · ${FACILITY.name}`}</title>
      <Audience name={name}>{children}</Audience>
    </>
  );
}

function Audience({ name, children }: { name: ScreenName; children: ReactNode }) {
  const { audience, title }: Screen = SCREENS[name];
  const { user, isLoading } = useSession();
  if (audience === 'everybody') return children;
  if (isLoading) {
    // The page holds this as HTML, so the heading is there before the scripts (apps/web/finish.mjs).
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
  return <Denied name={name} />;
}

/** Redirects to sign-in once, even if that screen takes long to load. */
function ToSignIn() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  useEffect(() => {
    void navigate(SCREENS.auth.path, { replace: true, state: { from } });
  }, [navigate, from]);
  return <PageSpinner />;
}
