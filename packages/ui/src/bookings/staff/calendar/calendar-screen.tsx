import { SCREENS } from '@clubhouse/core/screens';
import { Page } from '../../../kit/index.ts';
import { NowAndNextLines } from './now-and-next-lines.tsx';
import { Schedule } from './schedule.tsx';

/** /admin/calendar: who plays, who comes next, and the schedule of both bays. */
export function CalendarScreen() {
  return (
    <Page title={SCREENS.adminCalendar.title}>
      <NowAndNextLines />
      <Schedule />
    </Page>
  );
}
