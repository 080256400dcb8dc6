import { Tabs } from '@ark-ui/react/tabs';
import type { Login } from '@clubhouse/core/auth';
import { capitalized, type Facility, inWords, plural } from '@clubhouse/core/facility';
import { homePathOf } from '@clubhouse/core/screens';
import { formatHours } from '@clubhouse/core/time';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { DemoAccounts, hasDemoAccounts, LoginForm, RegisterForm } from '../../auth/index.ts';
import { useFacility } from '../../client/facility.ts';
import { useSession } from '../../client/index.ts';
import { hasSessionEnded } from '../../client/session.ts';
import { PageSpinner } from '../../kit/index.ts';
import { lazyPart } from '../../kit/lazy.tsx';
import { dismissFailure } from '../../kit/toast.ts';
import { signInReason } from './sign-in-reason.ts';

// Shows no error if loading fails, because the sentence about coaches is optional.
const CoachesLine = lazyPart(() => import('./coaches-line.tsx'), { failed: () => null });

const TAB =
  'min-h-11 flex-1 cursor-pointer rounded-sm px-4 font-[550] wrap-break-word text-muted transition-colors hover:text-text aria-selected:bg-surface-raised aria-selected:text-text aria-selected:shadow-card';

/**
 * Shows the login and registration forms. Sends signed-in users to the page that they wanted to open, or to
 * their home screen.
 */
export function AuthScreen() {
  const { user, isLoading } = useSession();
  const location = useLocation();
  const [tab, setTab] = useState<keyof typeof HEADINGS>('login');
  const switchTo = (next: keyof typeof HEADINGS) => {
    dismissFailure();
    setTab(next);
  };
  const [picked, setPicked] = useState<Login>();

  if (isLoading) {
    // This branch is prerendered into the HTML, so users see it before scripts run.
    return (
      <Frame isLoading>
        <h1 className="text-heading">{HEADINGS.login}</h1>
        <PageSpinner />
      </Frame>
    );
  }
  const { from } = (location.state as { from?: string } | null) ?? {};
  // A new user may lack access to the destination, so `isNew` makes denied.tsx explain how to join.
  if (user) return <Navigate to={from ?? homePathOf(user)} replace state={{ isNew: tab === 'register' }} />;

  return (
    <Frame>
      <h1 className="text-heading">{HEADINGS[tab]}</h1>
      {from && <p className="mt-2 text-muted">{signInReason(from, { hasEnded: hasSessionEnded() })}</p>}
      <Tabs.Root
        value={tab}
        onValueChange={({ value }) => switchTo(value as keyof typeof HEADINGS)}
        lazyMount
        className="mt-6"
      >
        <Tabs.List className="flex flex-wrap gap-1 rounded-md bg-border/50 p-1">
          <Tabs.Trigger value="login" className={TAB}>
            Login
          </Tabs.Trigger>
          <Tabs.Trigger value="register" className={TAB}>
            Register
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="login" className="pt-6">
          <LoginForm key={picked?.username} initial={picked} onSwitch={() => switchTo('register')} />
          {hasDemoAccounts() && <DemoAccounts onPick={setPicked} />}
        </Tabs.Content>
        <Tabs.Content value="register" className="pt-6">
          <RegisterForm onSwitch={() => switchTo('login')} />
        </Tabs.Content>
      </Tabs.Root>
    </Frame>
  );
}

const HEADINGS = { login: 'Welcome back', register: 'Join the club' };

/** Reserves the height of the login form, so the panel below does not move when the form appears. */
const Frame = ({ isLoading = false, children }: { isLoading?: boolean; children: ReactNode }) => (
  <div className="mx-auto grid w-full max-w-6xl items-start gap-8 px-4 pt-6 pb-16 sm:px-6 sm:pt-10 lg:grid-cols-[1fr_26rem] lg:gap-16">
    <div className="min-h-[30.5rem] w-full max-w-lg">{children}</div>
    <MembershipPanel namesCoaches={!isLoading} />
  </div>
);

const COACHING = 'Coaching options';

const reasonsOf = ({ booking, membership: { complimentaryLessons } }: Facility) =>
  [
    ['24/7 gym access', 'Your code opens the door 24/7.'],
    [`${formatHours(booking.dailyHours)} daily simulation`, 'Book a private bay in seconds.'],
    [
      COACHING,
      complimentaryLessons === 0
        ? 'Book a private session anytime.'
        : `${capitalized(inWords(complimentaryLessons))} complimentary ${plural(complimentaryLessons, 'session')} a month. Add more anytime.`,
    ],
  ] as const;

function MembershipPanel({ namesCoaches }: { namesCoaches: boolean }) {
  const facility = useFacility();
  const { name, tagline } = facility.place;
  return (
    <aside aria-labelledby="membership-panel" className="dark rounded-lg bg-background p-6 text-text sm:p-8">
      <h2 id="membership-panel" className="text-title">
        {tagline || name}
      </h2>
      <ul className="mt-6 grid gap-5">
        {reasonsOf(facility).map(([title, text]) => (
          <li key={title} className="flex gap-3">
            <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <span>
              <span className="block font-[600]">{title}</span>
              <span className="block text-muted">
                {text}
                {title === COACHING && namesCoaches && <CoachesLine />}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </aside>
  );
}
