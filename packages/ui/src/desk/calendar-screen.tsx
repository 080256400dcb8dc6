import { SCREENS } from '@clubhouse/core/screens';
import { ZONE_LABEL } from '@clubhouse/core/time';
import { Page } from '../kit/index.ts';
import { NowAndNextLines } from './schedule/now-and-next-lines.tsx';
import { Schedule } from './schedule/schedule.tsx';

/** /admin/calendar: who plays and who comes next, and the schedule of both bays (contract 8). */
export function CalendarScreen() {
  return (
    <Page
      title={SCREENS.adminCalendar.title}
      lead={`Both bays by the half-hour. All times are ${ZONE_LABEL}.`}
    >
      <NowAndNextLines />
      <Schedule />
    </Page>
  );
}
