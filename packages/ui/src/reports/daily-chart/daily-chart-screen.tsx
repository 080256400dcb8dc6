import { SCREENS } from '@clubhouse/core/screens';
import { Page } from '../../kit/index.ts';
import { Overview } from '../overview/overview.tsx';
import { DayCard } from './day-card.tsx';

/** /admin/daily-chart: a day of both bays, and the reports of a date range. */
export function DailyChartScreen() {
  return (
    <Page title={SCREENS.adminDailyChart.title} lead="Today’s timeline and usage over time.">
      <DayCard />
      <Overview />
    </Page>
  );
}
