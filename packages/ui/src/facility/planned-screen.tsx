import { FACILITY } from '@clubhouse/core/facility';
import { SCREENS, type ScreenName } from '@clubhouse/core/screens';
import { Card, Page } from '../kit/index.ts';

/** What will be on the screens that are being built, for the people they are for. */
const PLANS: Partial<Record<ScreenName, string>> = {
  bookLesson: 'Choose a coach, a day and an hour; the first session of every month is complimentary.',
  coachDashboard: 'Your lessons of the day and the week, your hours and your profile.',
  adminDashboard: 'Members, bookings, facility access, demo requests and leagues.',
  adminCoaches: 'Who coaches, when, and how full their week is.',
  adminCalendar: 'The day of both bays, half-hour by half-hour.',
  adminDailyChart: 'How the bays are used, by day and by hour.',
  databaseView: 'Accounts, bookings and requests as tables, with exports.',
};

/** Has its title, says what is being built here, and who helps until then. */
export function PlannedScreen({ name }: { name: ScreenName }) {
  return (
    <Page title={SCREENS[name].title} lead={PLANS[name]}>
      <Card className="max-w-xl">
        <h2 className="text-lead">We are building this page</h2>
        <p className="mt-2 text-muted">
          Until it opens, the front desk does it with you: call{' '}
          <a href={`tel:${FACILITY.phone.replace(/\D/g, '')}`} className="text-accent underline">
            {FACILITY.phone}
          </a>{' '}
          from 8am to 8pm, or write to{' '}
          <a href={`mailto:${FACILITY.email}`} className="text-accent underline">
            {FACILITY.email}
          </a>
          .
        </p>
      </Card>
    </Page>
  );
}
