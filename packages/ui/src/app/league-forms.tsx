import { ClashingBookingDialog } from '../bookings/staff/index.ts';
import { EditLeague, NewLeague } from '../leagues/editing/index.ts';

/** The league forms get the dialog that moves a booking as a prop, because the import would be circular. */
export const NewLeagueScreen = () => <NewLeague MoveDialog={ClashingBookingDialog} />;
export const EditLeagueScreen = () => <EditLeague MoveDialog={ClashingBookingDialog} />;
