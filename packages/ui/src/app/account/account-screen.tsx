import { may } from '@clubhouse/core/auth';
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
      lead={
        <Link to="/" className="inline-flex min-h-11 items-center text-accent underline">
          Back to Home
        </Link>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <ProfileCard />
          <PasswordCard />
          {may(user, 'workTheDesk') && <PinCard />}
          <DevicesCard />
        </div>
        <div className="grid min-w-0 gap-6">
          <MembershipCard />
          {may(user, 'bookBays') && <NotificationsCard />}
          {may(user, 'subscribeToCalendar') && <CalendarCard />}
          <PhoneCard />
        </div>
        {may(user, 'readOwnReport') && (
          <div className="min-w-0 lg:col-span-2">
            <ReportPanel />
          </div>
        )}
      </div>
    </Page>
  );
}
