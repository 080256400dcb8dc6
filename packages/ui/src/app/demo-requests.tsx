import { facilityDate } from '@clubhouse/core/time';
import { BookBayDialog } from '../bookings/staff/index.ts';
import { readClock } from '../client/index.ts';
import {
  type BookDemo,
  CompletedRequestsScreen as Completed,
  DemoRequests as Open,
  RequestsScreen as OpenScreen,
} from '../demo-requests/inbox/index.ts';

/** Bookings know demo requests, so the inbox gets the dialog that books a demo from here. */
const bookDemo: BookDemo = (props) => (
  <BookBayDialog place={{ bookingDate: facilityDate(readClock()) }} {...props} />
);

export const RequestsScreen = () => <OpenScreen bookDemo={bookDemo} />;
export const CompletedRequestsScreen = () => <Completed bookDemo={bookDemo} />;
/** The same list as a tab of the admin dashboard. */
export const DemoRequests = () => <Open bookDemo={bookDemo} />;
