import { facilityDate } from '@clubhouse/core/time';
import { BookBayDialog } from '../bookings/staff/index.ts';
import { useFacility } from '../client/facility.ts';
import { readClock } from '../client/index.ts';
import {
  type BookDemo,
  CompletedRequestsScreen as Completed,
  DemoRequests as Open,
  RequestsScreen as OpenScreen,
} from '../demo-requests/inbox/index.ts';

/** Demo requests get the booking dialog as a prop, because the import of the dialog would be circular. */
const bookDemo: BookDemo = (props) => <BookDemoDialog {...props} />;

function BookDemoDialog(props: Parameters<BookDemo>[0]) {
  const facility = useFacility();
  return <BookBayDialog slotHint={{ bookingDate: facilityDate(readClock(), facility) }} {...props} />;
}

export const RequestsScreen = () => <OpenScreen bookDemo={bookDemo} />;
export const CompletedRequestsScreen = () => <Completed bookDemo={bookDemo} />;
export const DemoRequests = () => <Open bookDemo={bookDemo} />;
