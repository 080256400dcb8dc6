import { may, worksHere } from '@clubhouse/core/auth';
import { homePathOf } from '@clubhouse/core/screens';
import { Link } from 'react-router-dom';
import { useUser } from '../../auth/index.ts';
import { Page } from '../../kit/index.ts';
import { MembershipCard } from '../../members/index.ts';
import { NotificationsCard } from '../../notifications/index.ts';
import { PhoneCard } from '../../push/index.ts';
import { ReportPanel } from '../../reports/index.ts';
import { CalendarCard } from './calendar-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PinCard } from './pin-card.tsx';
import { ProfileCard } from './profile-card.tsx';

export function AccountScreen() {
  const user = useUser();
  return (
    <Page
      title="Account Details"
      isNarrow
      lead={
        <Link to={homePathOf(user)} className="inline-flex min-h-11 items-center text-accent underline">
          Back to Home
        </Link>
      }
    >
      <div className="grid gap-6">
        {(user.isMember || !worksHere(user)) && <MembershipCard />}
        {may(user, 'subscribeToCalendar') && <CalendarCard />}
        {may(user, 'bookBays') && <NotificationsCard />}
        <PhoneCard />
        {may(user, 'readOwnReport') && <ReportPanel />}
        <ProfileCard />
        <PasswordCard />
        {may(user, 'workTheDesk') && <PinCard />}
        <DevicesCard />
      </div>
    </Page>
  );
}
