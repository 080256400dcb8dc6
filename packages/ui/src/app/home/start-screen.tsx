import { SignedInUser } from '../../auth/index.ts';
import { useHomeMember } from '../../client/home-member.ts';
import { LandingScreen } from '../../facility/index.ts';
import { FailedPart } from '../../kit/failed-part.tsx';
import { lazyPart } from '../../kit/lazy.tsx';
import { HomeSkeleton } from './home-skeleton.tsx';

const MemberHome = lazyPart(
  async () => {
    const [{ MemberHome: Home }, { Queries }] = await Promise.all([
      import('./member-home.tsx'),
      import('../../client/queries.tsx'),
    ]);
    return {
      default: () => (
        <Queries>
          <Home>
            <div className="landing-for-members">
              <LandingScreen isBelowHome />
            </div>
          </Home>
        </Queries>
      ),
    };
  },
  {
    waiting: <HomeSkeleton />,
    failed: (failure) => (
      <div className="mx-auto w-full max-w-6xl px-4 py-10 sm:px-6">
        <FailedPart what="your home page" failure={failure} />
      </div>
    ),
  },
);

/** The screen at `/`. */
export function StartScreen() {
  const member = useHomeMember();
  // Shows a skeleton while the session loads. Otherwise, members would see the landing page for a moment.
  if (member === undefined) return <HomeSkeleton />;
  if (member === null) return <LandingScreen />;
  return (
    <SignedInUser value={member}>
      <MemberHome />
    </SignedInUser>
  );
}
