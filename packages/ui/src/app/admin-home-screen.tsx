import { may } from '@clubhouse/core/auth';
import { allBaysText, bayCount, capitalized, type Facility } from '@clubhouse/core/facility';
import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  ChartColumn,
  ChartGantt,
  ChevronRight,
  Database,
  GraduationCap,
  History,
  Inbox,
  KeyRound,
  type LucideIcon,
  Mail,
  PanelsTopLeft,
  Settings,
  Trophy,
  Users,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../auth/index.ts';
import { useFacility } from '../client/facility.ts';
import { requestQueries } from '../demo-requests/inbox/index.ts';
import { WithChecklist } from '../facility/index.ts';
import { ButtonLink, Page } from '../kit/index.ts';

/** `adminText` replaces `text` for admins. */
type CardProps = { name: ScreenName; icon: LucideIcon; text: string; adminText?: string };

const cardsOf = (facility: Facility) =>
  [
    {
      name: 'adminCalendar',
      icon: CalendarDays,
      text: `${capitalized(allBaysText(bayCount(facility)))}, by day or week.`,
    },
    { name: 'adminRequests', icon: Inbox, text: 'Requests waiting for a reply.' },
    {
      name: 'adminMembers',
      icon: Users,
      text: 'All accounts and memberships.',
      adminText: 'All accounts, memberships and roles.',
    },
    {
      name: 'adminReports',
      icon: ChartColumn,
      text: 'Bay use and no-shows.',
      adminText: 'Bay use, members, demos and who stopped coming.',
    },
    { name: 'adminDailyChart', icon: ChartGantt, text: 'Who’s playing in which bay, hour by hour.' },
    { name: 'adminLeagues', icon: Trophy, text: 'Leagues with their players, rounds and standings.' },
    { name: 'adminCoaches', icon: GraduationCap, text: 'Coaches, their hours and their lessons.' },
    { name: 'adminFacility', icon: Settings, text: 'Name, hours, bays, prices and booking rules.' },
    { name: 'adminDoorCode', icon: KeyRound, text: 'The code that opens the door, and who has seen it.' },
    { name: 'adminEmail', icon: Mail, text: 'See unsent and failed emails, or send a test.' },
    { name: 'adminActivity', icon: History, text: 'Who changed what, and when.' },
    { name: 'databaseView', icon: Database, text: 'Browse and export all data.' },
    {
      name: 'adminDashboard',
      icon: PanelsTopLeft,
      text: 'Members, bookings, the door code, requests and leagues, each in its own tab.',
    },
  ] as const satisfies readonly CardProps[];

export function AdminHomeScreen() {
  const isAdmin = may(useUser(), 'administer');
  return (
    <Page title={SCREENS.adminHome.title} isWide>
      {isAdmin ? (
        <WithChecklist>
          <Cards />
        </WithChecklist>
      ) : (
        <Cards />
      )}
    </Page>
  );
}

function Cards() {
  const user = useUser();
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        {cardsOf(useFacility())
          .filter(({ name }) => may(user, SCREENS[name].audience))
          .map((card) => (
            <li key={card.name}>
              <ScreenCard {...card} />
            </li>
          ))}
      </ul>
      <ButtonLink to={SCREENS.completedDemoRequests.path} look="secondary" className="mt-6">
        {SCREENS.completedDemoRequests.title}
      </ButtonLink>
    </>
  );
}

function ScreenCard({ name, icon: Icon, text, adminText = text }: CardProps) {
  const isAdmin = may(useUser(), 'administer');
  return (
    <Link
      to={SCREENS[name].path}
      className="flex h-full flex-wrap items-start gap-4 rounded-lg border border-border bg-surface p-4 transition-colors hover:border-accent hover:bg-accent-soft sm:p-6"
    >
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="min-w-0 flex-[1_1_9rem]">
        <h2 className="text-lead">{SCREENS[name].title}</h2>
        <p className="mt-1 text-muted">{isAdmin ? adminText : text}</p>
        {name === 'adminRequests' && <OpenRequests />}
      </div>
      <ChevronRight aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
    </Link>
  );
}

/** The line is empty while the number loads, and if loading fails. */
function OpenRequests() {
  const { data = '' } = useQuery(requestQueries.openCount);
  return (
    <p className={`min-h-6 font-[550] ${data === 0 ? 'text-success' : 'text-warning'}`}>
      {data === 0 ? 'None open' : data && `${data} open`}
    </p>
  );
}
