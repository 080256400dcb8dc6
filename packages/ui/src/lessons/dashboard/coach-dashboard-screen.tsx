import { SCREENS } from '@clubhouse/core/screens';
import { useFacility } from '../../client/facility.ts';
import { Page } from '../../kit/index.ts';
import { AvailabilityCard } from './availability-card.tsx';
import { CoachProfileCard } from './coach-profile-card.tsx';
import { TaughtLessons } from './taught-lessons.tsx';

export function CoachDashboardScreen() {
  const { place } = useFacility();
  return (
    <Page
      title={SCREENS.coachDashboard.title}
      lead={`Your lessons and hours. All times are ${place.zoneLabel}.`}
    >
      <TaughtLessons />
      <div className="mt-12 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <AvailabilityCard />
        <CoachProfileCard />
      </div>
    </Page>
  );
}
